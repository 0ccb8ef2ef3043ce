// The deal on the table, reckoned and drawn: the same answers as games/selectors/pad.py, pad_keys.py and pad_rows.py.
// `told` is what the server said; bids and tricks in it grow with the taps.

export let told;
export const tell = (facts) => (told = facts);
const says = JSON.parse(document.getElementById("says").textContent);

// -- words and numbers ------------------------------------------------------------------------------------------------
export const num = (value) => String(value).replace("-", "−").replace(/\d/g, (digit) => told.digits[digit]);
const points = (tenths, signed) => {
  const size = Math.abs(tenths);
  const text = Math.floor(size / 10) + (size % 10 || told.decimals ? told.decimal + (size % 10) : "");
  return (tenths < 0 ? "−" : signed && tenths > 0 ? "+" : "") + num(text);
};
export const say = (key, values = {}) => says[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
export const sum = (numbers) => numbers.reduce((all, one) => all + (one ?? 0), 0);
const among = (value, limits) => limits && limits[0] <= value && value <= limits[1];

// -- cells: {seat, field}; where the field is "side", `seat` is the number of a side -----------------------------------
const LISTS = { bid: "bids", tricks: "tricks", side: "pools" };
export const held = ({ seat, field }) => told[LISTS[field]][seat - 1];
export const kindAt = ({ seat, field }) => (field === "bid" ? told.kinds[seat - 1] : null);
export const same = (one, other) => one?.seat === other?.seat && one?.field === other?.field;
const key = ({ seat, field }) => field + seat;

export function put({ seat, field }, { number, kind }) {
  told[LISTS[field]][seat - 1] = number;
  if (field === "bid") told.kinds[seat - 1] = kind;
}

const seats = () => told.names.map((_, at) => ((told.dealer + at) % told.names.length) + 1);
const alone = (seat) => told.kinds[seat - 1]?.endsWith("nil") ?? false;
const hasBid = (seat) => told.bids[seat - 1] !== null || alone(seat);
const called = () => told.optional || (told.declared ? seats().some(hasBid) : seats().every(hasBid));
export const others = (list, seat) => list.filter((_, at) => at !== seat - 1);
const sharing = (side) => told.sides[side - 1].filter((seat) => !alone(seat));

// where a seat's tricks are entered: its own cell, or its side's
function countOf(seat) {
  if (!told.sides || alone(seat)) return { seat, field: "tricks" };
  return { seat: told.sides.findIndex((side) => side.includes(seat)) + 1, field: "side" };
}

function cells() {
  const all = [...(told.declared ? seats().filter(hasBid) : []), ...seats()].map(countOf);
  return all.filter((one, at) => all.findIndex((other) => same(one, other)) === at);
}

function derived() {
  const missing = cells().filter((cell) => held(cell) === null);
  if (told.sum !== "exact" || !missing.length || !called()) return {};
  const left = told.cards - sum(cells().map(held));
  if (left === 0) return Object.fromEntries(missing.map((cell) => [key(cell), 0]));
  return missing.length === 1 && left > 0 ? { [key(missing[0])]: left } : {};
}

// what is asked for next; null where nothing is, or where anybody may declare
export function cursor() {
  if (!called()) return told.declared ? null : { seat: seats().find((seat) => !hasBid(seat)), field: "bid" };
  // once somebody calls, the others are asked too
  const silent = seats().find((seat) => !hasBid(seat));
  if (told.optional && silent && seats().some(hasBid) && cells().every((cell) => held(cell) === null)) return { seat: silent, field: "bid" };
  const certain = derived();
  return cells().find((cell) => held(cell) === null && !(key(cell) in certain)) ?? null;
}

// -- keys: {number, kind}, a nil has no number -------------------------------------------------------------------------
export function struck(cell, { number }) {
  const { seat, field } = cell;
  if (field === "bid") {
    const rest = others(told.bids, seat);
    if (number !== null && !among(number, told.limits[seat - 1])) return true;
    if (told.declared) return seats().some((one) => one !== seat && hasBid(one));
    const all = sum(rest) + number;
    return full(seat) && (all === told.hook || Boolean(told.total?.[2] && misses(all)));
  }
  if (number === null) return true;
  if (told.cards === null) return false;
  if (told.sum === "free") return number > told.cards;
  const rest = cells().filter((one) => !same(one, cell)).map(held);
  const left = told.cards - sum(rest);
  return number > left || (told.sum === "exact" && number < left && rest.every((count) => count !== null));
}

// a nil is no count of tricks, and where it stands for the call 0, that has no key
const out = ({ field }, { number }) => (field === "bid" ? number === 0 && told.noZero : number === null);

const full = (seat) => seats().every((one) => one === seat || hasBid(one));

function misses(all) {
  const [least, most] = told.total;
  return (least !== null && all < least) || (most !== null && all > most);
}

function mark({ seat, field }, { number }) {
  const counted = field === "side" ? sharing(seat) : [seat];
  const helped = field === "side" && told.helps && counted.length < told.sides[seat - 1].length;
  if (field === "bid" || helped || !counted.some(hasBid)) return "";
  const [bid, kind] = together(counted);
  if (!among(number, rowOf("made", counted[0], bid, kind))) return "";
  return number === bid + told.book && !alone(counted[0]) ? "ring" : "hit";
}

// a line of one of the server's tables; where a contract asks for a seat's own total, each seat has its own
const rowOf = (table, seat, bid, kind) => told[table][(kind ?? "") + (told.own ? seat : "")]?.[bid ?? 0];

const together = (list) => [
  sum(list.map((seat) => told.bids[seat - 1])),
  list.map((seat) => told.kinds[seat - 1]).find((kind) => kind) ?? null,
];

// -- words ------------------------------------------------------------------------------------------------------------
export function spoken(number, kind) {
  if (!kind) return num(number);
  return number === null ? told.kindNames[kind] : say("with", { bid: num(number), kind: told.kindNames[kind] });
}

export const nameOf = ({ seat, field }) =>
  (field === "side" ? sharing(seat) : [seat])
    .map((one) => told.names[one - 1])
    .reduce((one, other) => (one ? say("pair", { one, other }) : other), "");

export function asked(cell) {
  const { seat, field } = cell;
  const name = nameOf(cell);
  if (field !== "bid") {
    const counts = cells().map(held);
    const left = told.cards - sum(counts);
    const none = counts.every((count) => count === null);
    return [question(cell, name), none ? say("play") : say("left", { left: num(left), cards: num(told.cards) })];
  }
  if (told.declared) return [say("bid", { name }), ""];
  const missing = seats().filter((one) => !hasBid(one)).length;
  const side = [say("called", { sum: num(sum(told.bids)), cards: num(told.cards) })];
  if (missing > 1) side.push(say("still", { n: num(missing) }));
  if (told.least[seat - 1] !== null) side.push(say("raised", { bid: num(told.least[seat - 1]) }));
  const banned = told.hook - sum(others(told.bids, seat));
  if (told.hook !== null && banned >= 0 && full(seat) && among(banned, told.limits[seat - 1]))
    side.push(say("hook", { bid: num(banned), cards: num(told.cards) }));
  return [say("bid", { name }), side.join(" · ")];
}

function question({ seat, field }, name) {
  const callers = (field === "side" ? sharing(seat) : [seat]).filter(hasBid);
  if (!callers.length) return say("count", { name });
  const [bid, kind] = together(callers);
  const text = spoken(alone(callers[0]) ? null : bid, kind);
  if (callers.length > 1) return say("together", { name, bid: text });
  return say("tricks", { name: told.names[callers[0] - 1], bid: text });
}

// whether that call makes a table total that only the server can answer: deal again, or another call
export function asksServer(cell, { number }) {
  if (cell?.field !== "bid" || !told.total || told.total[2]) return false;
  return full(cell.seat) && (!told.total.length || misses(sum(others(told.bids, cell.seat)) + number));
}

// -- drawing ----------------------------------------------------------------------------------------------------------
const play = document.getElementById("play");

export function made(tag, look, text) {
  const element = document.createElement(tag);
  if (look) element.className = look;
  element.textContent = text;
  return element;
}

const current = (element, on) =>
  on ? element.setAttribute("aria-current", "true") : element.removeAttribute("aria-current");

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
    current(one, one.dataset.kind === told.beside);
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
  drawExtra(form.querySelector("#extra"));
}

// a deal's extra points may be typed once its calls are in, until the next one begins
function drawExtra(link) {
  if (!link || (!seats().some(hasBid) && !cells().some(held))) return;
  link.hidden = !called();
  link.href = link.href.replace(/\/r\/\d+/, `/r/${told.number}`);
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
  current(row, now);
  const [call, took, gain, total] = row.querySelectorAll("td");
  show(call, hasBid(seat) ? num(bid ?? 0) + (told.stars[kind] ?? "") : null, "", told.kindNames[kind]);
  if (told.optional && !hasBid(seat)) call.append(made("span", "vh", say("none")));
  if (called() && (hasBid(seat) || told.optional)) call.replaceChildren(link(seat, call));
  const auto = key(counted) in certain;
  show(took, count === null ? null : num(count), auto ? "auto" : "", auto && say("auto"));
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
function show(cell, text, look, unseen) {
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
