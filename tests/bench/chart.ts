import { figuresOf, machineFacts, type Measurements } from './report.ts';
import { megabitsPerSecond } from './template.ts';

/** Range of the scale, milliseconds. */
const scale = { from: 1, to: 200_000 };
const ticks = [
  { value: 1, label: '1 ms' },
  { value: 10, label: '10 ms' },
  { value: 100, label: '100 ms' },
  { value: 1_000, label: '1 s' },
  { value: 10_000, label: '10 s' },
  { value: 100_000, label: '100 s' },
];

const width = 860;
const plot = { left: 212, right: 700, top: 96, row: 46, bar: 22 };

/**
 * The cost of one recipient in each way, as an SVG picture: bars on a logarithmic scale, readable on light and dark
 * pages.
 */
export function chart(measurements: Measurements): string {
  const figures = figuresOf(measurements);
  const { info } = measurements.template;
  const ours = figures.section_ms;
  const bars = [
    { name: 'Vocative', note: 'a render plan', value: ours, label: time(ours) },
    bar('Stream-copy remux', 'copies every packet', ours, figures.remux_ratio),
    bar('Smart cut', 'encodes what it touches', ours, figures.smartcut_ratio),
    bar('Full re-encode', 'encodes every picture', ours, figures.reencode_ratio),
  ];
  const bottom = plot.top + bars.length * plot.row;
  const { cores, processor } = machineFacts();
  const template = `${info.width}×${info.height}, ${info.duration.toFixed(0)} s, ${megabitsPerSecond(info).toFixed(0)} Mb/s`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 92}" role="img" aria-labelledby="title description">
<title id="title">What one more recipient costs</title>
<desc id="description">${bars.map(({ name, label }) => `${name}: ${label}`).join('. ')}.</desc>
<style>
  text { font-family: Inter, system-ui, -apple-system, 'Segoe UI', sans-serif; fill: #1f2933; }
  .quiet { fill: #5f6b7a; }
  .grid { stroke: #8894a3; stroke-opacity: 0.28; }
  .theirs { fill: #8d99a8; }
  .ours { fill: #6741d9; }
  .mine { fill: #5f3dc4; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6eaf0; }
    .quiet { fill: #9aa7b6; }
    .theirs { fill: #6b7888; }
    .ours { fill: #9775fa; }
    .mine { fill: #b197fc; }
  }
</style>
<text x="24" y="38" font-size="20" font-weight="650">What one more recipient costs</text>
<text x="24" y="62" font-size="13" class="quiet">Time for one changed name in a video of ${template}. Each line to the right is ten times as long.</text>
${ticks.map(({ value, label }) => tick(at(value), label, bottom)).join('\n')}
${bars.map((one, index) => row(one, index)).join('\n')}
<text x="24" y="${bottom + 54}" font-size="12" class="quiet">Medians of one run on ${cores} cores (${escape(String(processor))}). Vocative writes the new sound and a plan; the others write the whole file,</text>
<text x="24" y="${bottom + 72}" font-size="12" class="quiet">with its index in front so that it plays while it loads, and their sound is only copied.</text>
</svg>
`;
}

type Bar = { name: string; note: string; value: number; label: string };

function bar(name: string, note: string, ours: number, ratio: number): Bar {
  const times = ratio < 10 ? ratio.toFixed(1) : Math.round(ratio).toLocaleString('en');
  return { name, note, value: ours * ratio, label: `${time(ours * ratio)} · ${times}×` };
}

/** Position of a time on the scale, pixels from the left. */
function at(milliseconds: number): number {
  const share = Math.log(Math.max(milliseconds, scale.from) / scale.from) / Math.log(scale.to / scale.from);
  return plot.left + share * (plot.right - plot.left);
}

function tick(x: number, label: string, bottom: number): string {
  return [
    `<line class="grid" x1="${x.toFixed(1)}" y1="${plot.top - 8}" x2="${x.toFixed(1)}" y2="${bottom}"/>`,
    `<text class="quiet" x="${x.toFixed(1)}" y="${bottom + 18}" font-size="11" text-anchor="middle">${label}</text>`,
  ].join('\n');
}

function row({ name, note, value, label }: Bar, index: number): string {
  const y = plot.top + index * plot.row;
  const middle = y + plot.bar / 2;
  const end = at(value);
  const isOurs = index === 0;
  return [
    `<text x="24" y="${middle - 1}" font-size="14" font-weight="600">${name}</text>`,
    `<text x="24" y="${middle + 15}" font-size="11" class="quiet">${note}</text>`,
    `<rect class="${isOurs ? 'ours' : 'theirs'}" x="${plot.left}" y="${y}" width="${(end - plot.left).toFixed(1)}" height="${plot.bar}" rx="4"/>`,
    `<text x="${(end + 10).toFixed(1)}" y="${middle + 5}" font-size="14" font-weight="600"${isOurs ? ' class="mine"' : ''}>${label}</text>`,
  ].join('\n');
}

function time(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1_000) return `${milliseconds.toFixed(0)} ms`;
  return `${(milliseconds / 1_000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
