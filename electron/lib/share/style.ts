import { pageColors } from '#shared/page/colors.ts';

/** The accent where a campaign has no color of its own. */
const accents = { light: 'cf4520', dark: 'ff7a59' } as const;
/** The tallest a video is shown. */
const tallest = 'min(68vh, 46rem)';

/** The part of a page's style that depends on its campaign and video. @param look.width pixels, as the height. */
export function brandStyle(look: { color: string | null; width: number; height: number }): string {
  const tokens = (scheme: 'light' | 'dark'): string => {
    const { accent, onAccent, soft, mark } = pageColors(look.color ?? accents[scheme], scheme);
    return `--accent: ${accent}; --on-accent: ${onAccent}; --soft: ${soft}; --mark: ${mark};`;
  };
  return `
:root { --shape: ${(look.width / look.height).toFixed(4)}; ${tokens('light')} }
@media (prefers-color-scheme: dark) { :root { ${tokens('dark')} } }
`;
}

/** The style of every share page: one file, nothing loaded from anywhere, light and dark, phone and desktop. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #fbfaf6; --panel: #fff; --line: #e7e4dc; --track: #e3ddd2; --text: #17181c; --dim: #5b5e68;
  --mark: #b93c1a; --shadow: 0 24px 56px -28px rgb(23 24 28 / 0.4), 0 0 0 1px rgb(23 24 28 / 0.06);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1014; --panel: #16181e; --line: #262a34; --track: #3a3f4b; --text: #f2f3f5; --dim: #a6abb8;
    --mark: #ff7a59; --shadow: 0 34px 80px -30px rgb(0 0 0 / 0.9), 0 0 0 1px rgb(255 255 255 / 0.08);
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { height: 100%; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100%; display: flex; flex-direction: column; color: var(--text); background: var(--ground);
  font: 1rem/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; -webkit-font-smoothing: antialiased;
  overflow-wrap: anywhere;
}
h1, p { margin: 0; }
h1 {
  font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem); line-height: 1.15; letter-spacing: -0.02em; font-weight: 700;
  text-wrap: balance;
}
:focus-visible { outline: 3px solid var(--mark); outline-offset: 3px; border-radius: 8px; }

main.page {
  flex: 1; width: 100%; max-width: 37rem; margin: 0 auto; padding: 1.25rem 1.125rem;
  display: flex; flex-direction: column; gap: 1.25rem;
}
header { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; align-items: center; justify-content: space-between; min-height: 2.75rem; }
.sender { display: flex; flex: 1 1 12rem; gap: 0.75rem; align-items: center; min-width: 0; line-height: 1.35; }
.sender strong { display: block; font-weight: 650; }
.role { display: block; color: var(--dim); font-size: 0.875rem; }
.portrait { flex: none; width: 2.75rem; height: 2.75rem; border-radius: 50%; object-fit: cover; background: var(--track); }
.logo { flex: none; max-width: 8rem; height: 2.25rem; object-fit: contain; object-position: right; }
[dir='rtl'] .logo { object-position: left; }
.company { color: var(--mark); font-size: 1.25rem; font-weight: 700; line-height: 1.2; text-align: end; }

.player {
  align-self: center; width: calc(100% + 1rem); max-width: max(20rem, calc(${tallest} * var(--shape)));
  margin: 0 -0.5rem; overflow: hidden; background: var(--panel); border-radius: 14px; box-shadow: var(--shadow); container-type: inline-size;
}
.picture { position: relative; }
video { display: block; width: 100%; height: auto; aspect-ratio: var(--shape); background: #000; }
.cue {
  position: absolute; inset: auto 4% 5%; width: fit-content; margin: 0 auto; padding: 0.35em 0.65em; border-radius: 0.4em;
  background: rgb(23 24 28 / 0.88); color: #fff; font-size: clamp(0.875rem, 2.3cqw, 1.75rem); line-height: 1.3; font-weight: 520;
  text-align: center; white-space: pre-line; pointer-events: none;
}
.scripted .player video { cursor: pointer; }
.controls { display: none; align-items: center; gap: 0.125rem; padding: 0.375rem 0.5rem; }
.scripted .controls { display: flex; }
.controls button {
  flex: none; display: inline-flex; align-items: center; justify-content: center; gap: 0.5rem; min-width: 2.75rem;
  min-height: 2.75rem; padding: 0; border: 0; border-radius: 10px; background: none; color: var(--text); font: inherit;
  font-size: 0.875rem; font-weight: 620; cursor: pointer;
}
.controls :focus-visible { outline-offset: -3px; }
.controls button:hover { background: var(--soft); }
.player:not(.started) .play { border-radius: 50%; background: var(--accent); color: var(--on-accent); }
.controls .captions { padding: 0 0.5rem; gap: 0.375rem; }
.captions.on, .captions.on:hover { background: var(--soft); color: var(--mark); }
.captions .kind { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.captions .state { min-width: 1.9em; text-align: center; }
.controls .sound { display: none; }
.icon { flex: none; width: 1.375rem; height: 1.375rem; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.icon.full { width: 1.5rem; height: 1.5rem; fill: currentColor; stroke: none; }
.playing .start, .player:not(.playing) .stop, .muted .waves, .player:not(.muted) .cross { display: none; }
.time { min-width: 5.25rem; text-align: center; font-size: 0.8125rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.controls input {
  flex: 1; min-width: 3rem; height: 2.75rem; margin: 0 0.375rem; appearance: none; background: none; cursor: pointer;
}
.controls input::-webkit-slider-runnable-track {
  height: 5px; border-radius: 3px; background: linear-gradient(to right, var(--mark) var(--at, 0%), var(--track) 0);
}
.controls input::-webkit-slider-thumb {
  appearance: none; width: 15px; height: 15px; margin-top: -5px; border-radius: 50%; background: var(--mark);
}
.controls input::-moz-range-track { height: 5px; border-radius: 3px; background: var(--track); }
.controls input::-moz-range-progress { height: 5px; border-radius: 3px; background: var(--mark); }
.controls input::-moz-range-thumb { width: 15px; height: 15px; border: 0; border-radius: 50%; background: var(--mark); }
@container (min-width: 34rem) {
  .controls { gap: 0.25rem; padding: 0.375rem 0.75rem; }
  .controls .sound { display: inline-flex; }
  .controls .captions { padding: 0 0.75rem; }
  .captions .kind { position: static; width: auto; height: auto; clip-path: none; }
  .captions .state { text-align: start; text-transform: lowercase; }
  .time { min-width: 6.25rem; font-size: 0.875rem; }
}
@container (max-width: 20rem) {
  .controls { padding: 0.25rem; }
  .controls button:not(.play) { min-width: 2rem; }
  .controls .captions { padding: 0 0.25rem; }
  .controls input { margin: 0 0.125rem; }
  .time { min-width: 4.5rem; }
}
.player:fullscreen { display: flex; flex-direction: column; width: 100%; max-width: none; margin: 0; border-radius: 0; }
.player:fullscreen .picture { flex: 1; min-height: 0; }
.player:fullscreen video { height: 100%; aspect-ratio: auto; object-fit: contain; }

.about { display: flex; flex-direction: column; gap: 1.25rem; margin-top: 0.25rem; }
.words { font-size: 1.0625rem; white-space: pre-line; text-wrap: pretty; }
.button {
  display: flex; align-items: center; justify-content: center; min-height: 3.25rem; padding: 0.625rem 1.5rem;
  border-radius: 12px; background: var(--accent); color: var(--on-accent); font-weight: 650; text-align: center;
  text-decoration: none; box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--on-accent) 18%, transparent);
}
.button:hover { text-decoration: underline; text-underline-offset: 0.2em; }
footer {
  display: flex; flex-direction: column; gap: 1.25rem; align-items: center; flex: 1; justify-content: space-between;
  color: var(--dim); font-size: 0.8125rem; text-align: center;
}
footer p, footer summary { text-wrap: balance; }
footer svg { width: 1.125rem; height: 1.125rem; margin-inline-end: 0.5rem; vertical-align: -0.25em; }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover span { text-decoration: underline; text-underline-offset: 0.25em; }
summary span::after {
  content: ''; display: inline-block; width: 0.35em; height: 0.35em; margin-inline-start: 0.5em; rotate: 45deg;
  border: solid currentcolor; border-width: 0 1.5px 1.5px 0; vertical-align: 0.2em;
}
[open] summary span::after { rotate: 225deg; vertical-align: 0; }
details p { margin-top: 0.5rem; }
footer .made { margin-top: auto; }

@media (min-width: 40rem) {
  main.page { max-width: 58rem; padding: 1.625rem 1.5rem; }
  .player { width: 100%; margin: 0; }
  .wide .player { align-self: start; }
  .about { flex-direction: row; gap: 1.25rem 4rem; align-items: flex-start; justify-content: space-between; }
  .words { flex: 1; max-width: 40rem; }
  .button { flex: none; max-width: 50%; }
  footer { flex: none; flex-direction: row; gap: 2rem; align-items: flex-start; text-align: start; }
  footer p.origin, footer summary { display: flex; }
  footer p.origin svg, footer summary svg { flex: none; }
  footer .made { flex: none; max-width: 55%; margin: 0; margin-inline-start: auto; text-align: end; }
}
@media (min-width: 40rem) and (max-height: 30rem) {
  main.wide { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.75rem 1.5rem; padding-block: 0.75rem; align-content: start; }
  .wide header, .wide footer { grid-column: 1 / -1; }
  .wide .player { grid-row: 2 / 4; grid-column: 1; width: max(20rem, calc(${tallest} * var(--shape))); }
  .wide h1 { grid-column: 2; align-self: end; }
  .wide .about { grid-column: 2; flex-direction: column; align-items: stretch; justify-content: flex-start; }
  .wide .words { flex: none; }
  .wide .button { max-width: none; }
}
@media (min-width: 56rem) {
  main.tall { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 1.25rem 3rem; align-content: start; }
  .tall header, .tall footer { grid-column: 1 / -1; }
  .tall .player { grid-row: 2 / 4; grid-column: 1; width: max(20rem, calc(${tallest} * var(--shape))); }
  .tall h1 { grid-column: 2; align-self: end; }
  .tall .about { grid-column: 2; flex-direction: column; justify-content: flex-start; }
  .tall .words { flex: none; }
}

main.notice, main.list { flex: 1; width: 100%; max-width: 64rem; margin: 0 auto; padding: 3.5rem 1.25rem 2rem; }
main.notice { display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center; }
body > footer { padding: 1.25rem 1.5rem 1.75rem; flex: none; justify-content: center; }
body > footer .made { max-width: none; margin: 0 auto; text-align: center; }
.notice p, .list > p { margin-top: 0.6rem; color: var(--dim); text-wrap: pretty; }
.notice > svg { width: 4rem; height: 4rem; margin-bottom: 1.5rem; }
.notice p { max-width: 32rem; }
.making { animation: breathe 1.8s ease-in-out infinite; }
@keyframes breathe { 50% { transform: scale(0.9); opacity: 0.65; } }
ul {
  list-style: none; margin: 2rem 0 0; padding: 0; display: grid; gap: 1.25rem;
  grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
}
li a {
  display: block; position: relative; overflow: hidden; height: 100%; color: inherit; text-decoration: none; font-weight: 560;
  background: var(--panel); border: 1px solid var(--line); border-radius: 14px;
}
li a:hover { border-color: var(--mark); }
li img { display: block; width: 100%; aspect-ratio: 16 / 9; object-fit: cover; background: #000; }
.moving { display: none; position: absolute; inset: 0 0 auto; }
@media (hover: hover) and (prefers-reduced-motion: no-preference) {
  li a:hover .moving, li a:focus-visible .moving { display: block; }
}
li span { display: block; padding: 0.75rem 1rem 0.85rem; }
body.embed { background: #000; }
body.embed .origin { display: flex; align-items: center; gap: 0.5rem; position: fixed; inset: 0 0 auto; padding: 0.5rem 0.75rem; background: #000c; color: #fff; opacity: 0; pointer-events: none; }
body.embed:hover .origin, body.embed:focus-within .origin { opacity: 1; }
body.embed video { width: 100vw; height: 100vh; aspect-ratio: auto; object-fit: contain; }

@media (prefers-color-scheme: dark) { .logo { padding: 0.25rem 0.5rem; background: #fff; border-radius: 8px; } }
@media (forced-colors: active) { .controls input { appearance: auto; } .button { border: 1px solid; } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
@media print {
  .controls { display: none !important; }
  .player { box-shadow: none; }
  .button { border: 1px solid; background: none; color: inherit; }
  .button::after { content: ' ' attr(href); font-weight: 400; }
}
`;
