// Printing needs a script: the button is there only with one.
const button = document.querySelector(".print");
button.hidden = false;
button.addEventListener("click", () => print());
