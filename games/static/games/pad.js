// The pad's script: paints a tap at once, sends it as one entry and keeps it until the server has judged it.
// Without it, or whenever something is odd, the same form posts itself.

import { asked, asksServer, cursor, draw, held, kindAt, made, nameOf, num, others, put, same, say, spoken, struck, sum, tell, told, valueOf } from "./pad_deal.js";
import { forget, fresh, recall, store } from "./pad_kept.js";

const play = document.getElementById("play");
const status = document.getElementById("status");
const DIGITS = "0123456789০১২৩৪৫৬৭৮৯०१२३४५६७८९";
const GUARD = 250; // two players may call the same, a shaky finger may not
const [SOON, LATER] = [4000, 15000]; // asks what others entered

let form;
let focus = null; // a cell somebody tapped; the cursor goes back after its key
let taps = []; // what was tapped since the server spoke last
let queue = []; // what the server has not judged yet
let [plain, stale, sending] = [false, false, false];
let wait = 1500;
let since = 0; // the server has been silent
let pressed = { value: null, at: -GUARD };
let [typed, typing] = ["", 0];
let touched = performance.now();
let lock = null;
let clashed = null;
const wondered = new Set(); // calls that were asked about

// -- painting ---------------------------------------------------------------------------------------------------------
function paint() {
  const cell = focus ?? cursor();
  draw(form, cell);
  if (!cell) return;
  const was = [kindAt(cell), held(cell)].filter((part) => part !== null).join(":");
  fill({ id: fresh(), undo_id: fresh(), seat: cell.seat, field: cell.field, was });
}

const fill = (values) => Object.entries(values).forEach(([name, value]) => (form.elements[name].value = value));

function badge() {
  const net = document.getElementById("net");
  const slow = queue.length && (plain || wait > 1500 || performance.now() - since > 1400);
  if (net && told.entries) net.textContent = slow ? say("kept", { n: num(queue.length) }) : say("saved");
}

// -- a tap ------------------------------------------------------------------------------------------------------------
function tap(value) {
  const cell = focus ?? cursor();
  if (!cell || struck(cell, value)) return navigator.vibrate?.([30, 40, 30]);
  const [was, wasKind] = [held(cell), kindAt(cell)];
  const place = cell.field === "side" ? { side: cell.seat, field: "tricks" } : cell;
  const kinds = cell.field === "bid" && { kind: value.kind, was_kind: wasKind };
  const entry = { id: fresh(), round: told.number, ...place, value: value.number, was, ...kinds };
  play.querySelector(".note:not(#told-note)")?.remove();
  if (asksServer(cell, value)) {
    stale = true;
    return keep(entry);
  }
  taps.push({ cell, was: { number: was, kind: wasKind } });
  put(cell, value);
  focus = told.beside = null;
  paint();
  const next = cursor();
  const text = spoken(value.number, value.kind);
  if (next) status.textContent = `${say("tapped", { name: nameOf(cell), value: text })} ${asked(next)[0]}`;
  if (was === null && wasKind === null) wonder(cell, value.number);
  // what comes after is the server's to tell: the next deal, or who took the one trick
  stale ||= !next || (next.field !== "bid" && (told.cards === 1 || (told.late && cell.field === "bid")));
  keep(entry);
}

function undo() {
  const last = taps.pop();
  if (last) put(last.cell, last.was);
  focus = null;
  if (last) paint();
  stale = true;
  keep({ id: fresh(), field: "undo" });
}

// much higher than ever: asked once
function wonder(cell, number) {
  const usual = told.usual[cell.seat - 1];
  const place = told.number + cell.field + cell.seat;
  if (cell.field !== "bid" || usual === null || number < usual + told.margin || wondered.has(place)) return;
  wondered.add(place);
  const change = () => {
    focus = cell;
    paint();
  };
  const said = say("odd", { name: nameOf(cell), bid: num(number), usual: num(usual) });
  note("", said, [[say("changeIt"), change]], "calm odd");
}

function press(button) {
  const now = performance.now();
  const value = button.name + button.value;
  if (pressed.value === value && now - pressed.at < GUARD) return;
  pressed = { value, at: now };
  navigator.vibrate?.(8);
  wake();
  if (button.name === "undo") undo();
  else if (button.name === "took") {
    told.tricks[button.value - 1] = 1;
    stale = true;
    keep({ id: fresh(), round: told.number, seat: +button.value, field: "tricks", value: 1, was: null });
  } else tap(valueOf(button, focus ?? cursor()));
}

