// Names as they are typed appear on the dealers' pills and on the button; the club's time zone is the phone's.
for (const field of document.querySelectorAll("[name=time_zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}
const form = document.querySelector("#new");
if (form) {
  const start = form.querySelector("#start");
  const show = () => {
    const names = [...form.querySelectorAll("[name=player]")].map((field) => field.value.trim());
    form.querySelectorAll(".dealer").forEach((pill, at) => (pill.textContent = names[at] || pill.dataset.none));
    const dealer = names[Number(form.elements.dealer.value) - 1];
    start.firstChild.textContent = dealer ? start.dataset.says.replace("{name}", dealer) : start.dataset.plain;
  };
  form.addEventListener("input", show);
  form.addEventListener("change", show);
}
