import type { ImportResult } from './import-file.ts';
import type { MutationSummary } from './mutated-imports.ts';

export type ImportedFile = ImportResult & { file: string; peakMemory: number };

/** The files and what became of them, as Markdown. */
export function describeFiles(files: readonly ImportedFile[]): string {
  const rows = files.map(({ file, outcome, problems, seconds, peakMemory, faults }) => [
    file,
    describeOutcome(outcome),
    [...problems, ...faults.map((fault) => `**${fault}**`)].join(' '),
    seconds.toFixed(1),
    peakMemory.toFixed(0),
  ]);
  const templates = files.filter(({ outcome }) => typeof outcome !== 'string').length;
  const faults = files.reduce((sum, { faults: own }) => sum + own.length, 0);
  return [
    table(['File', 'Outcome', 'What an import says of it', 'Seconds', 'Memory, MB'], rows),
    '',
    `${files.length} files: ${templates} templates, ${files.length - templates} refused, ${faults} faults.`,
  ].join('\n');
}

function describeOutcome(outcome: ImportResult['outcome']): string {
  if (typeof outcome === 'string') return `\`${outcome}\``;
  const { width, height, frameRate, duration, channels } = outcome;
  const rate = Number((frameRate[0] / frameRate[1]).toFixed(2));
  return `${width}×${height}, ${rate} fps, ${duration.toFixed(1)} s, ${channels === 1 ? 'mono' : 'stereo'}`;
}

/** What became of damaged copies, as Markdown. */
export function describeMutations(summary: MutationSummary): string {
  const { count, seed, files, outcomes, mutations, faults, slowest, peakMemory } = summary;
  const byCount = Object.entries(outcomes).toSorted(([, a], [, b]) => b - a);
  return [
    `${count} damaged copies of ${files} files, seed ${seed}.`,
    '',
    table(
      ['Outcome', 'Copies'],
      byCount.map(([name, copies]) => [name === 'template' ? 'a template that plays' : `\`${name}\``, String(copies)]),
    ),
    '',
    table(
      ['Damage', 'Copies', 'Became templates'],
      Object.entries(mutations).map(([name, { made, templates }]) => [name, String(made), String(templates)]),
    ),
    '',
    `Slowest: ${slowest.seconds.toFixed(1)} s (copy ${slowest.number}, ${slowest.file}, ${slowest.mutation}).`,
    `Highest memory of a worker: ${peakMemory.toFixed(0)} MB.`,
    faults.length === 0 ? 'No fault.' : `${faults.length} faults:`,
    ...faults.map(({ number, file, mutation, fault }) => `- copy ${number}, ${file}, ${mutation}: ${fault}`),
  ].join('\n');
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