// -- the queue --------------------------------------------------------------------------------------------------------
function keep(entry) {
  if (clashed && ["round", "seat", "side", "field"].every((part) => entry[part] === clashed[part])) settle();
  if (!queue.length) since = performance.now();
  queue.push(entry);
  store(told.session, entry, queue.length);
  setTimeout(badge, 1500);
  flush();
}


async function flush() {
  if (sending) return;
  sending = true;
  let sent = true;
  while (queue.length && sent) sent = await send(queue[0]);
  sending = false;
  badge();
  if (!queue.length && stale) await refresh(true);
}

async function send(entry, again = true) {
  let answer;
  try {
    answer = await fetch(told.entries, {
      method: "POST",
      headers: { "Content-Type": "application/json", Prefer: "return=minimal", "X-CSRFToken": token() },
      body: JSON.stringify({ entries: [entry] }),
      signal: AbortSignal.timeout?.(6000),
    });
  } catch {
    return retry();
  }
  if (answer.status === 429 || answer.status >= 500) return retry();
  if (answer.status === 403 && again && (await refresh(false, true))) return send(entry, false);
  if (!answer.ok) return odd();
  wait = 1500;
  since = performance.now();
  const { results, version } = await answer.json();
  queue = queue.filter((one) => one.id !== entry.id);
  // a value in conflict stays: a reload asks again
  if (results[0].verdict !== "conflict") forget(told.session, entry);
  judged(entry, results[0], version);
  return true;
}

function settle() {
  forget(told.session, clashed);
  clashed = null;
  document.getElementById("told-note")?.remove();
  if (!queue.length) queue = recall(told.session);
  flush();
}

const token = () => form?.elements.csrfmiddlewaretoken.value ?? "";

function retry() {
  setTimeout(flush, wait);
  wait = Math.min(wait * 2, 30000);
  badge();
  return false;
}

// what is queued stays on the phone; from here on the form posts itself
function odd() {
  plain = true;
  note(say("reload"));
  return false;
}

