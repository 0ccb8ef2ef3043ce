#!/usr/bin/env bash
# The worked examples of the Call Bridge rules as whole sessions, played with curl; every total is checked.
# Usage: tests/worked_examples.sh http://127.0.0.1:8000
set -euo pipefail
api=${1:?give the address of the site}/api/v1
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

send() { # send METHOD PATH [BODY]: keeps the answer; stops at a refusal
    curl -sf -X "$1" -o "$answer" "$api$2" ${token:+-H "Authorization: Bearer $token"} \
        ${3:+-H 'Content-Type: application/json' -d "$3"} || { echo "refused: $1 $2 ${3:-}"; exit 1; }
}
the() { python3 -c 'import json, sys; print(eval(sys.argv[2], {"it": json.load(open(sys.argv[1]))}))' "$answer" "$1"; }
same() { [ "$1" = "$2" ] || { echo "$3: found $1, expected $2"; exit 1; }; }

sit_down() { # sit_down RULES [END]: four players at a table
    send POST "/clubs/$club/sessions" "{\"rules\": \"$1\", \"players\": [{\"name\": \"Ann\"}, {\"name\": \"Bob\"},
        {\"name\": \"Cem\"}, {\"name\": \"Dia\"}]${2:+, \"end\": $2}}"
    session=/sessions/$(the 'it["id"]') deal=0
}
play() { # play "4 3 2 3" "4 3 2 4" "4 3 2 -3": bids first, then tricks, then what each of them got
    local bids tricks
    deal=$((deal + 1))
    bids=$(calls bid $1) tricks=$(calls tricks $2)
    send PUT "$session/rounds/$deal" "$bids"
    send PUT "$session/rounds/$deal" "$tricks"
    same "$(the '[call["points"] for call in it["calls"]]' | tr -d '[],')" "$3" "deal $deal"
}
calls() { # calls bid 4 3 2 3: the body that says so
    local name=$1 seat=0 list=
    shift
    for value in "$@"; do seat=$((seat + 1)) list="$list, {\"seat\": $seat, \"$name\": $value}"; done
    echo "{\"calls\": [${list#, }]}"
}
ends() { # ends "17 3 2 3" "reason" "[1]": the totals, why it is over, and who won
    send GET "$session"
    same "$(the '[seat["total"] for seat in it["seats"]]' | tr -d '[],')" "$1" totals
    same "$(the 'it["end"]["reason"]')" "$2" reason
    same "$(the 'it["end"]["winners"]')" "$3" winners
}

send POST /guests '{"name": "Ann"}'
token=$(the 'it["token"]')
send POST /clubs '{"name": "Worked examples"}'
club=$(the 'it["id"]')

# Call 4: 4 or 5 tricks are +4, anything else is -4. Call 9: 9 or 10 tricks are +13, else -9.
sit_down call-bridge
play "4 3 2 3" "4 3 2 4" "4 3 2 3"
play "4 3 2 3" "5 3 2 3" "4 3 2 3"
play "4 3 2 3" "6 3 2 2" "-4 3 2 -3"
play "4 3 2 3" "3 4 3 3" "-4 3 2 3"
play "9 2 2 2" "9 2 2 0" "13 2 2 -2"
play "9 2 2 2" "10 2 1 0" "13 2 -2 -2"
play "9 2 2 2" "11 2 0 0" "-9 2 -2 -2"
play "9 2 2 2" "8 2 2 1" "-9 2 2 -2"
send POST "$session/finish"
ends "8 20 8 -2" stopped "[2]"

# Tens: call 4 is worth 40 to 42, seven tricks are -40; twelve deals make a game.
sit_down call-bridge-tens
play "4 3 2 3" "4 3 2 4" "40 30 20 31"
play "4 3 2 3" "5 3 2 3" "41 30 20 30"
play "4 3 2 3" "6 3 2 2" "42 30 20 -30"
play "4 3 2 2" "7 2 2 2" "-40 -30 20 20"
for _ in 5 6 7 8 9 10 11 12; do play "4 3 2 3" "4 3 2 4" "40 30 20 31"; done
ends "403 300 240 299" rounds "[1]"

# Race: the first at the agreed target wins; on the way more tricks than called are no harm.
sit_down call-bridge-race '{"target": 20}'
play "9 2 2 2" "9 2 2 0" "13 2 2 -2"
play "4 3 2 2" "7 3 2 1" "4 3 2 -2"
play "2 3 2 4" "2 4 2 5" "2 3 2 4"
play "2 3 2 4" "3 3 3 4" "2 3 2 4"
ends "21 11 8 4" target "[1]"
echo "the worked examples come out as their sources say"
