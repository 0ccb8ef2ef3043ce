// The deal on the table as numbers and words: the same answers as games/selectors/pad.py and pad_keys.py.
// `told` is what the server said; bids and tricks in it grow with the taps. Points come from its table only.

export let told;
export const tell = (facts) => (told = facts);

// -- words and numbers ------------------------------------------------------------------------------------------------
export const num = (value) => String(value).replace("-", "−").replace(/\d/g, (digit) => told.digits[digit]);
export const points = (tenths, signed) => {
  const size = Math.abs(tenths);
  const text = Math.floor(size / 10) + (size % 10 ? told.decimal + (size % 10) : "");
  return (tenths < 0 ? "−" : signed && tenths > 0 ? "+" : "") + num(text);
};
export const say = (key, values = {}) => told.says[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
export const sum = (numbers) => numbers.reduce((all, one) => all + (one ?? 0), 0);
export const among = (value, limits) => limits && limits[0] <= value && value <= limits[1];

// -- the deal: the same answers as games/selectors/pad.py and pad_keys.py ---------------------------------------------
const seats = () => told.names.map((_, at) => ((told.dealer + at) % told.names.length) + 1);
export const called = () => told.optional || told.bids.every((bid) => bid !== null);
export const others = (list, seat) => list.filter((_, at) => at !== seat - 1);

export function derived() {
  const missing = told.tricks.flatMap((count, at) => (count === null ? [at + 1] : []));
  if (told.sum !== "exact" || !missing.length || !called()) return {};
  const left = told.cards - sum(told.tricks);
  if (left === 0) return Object.fromEntries(missing.map((seat) => [seat, 0]));
  return missing.length === 1 && left > 0 ? { [missing[0]]: left } : {};
}

export function cursor() {
  const open = (field, skip) => seats().find((seat) => told[field][seat - 1] === null && !(seat in skip));
  if (!called()) return { seat: open("bids", {}), field: "bid" };
  const seat = open("tricks", derived());
  return seat ? { seat, field: "tricks" } : null;
}

export function struck({ seat, field }, value) {
  if (field === "bid") {
    const rest = others(told.bids, seat);
    const all = sum(rest) + value;
    const full = rest.every((bid) => bid !== null);
    return !among(value, told.limits[seat - 1]) || (full && (all === told.hook || (told.total?.[2] && misses(all))));
  }
  if (told.cards === null) return false;
  if (told.sum === "free") return value > told.cards;
  const rest = others(told.tricks, seat);
  const left = told.cards - sum(rest);
  return value > left || (told.sum === "exact" && value < left && rest.every((count) => count !== null));
}

function misses(all) {
  const [least, most] = told.total;
  return (least !== null && all < least) || (most !== null && all > most);
}

export function mark({ seat, field }, value) {
  const bid = told.bids[seat - 1];
  if (field !== "tricks" || bid === null || !among(value, told.made[bid])) return "";
  return value === bid ? "ring" : "hit";
}

export function asked({ seat, field }) {
  const name = told.names[seat - 1];
  const bid = told.bids[seat - 1];
  if (field === "tricks") {
    const left = told.cards - sum(told.tricks);
    const none = told.tricks.every((count) => count === null);
    const prompt = bid === null ? say("count", { name }) : say("tricks", { name, bid: num(bid) });
    return [prompt, none ? say("play") : say("left", { left: num(left), cards: num(told.cards) })];
  }
  const missing = told.bids.filter((one) => one === null).length;
  const side = [say("called", { sum: num(sum(told.bids)), cards: num(told.cards) })];
  if (missing > 1) side.push(say("still", { n: num(missing) }));
  const rest = others(told.bids, seat);
  const banned = told.hook - sum(rest);
  if (told.hook !== null && banned >= 0 && rest.every((one) => one !== null) && among(banned, told.limits[seat - 1]))
    side.push(say("hook", { bid: num(banned), cards: num(told.cards) }));
  return [say("bid", { name }), side.join(" · ")];
}

// whether that call makes a table total that only the server can answer: deal again, or another call
export function asksServer(cell, value) {
  if (cell?.field !== "bid" || !told.total || told.total[2]) return false;
  const rest = others(told.bids, cell.seat);
  return rest.every((bid) => bid !== null) && (!told.total.length || misses(sum(rest) + value));
}
