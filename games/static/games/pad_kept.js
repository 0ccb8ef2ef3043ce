// What the server has not judged yet, kept on the phone: one key an entry, so that two tabs lose nothing to each other.

const place = (session, id) => `pad:${session}:${id}`;

// a version 4 id; crypto.randomUUID is not there on plain http
export function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export function store(session, entry, order) {
  try {
    localStorage.setItem(place(session, entry.id), JSON.stringify({ ...entry, at: Date.now() + order / 1000 }));
  } catch {
    // private mode: the page itself is the only place left
  }
}

export function forget(session, entry) {
  try {
    localStorage.removeItem(place(session, entry.id));
  } catch {
    // it was never there
  }
}

export function recall(session) {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(place(session, "")));
    const kept = names.map((name) => JSON.parse(localStorage.getItem(name)));
    return kept.sort((one, two) => one.at - two.at).map(({ at, ...entry }) => entry);
  } catch {
    return [];
  }
}
