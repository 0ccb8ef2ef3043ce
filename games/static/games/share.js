// Sends the text through the phone's own share sheet, or copies it where there is none.
const button = document.querySelector(".share");
const field = document.querySelector("#share");
if (button && (navigator.share || navigator.clipboard)) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      if (navigator.share) {
        await navigator.share({ text: field.value });
      } else {
        await navigator.clipboard.writeText(field.value);
        button.textContent = button.dataset.done;
      }
    } catch {
      field.select(); // refused or called off: the text is marked, to be copied by hand
    }
  });
}
