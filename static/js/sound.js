// Quiet sounds of glass, wood and dice, made on the spot. Silent until the first press, and for good if so chosen.
//
// [data-sound-toggle] switches; a line of the stream with data-sound="move | dice | hammer | bell" is heard when it arrives;
// "conclave:mine" is a glass tapped twice.

const KEY = "conclave.sound";
const QUIET = 0.11;
const AT_ONCE = 3;    // more lines than this are a page catching up, not something happening

let audio = null;
const isOn = () => localStorage.getItem(KEY) !== "off";

function tone(at, hz, length, gain, type = "sine") {
  const wave = audio.createOscillator();
  const loud = audio.createGain();
  wave.type = type;
  wave.frequency.value = hz;
  loud.gain.setValueAtTime(gain, at);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + length);
  wave.connect(loud).connect(audio.destination);
  wave.start(at);
  wave.stop(at + length);
}

function knock(at, hz, length, gain) {
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const noise = audio.createBufferSource();
  const body = audio.createBiquadFilter();
  const loud = audio.createGain();
  noise.buffer = buffer;
  body.type = "bandpass";
  body.frequency.value = hz;
  body.Q.value = 4;
  loud.gain.value = gain;
  noise.connect(body).connect(loud).connect(audio.destination);
  noise.start(at);
}

function glass(at) {
  tone(at, 2093, 0.32, QUIET * 0.5);
  tone(at, 5274, 0.14, QUIET * 0.18);
}

const SOUNDS = {
  mine(at) { glass(at); glass(at + 0.17); },
  move(at) { knock(at, 420, 0.09, QUIET * 6); tone(at, 150, 0.08, QUIET, "triangle"); },
  hammer(at) { knock(at, 260, 0.16, QUIET * 9); knock(at + 0.14, 210, 0.2, QUIET * 7); },
  bell(at) { tone(at, 1319, 0.55, QUIET * 0.6); tone(at, 1976, 0.4, QUIET * 0.25); },
  dice(at) { for (const t of [0, 0.07, 0.12, 0.2, 0.3]) knock(at + t, 1100 + 900 * Math.random(), 0.05, QUIET * 5 * (1 - t)); },
};

function play(name) {
  if (audio?.state === "running" && isOn()) SOUNDS[name]?.(audio.currentTime + 0.02);
}

function show() {
  const state = isOn() ? "on" : "off";
  document.documentElement.dataset.uiSound = state;
  for (const button of document.querySelectorAll("[data-sound-toggle]")) {
    button.setAttribute("aria-pressed", String(state === "on"));
  }
}

// Browsers open the loudspeaker only to someone who has touched the page, and not in the same moment.
function wake() {
  audio ??= new AudioContext();
  return audio.resume();
}

document.addEventListener("pointerdown", wake);
document.addEventListener("keydown", wake);
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-sound-toggle]")) return;
  localStorage.setItem(KEY, isOn() ? "off" : "on");
  show();
  wake().then(() => play("mine"));
});
document.addEventListener("conclave:mine", () => play("mine"));
document.addEventListener("htmx:after:swap", show);

new MutationObserver((changes) => {
  const lines = changes.flatMap((change) => [...change.addedNodes]).filter((node) => node.matches?.(".stream > [data-sound]"));
  if (lines.length && lines.length <= AT_ONCE) play(lines.at(-1).dataset.sound);
}).observe(document.body, { subtree: true, childList: true });
show();
