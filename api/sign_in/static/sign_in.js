// A one-time link has its code behind the "#", which no browser sends. It is put into the form and
// taken out of the address; the person presses the button, so that no scanner uses the link up.

const field = document.getElementById("key");

function take() {
  const code = location.hash.slice(1);
  if (!field || !code.startsWith("bl_")) return;
  history.replaceState(null, "", location.pathname + location.search);
  field.value = code;
  document.getElementById("by-key").hidden = true;
  document.getElementById("by-link").hidden = false;
}

addEventListener("hashchange", take);
take();
