// Draws the deal as it stands on the phone into the server's page: rows, question and keys.

import { among, asked, called, countOf, cursor, derived, hasBid, held, key, kindAt, mark, num, out, points, rowOf, say, sharing, spoken, struck, told } from "./pad_deal.js";

const play = document.getElementById("play");

export function made(tag, look, text) {
  const element = document.createElement(tag);
  if (look) element.className = look;
  element.textContent = text;
  return element;
}

// what a key stands for; a number has the chosen kind beside it
export function valueOf(button, cell) {
  const [, kind, digits] = button.value.match(/^([a-z_]+)?:?(\d+)?$/);
  if (digits === undefined) return { number: null, kind };
  return { number: +digits, kind: cell?.field === "bid" ? (told.beside ?? null) : null };
}

// whether there is anything to ask
export function draw(form, cell) {
  const certain = derived();
  for (const row of play.querySelectorAll("tr[data-seat]")) drawRow(row, cell, certain);
  for (const one of form.querySelectorAll("[data-kind]")) {
    one.hidden = cell?.field !== "bid";
    one.toggleAttribute("aria-current", one.dataset.kind === told.beside);
  }
  const ask = play.querySelector("#say");
  const open = !cell && !called();
  if (!cell && !open) return lock(form);
  const [prompt, side] = open ? [say("declarer"), ""] : asked(cell);
  const phase = play.querySelector(".ph");
  if (phase && cell) phase.textContent = ` · ${say(cell.field === "bid" ? "bids" : "counts")}`;
  ask.querySelector("span").textContent = prompt;
  ask.querySelector("small").textContent = side;
  for (const one of form.querySelectorAll("button[name=v]")) drawKey(one, cell);
  form.querySelector(".undo").disabled = false;
}

function drawKey(button, cell) {
  const value = valueOf(button, cell);
  button.hidden = !cell || out(cell, value);
  button.disabled = !cell || struck(cell, value);
  button.className = button.disabled ? "" : mark(cell, value);
}

const lock = (form) => form.querySelectorAll("button[name=v]").forEach((one) => (one.disabled = true));

function drawRow(row, cell, certain) {
  const seat = +row.dataset.seat;
  const counted = countOf(seat);
  const kind = kindAt({ seat, field: "bid" });
  const bid = told.bids[seat - 1];
  const carries = counted.field !== "side" || sharing(counted.seat)[0] === seat;
  const count = carries ? (certain[key(counted)] ?? held(counted)) : null;
  const won = !hasBid(seat) || count === null ? null : (rowOf("points", seat, bid, kind)?.[count] ?? null);
  const now = cell && (cell.field === "side" ? sharing(cell.seat).includes(seat) : cell.seat === seat);
  row.className = now ? "now" : "";
  if (now) row.setAttribute("aria-current", "true");
  else row.removeAttribute("aria-current");
  const [call, took, gain, total] = row.querySelectorAll("td");
  show(call, hasBid(seat) ? num(bid ?? 0) + (told.stars[kind] ?? "") : null, "", told.kindNames[kind]);
  if (hasBid(seat) && called()) call.replaceChildren(link(seat, call));
  show(took, count === null ? null : num(count), key(counted) in certain ? "auto" : "", key(counted) in certain ? say("auto") : "");
  const makes = won !== null && among(count, rowOf("made", seat, bid, kind));
  show(gain, won === null ? null : points(won, true), makes ? "pos" : "neg", say(makes ? "made" : "missed"));
  if (!cursor() && won !== null && !total.children.length) total.textContent = points(told.totals[seat - 1] + won);
  label(row.querySelector("th a"), seat, count, called() ? counted : { seat, field: "bid" });
}

function label(head, seat, count, target) {
  if (!head) return;
  const bid = hasBid(seat) ? spoken(told.bids[seat - 1], told.kinds[seat - 1]) : null;
  const total = points(told.totals[seat - 1] ?? 0);
  const values = { name: told.names[seat - 1], bid, tricks: num(count), total };
  head.setAttribute("aria-label", say(bid === null ? "row" : count === null ? "rowCalled" : "rowTook", values));
  head.href = `?seat=${target.seat}&field=${target.field}#pad`;
}

// `unseen` is for readers: no colour or line speaks alone
function show(cell, text, look, unseen = "") {
  cell.className = text === null ? "dim" : look;
  cell.textContent = text ?? "·";
  if (text !== null && unseen) cell.append(made("span", "vh", unseen));
}

function link(seat, call) {
  const to = made("a", "", "");
  to.append(...call.childNodes);
  to.href = `?seat=${seat}&field=bid#pad`;
  return to;
}
