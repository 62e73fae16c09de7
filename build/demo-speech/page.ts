import type { Chapter, Example } from './examples.ts';
import type { Played } from './sentence.ts';

type Page = {
  recorded: Played;
  chapters: readonly Chapter[];
  fileOf: (samples: Float32Array) => string;
  hasModel: boolean;
};

/** One file beside the sounds; nothing is loaded from the network. */
export function pageOf({ recorded, chapters, fileOf, hasModel }: Page): string {
  const play = (sound: Played, label: string) =>
    `<button type="button" data-sound="${fileOf(sound.samples)}" aria-label="${label}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4.5 2.6v10.8L13 8z"/></svg></button>`;
  const figures = ({ seconds, pitch, loudness }: Played) =>
    [seconds.toFixed(2), pitch === null ? '–' : pitch.toFixed(0), signed(loudness)]
      .map((figure) => `<td class="figure">${figure}</td>`)
      .join('');
  const row = ({ name, source, before, after }: Example) =>
    `<tr><th scope="row"><bdi>${name}</bdi><small>${source}</small></th><td class="play">${play(before, `${name}, before`)}</td>${figures(before)}<td class="play after">${play(after, `${name}, after`)}</td>${figures(after)}</tr>`;
  const units = '<th class="figure">s</th><th class="figure">Hz</th><th class="figure">LU</th>';
  const chapter = ({ title, text, before, after, examples }: Chapter) =>
    `<section><h2>${title}</h2><p>${text}</p><div class="panel"><table>
<thead><tr><th>Name</th><th>${before}</th>${units}<th class="after">${after}</th>${units}</tr></thead>
<tbody>${examples.map(row).join('\n')}</tbody></table></div></section>`;
  const left = [
    ...(hasModel ? [] : ['Neural voices: no model was named. Run it again with <code>--model FOLDER</code>.']),
    'Voices of speech services are not played here: every text sent to them is paid for. Hear them in the editor.',
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Names, before and after – Vocative</title><style>${style}</style></head>
<body><main>
<header><h1>Names, before and after</h1>
<p>Each name takes the place of “Sarah” in the sample. <b>s</b> is the length of the name, <b>Hz</b> its median pitch, <b>LU</b> its loudness against the word it replaces.</p>
<div class="recorded">${play(recorded, 'The recording')}<span>The recording: “Hi Sarah, …”</span><span class="facts">${recorded.seconds.toFixed(2)} s · ${recorded.pitch?.toFixed(0) ?? '–'} Hz</span></div></header>
${chapters.map(chapter).join('\n')}
<section><h2>Not here</h2><ul>${left.map((line) => `<li>${line}</li>`).join('')}</ul></section>
</main><script>${script}</script></body></html>
`;
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(1);
  return text === '0.0' ? text : `${value > 0 ? '+' : '−'}${text}`;
}

const style = `
:root { color-scheme: light dark; --ground: #f6f6f3; --panel: #fff; --line: #e3e3dd; --text: #17181c; --dim: #5d616c; --accent: #cf4520; --on-accent: #fff; --soft: #f0efea; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1014; --panel: #16181e; --line: #262a34; --text: #f2f3f5; --dim: #a2a7b4; --accent: #ff7a59; --on-accent: #1c0d08; --soft: #20242d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
h1 { margin: 0; font-size: 1.9rem; letter-spacing: -0.02em; }
h2 { margin: 2.75rem 0 0.25rem; font-size: 1.15rem; letter-spacing: -0.01em; }
p { margin: 0.25rem 0 1rem; max-width: 42rem; color: var(--dim); }
p b { color: var(--text); font-weight: 600; }
.panel, .recorded { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; }
.panel { overflow-x: auto; }
.recorded { display: flex; align-items: center; gap: 0.75rem; padding: 0.6rem 0.9rem; }
.facts { margin-left: auto; color: var(--dim); font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.3rem 0.6rem; text-align: left; white-space: nowrap; }
thead th { padding-block: 0.55rem; color: var(--dim); font-size: 0.8rem; font-weight: 500; border-bottom: 1px solid var(--line); }
tbody tr + tr > * { border-top: 1px solid var(--line); }
tbody th { width: 30%; font-weight: 600; }
small { margin-left: 0.6rem; color: var(--dim); font-size: 0.8rem; font-weight: 400; }
.figure { text-align: right; color: var(--dim); font-variant-numeric: tabular-nums; }
.after { border-left: 1px solid var(--line); }
button { display: grid; place-items: center; width: 2rem; height: 2rem; border: 0; border-radius: 50%; background: var(--soft); color: var(--text); cursor: pointer; }
button svg { width: 0.9rem; fill: currentColor; }
button:hover, button[aria-pressed='true'], .recorded button { background: var(--accent); color: var(--on-accent); }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ul { padding-left: 1.2rem; color: var(--dim); }
`;

const script = `
const player = new Audio();
let current;
function stop() { current?.setAttribute('aria-pressed', 'false'); current = undefined; player.pause(); }
player.addEventListener('ended', stop);
document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  const again = button === current;
  stop();
  if (again) return;
  current = button;
  button.setAttribute('aria-pressed', 'true');
  player.src = button.dataset.sound;
  void player.play();
});
`;