function judged(entry, result, version) {
  const mine = result.verdict === "written" && version === told.version + 1;
  if (!mine && version !== told.version) stale = true;
  told.version = version;
  told.tag = told.tag.replace(/^"\d+/, `"${version}`);
  if (result.verdict === "conflict") clash(entry, result);
  if (result.verdict === "refused" && result.code?.startsWith("bids_total")) missed(entry, result);
  else if (result.verdict === "refused") note(result.detail ?? result.code);
  if (result.verdict === "conflict" || result.verdict === "refused") stale = true;
}

// -- notices ----------------------------------------------------------------------------------------------------------
function note(title, side = "", choices = [], look = "bad") {
  document.getElementById("told-note")?.remove();
  const box = made("div", `note ${look}`, "");
  box.id = "told-note";
  box.setAttribute("role", look === "calm odd" ? "status" : "alert");
  if (title) box.append(made("b", "", title));
  if (side) box.append(made("p", "sub", side));
  const row = made("div", "choice", "");
  row.append(...choices.map(([text, act]) => choice(text, act)));
  if (choices.length) box.append(row);
  play.querySelector(".entry").prepend(box);
  return box;
}

function choice(text, act) {
  const button = made("button", "btn2", text);
  button.type = "button";
  button.onclick = () => {
    document.getElementById("told-note")?.remove();
    form.hidden = false;
    act();
  };
  return button;
}

function clash(entry, result) {
  clashed = entry;
  const cell = entry.side ? { seat: entry.side, field: "side" } : entry;
  const [ours, theirs] = [spoken(entry.value, entry.kind), spoken(result.current, result.current_kind)];
  const at = result.at ? num(new Date(result.at).toTimeString().slice(0, 5)) : "";
  const again = () => {
    stale = true;
    const kinds = entry.field === "bid" && { was_kind: result.current_kind };
    keep({ ...entry, id: fresh(), was: result.current, ...kinds });
  };
  const values = { ours, theirs, by: result.by?.name ?? "", at };
  const what = say(entry.field === "bid" ? "bids" : "counts");
  note(say("clash", { name: nameOf(cell), number: num(entry.round), what }), say("clashSide", values), [
    [theirs, settle],
    [ours, again],
  ]);
}

// a total the rules do not take: two ways on, and no other
function missed(entry, result) {
  const again = () => {
    stale = true;
    const calls = num(sum(others(told.bids, entry.seat)) + (entry.value ?? 0));
    keep({ id: fresh(), round: entry.round, field: "void", value: say("cameTo", { calls }), was: null });
  };
  const choices = [
    [say("again"), again],
    [say("change"), () => {}],
  ];
  note(result.detail, "", choices, "").dataset.alone = "1";
  form.hidden = true;
}

// -- the server's own page --------------------------------------------------------------------------------------------
async function refresh(always, tokenOnly = false) {
  try {
    const headers = always || tokenOnly ? {} : { "If-None-Match": told.tag };
    const answer = await fetch(told.part, { headers, cache: "no-store", signal: AbortSignal.timeout?.(6000) });
    if (!answer.ok) return answer.status === 304;
    const text = await answer.text();
    if (tokenOnly) return renew(text);
    // tapped meanwhile: painted is newer than fetched
    if (queue.length || +text.match(/"version": (\d+)/)?.[1] < told.version) return false;
    swap(text, always);
    return true;
  } catch {
    if (always) setTimeout(flush, wait);
    return false;
  }
}

function renew(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const found = page.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (found && form) form.elements.csrfmiddlewaretoken.value = found;
  return Boolean(found);
}

function swap(text, speak) {
  const active = play.contains(document.activeElement) ? document.activeElement : null;
  const kept = document.getElementById("told-note");
  play.innerHTML = text;
  read();
  if (kept) play.querySelector(".entry")?.prepend(kept);
  if (kept?.dataset.alone && form) form.hidden = true;
  if (speak && told.spoken) status.textContent = told.spoken;
  if (active) back(active);
}

// focus stays on the key, or goes to the pad where that key cannot be pressed any more
function back(active) {
  const same = active.name && form?.querySelector(`button[name=${active.name}][value="${active.value}"]`);
  (same && !same.disabled ? same : form)?.focus({ preventScroll: true });
}

function read() {
  tell(JSON.parse(document.getElementById("told").textContent));
  form = document.getElementById("pad");
  focus = null;
  taps = [];
  stale = false;
  const [seat, field] = told.cursor ?? [];
  if (told.cursor && !same(cursor(), { seat, field })) focus = { seat, field };
  form?.querySelectorAll('[value*=":"][name=v]').forEach((one) => (one.value = one.value.split(":")[1]));
}

const quiet = () => !queue.length && !sending && !play.querySelector("details[open],[inputmode],[role=alert]:not(#told-note)");

async function poll() {
  if (document.visibilityState === "visible" && quiet()) await refresh(false);
  setTimeout(poll, performance.now() - touched > 60000 ? LATER : SOON);
}

async function wake() {
  touched = performance.now();
  if (lock && !lock.released) return;
  try {
    lock = await navigator.wakeLock?.request("screen");
  } catch {
    lock = null; // refused, or plain http: the phone decides
  }
}

// -- events -----------------------------------------------------------------------------------------------------------
play.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (plain || event.target !== form || !told.entries || !["v", "undo", "took"].includes(button?.name)) return;
  event.preventDefault();
  press(button);
  if (document.activeElement === button && button.disabled) form.focus({ preventScroll: true });
});

play.addEventListener("click", (event) => {
  const to = event.target.closest("tbody a, [data-kind]");
  if (!to || plain || !told.entries || told.phase === "winner") return;
  event.preventDefault();
  if (to.dataset.kind) {
    told.beside = told.beside === to.dataset.kind ? null : to.dataset.kind;
    return paint();
  }
  const query = new URL(to.href).searchParams;
  focus = { seat: +query.get("seat"), field: query.get("field") };
  paint();
  status.textContent = asked(focus)[0];
});

play.addEventListener("keydown", (event) => {
  if (plain || !told.entries || !form?.contains(document.activeElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const digit = event.key.length === 1 ? DIGITS.indexOf(event.key) : -1;
  if (event.key === "Backspace") form.querySelector(".undo:enabled")?.click();
  else if (event.key === "Enter" && typed) enterTyped();
  else if (digit >= 0) type(digit % 10);
  else return;
  event.preventDefault();
});

function type(digit) {
  typed += digit;
  clearTimeout(typing);
  const more = [...form.querySelectorAll("button[name=v]:enabled")].some((key) => +key.value >= typed * 10 && key.value > 9);
  if (typed.length < 2 && typed !== "0" && more && form.querySelector(`button[value^="${typed}"]:enabled:not([value="${typed}"])`))
    typing = setTimeout(enterTyped, 600);
  else enterTyped();
}

function enterTyped() {
  clearTimeout(typing);
  const key = form.querySelector(`button[name=v][value="${+typed}"]:enabled`);
  typed = "";
  pressed = { value: null, at: -GUARD }; // a key of the keyboard does not bounce
  if (key) form.requestSubmit(key);
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible") return;
  if (lock) wake();
  flush();
  refresh(false);
});
addEventListener("online", () => flush());

read();
if (told.session) {
  queue = recall(told.session);
  stale = queue.length > 0;
  flush();
}
// gone back to, a page is old
setTimeout(poll, performance.getEntriesByType("navigation")[0]?.type === "back_forward" ? 0 : SOON);
