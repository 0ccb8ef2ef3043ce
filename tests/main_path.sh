#!/usr/bin/env bash
# The main path with curl alone: guest, club, players, season, session, bids, tricks, correction, finish, standings.
# Usage: tests/main_path.sh http://127.0.0.1:8000
set -euo pipefail
site=${1:?give the address of the site} api=$1/api/v1
body=$(mktemp) head=$(mktemp)
trap 'rm -f "$body" "$head"' EXIT

ask() { # ask STATUS METHOD PATH [BODY] [HEADER]: sends it, keeps the answer, and stops unless the status is that
    local expected=$1 method=$2 path=$3
    local options=(-s -X "$method" -D "$head" -o "$body" -w '%{http_code}')
    [ -n "${token:-}" ] && options+=(-H "Authorization: Bearer $token")
    [ -n "${4:-}" ] && options+=(-H 'Content-Type: application/json' -d "$4")
    [ -n "${5:-}" ] && options+=(-H "$5")
    local status
    status=$(curl "${options[@]}" "$api$path")
    [ "$status" = "$expected" ] || { echo "$method $path: $status, not $expected"; cat "$body"; exit 1; }
    echo "$status $method $path"
}
the() { python3 -c 'import json, sys; print(eval(sys.argv[2], {"it": json.load(open(sys.argv[1]))}))' "$body" "$1"; }
etag() { sed -n 's/^[Ee][Tt][Aa][Gg]: *\(.*\)\r$/\1/p' "$head"; }
same() { [ "$1" = "$2" ] || { echo "found $1, expected $2"; exit 1; }; }

ask 201 POST /guests '{"name": "Ann"}'
token=$(the 'it["token"]')
ask 201 POST /clubs '{"name": "Friday table", "time_zone": "Asia/Dhaka"}'
club=$(the 'it["id"]')
players=
for name in Ann Bob Cem Dia; do
    ask 201 POST "/clubs/$club/players" "{\"name\": \"$name\"}"
    players="$players\"$(the 'it["id"]')\", "
done
ask 409 POST "/clubs/$club/players" '{"name": "ann"}'
same "$(the 'it["code"], it["current"]["name"]')" "('name_taken', 'Ann')"
ask 201 POST "/clubs/$club/seasons" '{"name": "Autumn"}'
season=$(the 'it["id"]')
ask 201 POST "/clubs/$club/sessions" \
    "{\"rules\": \"call-bridge\", \"players\": [${players%, }], \"title\": \"Friday\", \"season\": \"$season\"}"
session=/sessions/$(the 'it["id"]')

bids='{"calls": [{"seat": 1, "bid": 4}, {"seat": 2, "bid": 3}, {"seat": 3, "bid": 2}, {"seat": 4, "bid": 9}]}'
ask 201 PUT "$session/rounds/1" "$bids"
same "$(the 'it["status"]')" playing
tricks='{"calls": [{"seat": 1, "tricks": 2}, {"seat": 2, "tricks": 0}, {"seat": 3, "tricks": 1}, {"seat": 4, "tricks": 10}]}'
ask 200 PUT "$session/rounds/1" "$tricks"
ask 200 PUT "$session/rounds/1" "$tricks"
same "$(the '[call["points"] for call in it["calls"]]')" "[-4, -3, -2, 13]"

wrong='{"calls": [{"seat": 1, "tricks": 5}]}'
ask 409 PUT "$session/rounds/1" "$wrong"
same "$(the 'it["code"]')" round_conflict
ask 200 GET "$session"
seen=$(etag)
ask 422 PUT "$session/rounds/1" "$wrong" "If-Match: $seen"
same "$(the '[(one["code"], one["expected"], one["actual"]) for one in it["errors"]]')" "[('tricks_do_not_add_up', 13, 16)]"
right='{"calls": [{"seat": 1, "tricks": 3}, {"seat": 4, "tricks": 9}]}'
ask 200 PUT "$session/rounds/1" "$right" "If-Match: $seen"
ask 412 PUT "$session/rounds/1" "$tricks" "If-Match: $seen"
same "$(the 'it["code"]')" stale_version
ask 304 GET "$session" '' "If-None-Match: $(ask 200 GET "$session" >/dev/null; etag)"

ask 200 POST "$session/finish"
same "$(the 'it["status"], it["end"]["reason"], it["end"]["winners"]')" "('finished', 'stopped', [4])"
ask 409 PUT "$session/rounds/2" "$bids"
same "$(the 'it["code"]')" session_finished
ask 200 GET "/seasons/$season/standings"
same "$(the '[(one["rank"], one["player"]["name"], one["value"]) for one in it["items"]]')" \
    "[(1, 'Dia', 13), (2, 'Cem', -2), (3, 'Bob', -3), (4, 'Ann', -4)]"
token=
ask 401 GET "$session"
echo "the main path works at $site"
