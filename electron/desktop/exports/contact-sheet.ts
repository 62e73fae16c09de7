import { locale, t } from '#electron/lib/language.ts';
import { markup, Markup } from '#electron/lib/markup.ts';
import type { ResultRow } from '../campaigns/results-csv.ts';

/** Name of the page in an export's folder. */
export const contactSheetName = 'contact-sheet';

/**
 * The page that lists which video is for which recipient: every row with its video and the values that are said in it;
 * searchable and playable. It is saved beside the videos, and its links work without its script. Other columns of the
 * list are in the table of results, and columns without any value aren't shown.
 * @param title name of the campaign. @param headings of the values, as people read them.
 */
export function contactSheet(title: string, headings: readonly string[], rows: readonly ResultRow[]): string {
  const used = headings.flatMap((heading, index) =>
    rows.some(({ values }) => (values[index] ?? '') !== '') ? [{ heading, index }] : [],
  );
  const named = (heading: string, kind: string): Markup => markup`<th scope="col" class="${kind}">${heading}</th>`;
  const columns = [
    named('#', 'number'),
    named(t('common.video'), 'video'),
    ...used.map(({ heading }) => named(heading, 'value')),
  ];
  return markup`<!doctype html>
<html lang="${locale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<input type="search" aria-label="${t('exports.sheetSearch')}" placeholder="${t('exports.sheetSearch')}" hidden>
</header>
<main>
<table>
<thead><tr>${columns}</tr></thead>
<tbody>
${rows.map((row) =>
  lineOf(
    row,
    used.map(({ index }) => index),
  ),
)}</tbody>
</table>
<aside hidden>
<video controls></video>
<p></p>
</aside>
</main>
<script>${new Markup(script)}</script>
</body>
</html>
`.text;
}

function lineOf(row: ResultRow, used: readonly number[]): Markup {
  const cells = used.map((index) => markup`<td class="value">${row.values[index] ?? ''}</td>`);
  return markup`<tr><td class="number">${row.row + 1}</td><td class="video">${videoOf(row)}</td>${cells}</tr>
`;
}

function videoOf({ file, thumbnail, status, problem }: ResultRow): Markup {
  if (file === '') return markup`<span class="none">${problem || statusText(status)}</span>`;
  const picture = thumbnail === '' ? null : markup`<img src="${addressOf(thumbnail)}" alt="" loading="lazy">`;
  return markup`<a href="${addressOf(file)}"><span class="still">${picture}</span><span>${file}</span></a>`;
}

function addressOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function statusText(status: string): string {
  if (status === 'failed') return t('phases.failed');
  return status === 'cancelled' ? t('phases.cancelled') : t('phases.waiting');
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 1280px; padding: 24px; background: light-dark(#f6f6f3, #0f1014); color: light-dark(#17181c, #f2f3f5); }
a { color: light-dark(#b93a18, #ff8c6e); }
header { display: flex; gap: 24px; align-items: center; justify-content: space-between; }
h1 { font-size: 20px; }
input { padding: 8px 12px; border: 1px solid GrayText; border-radius: 8px; font: inherit; min-width: 220px; }
main { display: flex; gap: 32px; align-items: flex-start; }
table { flex: 1; border-collapse: collapse; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid color-mix(in srgb, CanvasText 15%, transparent); text-align: start; }
th, .number { color: light-dark(#5d616c, #a2a7b4); font-weight: 500; }
.number { font-variant-numeric: tabular-nums; }
td.video { min-width: 15em; overflow-wrap: anywhere; }
.video a { display: flex; gap: 12px; align-items: center; }
.still { flex: none; display: none; width: 96px; aspect-ratio: 16 / 9; border-radius: 6px; overflow: hidden; background: light-dark(#e4e3de, #23252c); }
.scripted .still { display: block; }
.still:has(img) { display: block; }
.still img, .still video { width: 100%; height: 100%; object-fit: cover; border-radius: 0; }
.none { color: light-dark(#b52233, #ff7683); }
tr[aria-current] { background: light-dark(rgb(232 85 47 / 0.1), rgb(255 122 89 / 0.14)); }
aside { position: sticky; top: 24px; flex: 0 1 480px; min-width: 260px; }
video { width: 100%; border-radius: 8px; background: #000; }
@media (max-width: 900px) { main { flex-direction: column-reverse; } aside { position: static; width: 100%; } }
`;

/** Plays a link's video beside the table, and filters the rows by the search. */
const script = `
const search = document.querySelector('input');
const player = document.querySelector('aside video');
const rows = [...document.querySelectorAll('tbody tr')];
document.body.classList.add('scripted');
// A picture of each video that comes into view; all at once would read all files.
const stills = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    if (!isIntersecting) continue;
    stills.unobserve(target);
    const picture = document.createElement('video');
    picture.muted = true;
    picture.preload = 'metadata';
    picture.tabIndex = -1;
    picture.ariaHidden = 'true';
    picture.src = target.closest('a').href + '#t=1';
    target.append(picture);
  }
});
for (const still of document.querySelectorAll('.still:empty')) stills.observe(still);
search.hidden = false;
search.addEventListener('input', () => {
  const wanted = search.value.trim().toLowerCase();
  for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
});
document.querySelector('tbody').addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  for (const row of rows) row.toggleAttribute('aria-current', row.contains(link));
  document.querySelector('aside').hidden = false;
  document.querySelector('aside p').textContent = [...link.closest('tr').cells].filter((cell) => cell.className === 'value').map((cell) => cell.textContent).filter(Boolean).join(' · ');
  player.src = link.href;
  player.play();
});
`;
