import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { getFFmpegInfo } from 'node-av/lib';
import type { CampaignRun } from './campaign.ts';
import { cancelling, freeAfter } from './cancellation.ts';
import { openAt, sectionAt } from './growth.ts';
import { importing } from './import-cost.ts';
import type { LoadRun } from './load.ts';
import { messaging, messagingVideos } from './messaging.ts';
import { measured } from './rounds.ts';
import { saving } from './saves.ts';
import type { StoredSections } from './sections.ts';
import type { BenchSize } from './size.ts';
import { megabitsPerSecond, type BenchTemplate } from './template.ts';
import type { Timings } from './timings.ts';
import type { WorkerMemory } from './worker-memory.ts';

/** All results of a run. */
export type Measurements = {
  size: BenchSize;
  template: BenchTemplate;
  timings: Timings;
  stored: StoredSections;
  memory: WorkerMemory;
  campaign: CampaignRun;
  load: LoadRun;
};

/**
 * Published figures. Ratios are the usual way's time over ours, except `export_ratio`, `app_export_ratio`,
 * `growth_30s_10min` and `import_ratio`, which are ours over the usual way's.
 */
export type Figures = {
  section_ms: number;
  sections10_ms: number;
  remux_ratio: number;
  smartcut_ratio: number;
  reencode_ratio: number;
  bytes_per_section: number;
  /** Writing a video by the engine over copying the template, neither synced. */
  export_ratio: number;
  /** Saving a video by the app from its own studio over copying it, both synced. */
  app_export_ratio: number;
  /** A campaign through HTTP: time until its last video succeeded, seconds; until it was accepted, milliseconds. */
  campaign_cold_s: number;
  campaign_warm_s: number;
  accept_ms: number;
  /** 99th percentile of polls while many campaigns are launched at once, milliseconds. */
  poll_p99_ms: number;
  growth_30s_10min: number;
  worker_rss_mb: number;
  /** An import over a plain transcode with the same settings. */
  import_ratio: number;
  /** 200 encodes of one video for messaging apps over one encode and the opening of 200 plans. */
  messaging_ratio: number;
  /** Time until a cancelled task has ended, milliseconds, for the slowest kind of task. */
  cancel_ms: number;
};

export function figuresOf({ size, timings, stored, memory, campaign, load }: Measurements): Figures {
  const median = (name: string): number => timings.of(name).median;
  const section = median(measured.one);
  const [shortest = NaN, longest = NaN] = [size.growth.lengths[0], size.growth.lengths.at(-1)];
  return {
    section_ms: section,
    sections10_ms: median(measured.ten),
    remux_ratio: median(measured.remux) / section,
    smartcut_ratio: median(measured.smartCut) / section,
    reencode_ratio: median(measured.reEncode) / section,
    bytes_per_section: stored.bytes,
    export_ratio: median(measured.export) / median(measured.copy),
    app_export_ratio: median(saving.own) / median(saving.copy),
    campaign_cold_s: campaign.cold,
    campaign_warm_s: campaign.warm,
    accept_ms: campaign.accepted,
    poll_p99_ms: load.loaded.p99,
    growth_30s_10min: median(sectionAt(longest)) / median(sectionAt(shortest)),
    worker_rss_mb: memory.highest,
    import_ratio: median(importing.ours) / median(importing.plain),
    messaging_ratio: (messagingVideos * median(messaging.encode)) / median(messaging.all),
    cancel_ms: Math.max(...Object.values(cancelling).map(median)),
  };
}

export function machineFacts(): Record<string, string | number> {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memory_gb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    node_av: nodeAvVersion(),
    ffmpeg: getFFmpegInfo().version,
  };
}

function nodeAvVersion(): string {
  const file = new URL('../../node_modules/node-av/package.json', import.meta.url);
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}

/** The report as Markdown. */
export function describe(measurements: Measurements): string {
  const { size, template, timings, stored, memory, campaign, load } = measurements;
  const { info } = template;
  const figures = figuresOf(measurements);
  const machine = Object.entries(machineFacts()).map(([name, value]) => `${name.replace('_', '-')} ${value}`);
  const bitRate = megabitsPerSecond(info).toFixed(1);
  const growth = size.growth.lengths.flatMap((seconds) => [sectionAt(seconds), openAt(seconds)]);
  const names = [
    ...Object.values(measured),
    ...Object.values(saving),
    ...growth,
    ...Object.values(importing),
    ...Object.values(messaging),
    ...Object.values(cancelling).flatMap((name) => [name, freeAfter(name)]),
  ];
  return [
    `Machine: ${machine.join(', ')}.`,
    `Template: ${info.width}×${info.height}, ${info.duration.toFixed(0)} s, ${info.frames} frames, ${info.channels} channels, ${bitRate} Mb/s, ${(info.size / 1e6).toFixed(1)} MB.`,
    '',
    ...table(
      ['Measured', 'Median, ms', 'Lowest–highest, ms', 'Processor, ms', 'Repetitions', 'Times “1 section”'],
      names.map((name) => {
        const { median, lowest, highest, cpu, repetitions } = timings.of(name);
        const range = `${number(lowest)}–${number(highest)}`;
        return [name, number(median), range, number(cpu), String(repetitions), number(median / figures.section_ms)];
      }),
    ),
    '',
    ...table(
      ['Figure', 'Value', 'From'],
      [
        ['bytes stored a section', figures.bytes_per_section.toFixed(0), `${stored.sections} sections`],
        ['writing a finished video ÷ copying the template', figures.export_ratio.toFixed(2), 'medians above'],
        ['saving a video ÷ copying it, both synced', figures.app_export_ratio.toFixed(2), 'medians above'],
        ['importing ÷ transcoding a recording', figures.import_ratio.toFixed(2), 'medians above'],
        [
          `${messagingVideos} × encoding a video for messaging apps ÷ one encode and all their plans`,
          figures.messaging_ratio.toFixed(0),
          'medians above',
        ],
        ['1 section at 10 min ÷ at 30 s of template', figures.growth_30s_10min.toFixed(2), 'medians above'],
        [
          'worker memory, highest, MB',
          memory.highest.toFixed(0),
          `${memory.renders} renders of ${memory.values} values, real voice: ${memory.early.toFixed(0)} after a tenth of them, ${memory.late.toFixed(0)} at the end`,
        ],
        [
          'campaign, nothing said before, s',
          campaign.cold.toFixed(1),
          `${campaign.rows} rows with ${campaign.values} different values, request to last video`,
        ],
        ['the same campaign again, s', campaign.warm.toFixed(1), 'every section cached'],
        ['campaign accepted, ms', campaign.accepted.toFixed(0), `${campaign.rows} rows, the slower of both`],
        [
          'poll, 99 of 100, ms',
          load.loaded.p99.toFixed(0),
          `${load.polls} polls of ${load.pollers} clients; ${load.requests} requests of ${load.rows} rows at once; median ${load.loaded.median.toFixed(1)}; before they came ${load.quiet.median.toFixed(1)} and ${load.quiet.p99.toFixed(0)}`,
        ],
        ['studio memory under that load, MB', load.highestMemory.toFixed(0), 'highest'],
      ],
    ),
  ].join('\n');
}

function number(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}
