// Changing a deal: the same pages as without a script, fetched in part. The draft stays in the address.

const play = document.getElementById("play");
const status = document.getElementById("status");

async function go(query) {
  const answer = await fetch(`?${query}&part=1`, { cache: "no-store" });
  if (!answer.ok) return location.assign(`?${query}`);
  const active = document.activeElement;
  play.innerHTML = await answer.text();
  history.replaceState(null, "", `?${query}`);
  status.textContent = document.getElementById("say")?.textContent ?? "";
  const same = active?.name && play.querySelector(`button[name=${active.name}][value="${active.value}"]:enabled`);
  (same || document.getElementById("pad"))?.focus({ preventScroll: true });
}

play.addEventListener("submit", (event) => {
  if (event.submitter?.name !== "v") return;
  event.preventDefault();
  const query = new URLSearchParams(new FormData(event.target));
  query.set("v", event.submitter.value);
  go(query).catch(() => location.assign(`?${query}`));
});

play.addEventListener("click", (event) => {
  const to = event.target.closest("tbody a");
  if (!to) return;
  event.preventDefault();
  const query = new URL(to.href).searchParams;
  go(query).catch(() => location.assign(to.href));
});
