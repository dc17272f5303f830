// Tells the server whether somebody has the page before their eyes: who looks is not called to the table from elsewhere.

let connection = null;

function tell() {
  if (connection?.socket?.readyState === WebSocket.OPEN) connection.socket.send(document.hidden ? "hidden" : "seen");
}

document.addEventListener("htmx:ws:after:connection", (event) => {
  connection = event.detail.connection;
  tell();
});
document.addEventListener("visibilitychange", tell);
