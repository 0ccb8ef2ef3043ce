// The secret of a personal link stands behind "#", so that no server log ever sees it: put it into the field.
const secret = location.hash.slice(1);
if (secret) {
  document.querySelector("#back [name=secret]").value = secret;
  history.replaceState(null, "", location.pathname);
}
