/** The style of every share page: one file, nothing loaded from anywhere, light and dark, phone and desktop. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #f6f6f3; --panel: #fff; --line: #e3e3dd; --text: #17181c; --dim: #5d616c;
  --accent: #cf4520; --accent-hover: #bd3c19; --on-accent: #fff;
  --glow: rgb(232 85 47 / 0.1); --shadow: 0 30px 70px -34px rgb(23 24 28 / 0.5), 0 3px 10px rgb(23 24 28 / 0.07);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1014; --panel: #16181e; --line: #262a34; --text: #f2f3f5; --dim: #a2a7b4;
    --accent: #ff7a59; --accent-hover: #ff8f73; --on-accent: #1c0d08;
    --glow: rgb(255 122 89 / 0.12); --shadow: 0 34px 80px -30px rgb(0 0 0 / 0.9), 0 0 0 1px rgb(255 255 255 / 0.06);
  }
}
* { box-sizing: border-box; }
html { height: 100%; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100%; display: flex; flex-direction: column; color: var(--text);
  background: radial-gradient(70rem 36rem at 50% -12rem, var(--glow), transparent 70%) no-repeat var(--ground);
  font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  -webkit-font-smoothing: antialiased;
}
main {
  flex: 1; width: 100%; max-width: 64rem; margin: 0 auto; padding: 4rem 1.5rem 2rem;
  display: flex; flex-direction: column; justify-content: center;
}
figure { margin: 0; display: flex; justify-content: center; }
video {
  display: block; width: auto; height: auto; max-width: 100%; max-height: min(72vh, 46rem);
  background: #000; border-radius: 18px; box-shadow: var(--shadow);
}
video.wide { width: 100%; }
video.tall { height: min(72vh, 46rem); }
.about {
  margin: 1.75rem auto 0; width: 100%; display: flex; flex-wrap: wrap; gap: 1rem 2rem;
  align-items: center; justify-content: space-between;
}
h1 { flex: 1 1 18rem; }
.about.alone h1, .list h1, .message h1 { flex: none; }
.about.alone { justify-content: center; text-align: center; }
h1 {
  margin: 0; font-size: clamp(1.5rem, 1.1rem + 1.7vw, 2.25rem); line-height: 1.2; letter-spacing: -0.02em;
  font-weight: 680; text-wrap: balance; overflow-wrap: anywhere;
}
p { margin: 0.6rem 0 0; color: var(--dim); text-wrap: pretty; }
.button {
  display: inline-flex; align-items: center; gap: 0.5rem; min-height: 3rem; padding: 0.7rem 1.5rem; border-radius: 12px;
  background: var(--accent); color: var(--on-accent); font-weight: 620; text-decoration: none; overflow-wrap: anywhere;
  transition: background 120ms, transform 120ms;
}
.button:hover { background: var(--accent-hover); }
.button:active { transform: translateY(1px); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 12px; }
footer {
  padding: 1.25rem 1.5rem 1.75rem; display: flex; gap: 0.6rem; align-items: center; justify-content: center;
  color: var(--dim); font-size: 0.85rem;
}
footer svg { width: 1.25rem; height: 1.25rem; flex: none; }
.message { align-items: center; text-align: center; }
.message > svg { width: 4rem; height: 4rem; margin-bottom: 1.5rem; }
.message p { max-width: 32rem; }
.making { animation: breathe 1.8s ease-in-out infinite; }
@keyframes breathe { 50% { transform: scale(0.9); opacity: 0.65; } }
ul {
  list-style: none; margin: 2rem 0 0; padding: 0; display: grid; gap: 1.25rem;
  grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
}
li a {
  display: block; position: relative; overflow: hidden; height: 100%; color: inherit; text-decoration: none; font-weight: 560;
  background: var(--panel); border: 1px solid var(--line); border-radius: 14px; overflow-wrap: anywhere;
}
li a:hover { border-color: var(--accent); }
li img { display: block; width: 100%; aspect-ratio: 16 / 9; object-fit: cover; background: #000; }
.moving { display: none; position: absolute; inset: 0 0 auto; }
@media (hover: hover) and (prefers-reduced-motion: no-preference) {
  li a:hover .moving, li a:focus-visible .moving { display: block; }
}
li span { display: block; padding: 0.75rem 1rem 0.85rem; }
main.list { justify-content: flex-start; }
body.embed { background: #000; }
body.embed video { width: 100vw; height: 100vh; max-width: none; max-height: none; border-radius: 0; }
@media (max-width: 40rem) {
  main { padding: 0 0 1.5rem; justify-content: flex-start; }
  main.message, main.list { padding: 3rem 1.25rem; }
  main.message { justify-content: center; }
  video, video.wide { border-radius: 0; width: 100%; max-height: 74vh; box-shadow: none; }
  .about { padding: 0 1.25rem; margin-top: 1.35rem; }
  .button { width: 100%; justify-content: center; text-align: center; }
}
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
`;
