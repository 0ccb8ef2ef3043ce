// Changing a deal: the same pages as without a script, fetched in part. The draft stays in the address.

const play = document.getElementById("play");
const status = document.getElementById("status");
let going = Promise.resolve(); // a tap waits for the one before: it is meant for the page that one brings
let waiting = 0;

async function go(query) {
  const answer = await fetch(`?${query}&part=1`, { cache: "no-store" });
  if (!answer.ok) return location.assign(`?${query}`);
  const active = document.activeElement;
  play.innerHTML = await answer.text();
  history.replaceState(null, "", `?${query}`);
  status.textContent = document.getElementById("say")?.textContent.trim() ?? "";
  const same = active?.name && play.querySelector(`button[name=${active.name}][value="${active.value}"]:enabled`);
  (same || document.getElementById("pad"))?.focus({ preventScroll: true });
}

function next(act) {
  waiting += 1;
  going = going.then(act).finally(() => (waiting -= 1));
}

async function change(edit) {
  const query = new URLSearchParams(new FormData(document.getElementById("pad")));
  if (edit(query)) await go(query).catch(() => location.assign(`?${query}`));
}

play.addEventListener("submit", (event) => {
  const { name, value, textContent } = event.submitter ?? {};
  if (name === "done" && waiting) {
    event.preventDefault();
    next(async () => setTimeout(() => play.querySelector("button[name=done]:enabled")?.click()));
  }
  if (name !== "v") return;
  event.preventDefault();
  const cell = event.target.elements.field.value === "bid" ? "td:nth-of-type(1)" : "td:nth-of-type(2)";
  play.querySelector(`tr.now ${cell}`).textContent = textContent;
  next(() =>
    change((query) => {
      query.set("v", value);
      return play.querySelector(`button[name=v][value="${value}"]:enabled`);
    }),
  );
});

play.addEventListener("click", (event) => {
  const to = event.target.closest("tbody a");
  if (!to) return;
  event.preventDefault();
  const tapped = new URL(to.href).searchParams;
  next(() =>
    change((query) => {
      for (const name of ["seat", "field"]) query.set(name, tapped.get(name));
      return true;
    }),
  );
});
