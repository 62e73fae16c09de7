import { join, resolve } from 'node:path';
import type { CheckedClip } from '#shared/api/index.ts';
import { itemAt } from '#shared/at.ts';
import { exportFileNames } from '#shared/rows/file-names.ts';
import { cleanValue } from '#shared/rows/rows.ts';
import type { Studio } from '#electron/client/studio.ts';
import { downloadFrom } from '#electron/client/transfers/download.ts';
import { makeWritableFolder, namesIn } from '#electron/lib/files.ts';
import { UsageError, withCancel } from '../command-line.ts';
import { asTyped, type Output } from '../output.ts';
import { heardCount, listenToValues, type ListenedClip } from '../listening.ts';
import { listeningRemark, lossRemark, remarkOn } from '../clip-remarks.ts';
import { readJob } from '../read-job.ts';
import type { JobOptions } from '../job-options.ts';
import { farVoiceNote, handOverKeys, tellCost, wholeScriptNote } from '../voice-services.ts';
import {
  approve,
  checkAll,
  describeSentences,
  saveSentences,
  type ListedSentence,
  type TemplateRows,
} from './sentences.ts';
import { withStudio } from '../studio-client.ts';
import { prepareTemplate } from '../template.ts';
import { inTurn, turnOfFolder, turnOfRecording } from '../turns.ts';

type ClipOptions = JobOptions & {
  /** Folder for the sounds; if omitted, no files are written. */
  out?: string;
  /** Values whose clips the user approves. */
  approve?: string[];
  approveAll: boolean;
  /** Whether a recognizer listens to the values. */
  listen: boolean;
};

/** A clip without its URL, which is valid only while the command runs. */
type ListedClip = Omit<CheckedClip, 'url'> & { file: string | null };

/** `clips`: previews the sound of each distinct value before rendering. */
export async function clipsCommand(options: ClipOptions, output: Output): Promise<void> {
  if (options.mode === 'full_script') {
    if (options.listen) throw new UsageError('--listen', 'Whole sentences are not listened to. Leave out --listen.');
    return sentencesCommand(options, output);
  }
  const { items: clips, lines } = await withRows(options, output, async ({ studio, request, signal }) => {
    const spoken = await checkAll(studio, request, ({ clips }) => clips, { signal, output });
    const heard = options.listen ? await listen(studio, request, { signal, output }) : [];
    const checked = withListening(spoken, heard);
    const approved = await approve(studio, request.video_instance_id, checked, {
      named: (options.approve ?? []).map(cleanValue),
      all: options.approveAll,
      textOf: ({ value }) => value,
      none: `Nobody on the list has this value. Without --approve, \`${asTyped('clips')}\` lists them.`,
    });
    if (options.out === undefined) return approved.map(withoutFile);
    const { out } = options;
    const turn = await turnOfFolder(options.data, out);
    return inTurn(turn, { signal, progress: output.progress }, () => save(studio, approved, out, signal));
  });
  output.result({ clips }, describe(clips));
  if (clips.some(({ far_voice: isFar }) => isFar)) output.note(farVoiceNote(options.voice));
  if (clips.some(({ suggested_mode: mode }) => mode !== undefined)) output.note(wholeScriptNote);
  noteSilent(clips, { textOf: ({ value }) => value, lines }, output);
}

/** Listens to the values, and tells how many were heard. */
async function listen(
  studio: Studio,
  request: TemplateRows,
  { signal, output }: { signal: AbortSignal; output: Output },
): Promise<ListenedClip[]> {
  const heard = await listenToValues(studio, request, { signal, progress: output.progress });
  const none = `Nothing was listened to: there is no recognizer. \`${asTyped('models list')}\` shows which there are.`;
  output.note(heard.length === 0 ? none : heardCount(heard));
  return heard;
}

/** The clips with what was heard, unsure ones first. */
function withListening(spoken: readonly CheckedClip[], heard: readonly ListenedClip[]): CheckedClip[] {
  const nameOf = ({ variable, value, first_row: row }: CheckedClip): string => JSON.stringify([variable, value, row]);
  const known = new Map(heard.map((clip) => [nameOf(clip), clip.listening]));
  const clips = spoken.map((clip) => ({ ...clip, listening: known.get(nameOf(clip)) ?? null }));
  const isUnsure = ({ listening }: CheckedClip): boolean => listening?.verdict === 'unsure';
  return [...clips.filter(isUnsure), ...clips.filter((clip) => !isUnsure(clip))];
}

/** The same for scripts spoken as a whole: each sentence with its findings and a video. */
async function sentencesCommand(options: ClipOptions, output: Output): Promise<void> {
  const listed = await withRows(options, output, async ({ studio, request, signal }): Promise<ListedSentence[]> => {
    const spoken = { ...request, generation_mode: 'full_script' as const };
    const checked = await checkAll(studio, spoken, ({ sentences }) => sentences, { signal, output });
    const approved = await approve(studio, request.video_instance_id, checked, {
      named: (options.approve ?? []).map((text) => text.trim()),
      all: options.approveAll,
      textOf: ({ text }) => text,
      none: `No voice says this sentence. Without --approve, \`${asTyped('clips')}\` lists them.`,
    });
    if (options.out === undefined) return approved.map((sentence) => ({ ...sentence, file: null }));
    const { out } = options;
    const turn = await turnOfFolder(options.data, out);
    const saveAll = () => saveSentences(studio, request, approved, out, { signal, output });
    return inTurn(turn, { signal, progress: output.progress }, saveAll);
  });
  const { items: sentences, lines } = listed;
  output.result({ sentences }, describeSentences(sentences));
  noteSilent(sentences, { textOf: ({ text }) => text, lines }, output);
}

type Prepared = {
  studio: Studio;
  request: TemplateRows;
  signal: AbortSignal;
};

/** Reads the rows, prepares their template, reports the cost of the voice, and then lets `check` list the items. */
async function withRows<Item>(
  options: ClipOptions,
  output: Output,
  check: (prepared: Prepared) => Promise<Item[]>,
): Promise<{ items: Item[]; lines: readonly number[] }> {
  const { rows, ...template } = await readJob(options, output);
  if (options.out !== undefined) await makeWritableFolder(resolve(options.out));
  return withCancel((signal) =>
    withStudio(options.data, async (studio) => {
      await handOverKeys(studio, options);
      const turn = await turnOfRecording(options.data, template.template);
      const items = await inTurn(turn, { signal, progress: output.progress }, async () => {
        const id = await prepareTemplate(studio, template, signal, {
          data: options.data,
          report: output.progress,
          tell: output.note,
        });
        const { variables, names, incomplete } = rows;
        if (incomplete.length > 0) process.exitCode = 1;
        const request = { video_instance_id: id, variables, names };
        await tellCost(studio, options.voice, { ...request, generation_mode: options.mode }, output.note);
        return check({ studio, request, signal });
      });
      return { items, lines: rows.lines };
    }),
  );
}

/** Makes the command fail for items that could not be spoken. */
function noteSilent<Item extends Pick<CheckedClip, 'first_row' | 'reason' | 'error'>>(
  items: readonly Item[],
  { textOf, lines }: { textOf: (item: Item) => string; lines: readonly number[] },
  output: Output,
): void {
  for (const item of items) {
    if (item.error === null) continue;
    const line = lines[item.first_row] ?? item.first_row + 1;
    output.note(`Line ${line}: “${shown(textOf(item))}” cannot be said: ${item.reason} ${item.error}`);
    process.exitCode = 1;
  }
}

async function save(
  studio: Studio,
  clips: readonly CheckedClip[],
  out: string,
  signal: AbortSignal,
): Promise<ListedClip[]> {
  const values = clips.map(({ variable, value }, row) => ({ row, values: { variable, value } }));
  const names = exportFileNames('{row:03} {value}', values, { taken: await namesIn(resolve(out)), ending: '.wav' });
  const saved: ListedClip[] = [];
  for (const [index, { url: address, ...clip }] of clips.entries()) {
    if (address === null) {
      saved.push({ ...clip, file: null });
      continue;
    }
    const file = join(resolve(out), itemAt(names, index));
    await downloadFrom(studio, { address, file, signal });
    saved.push({ ...clip, file });
  }
  return saved;
}

function withoutFile(checked: CheckedClip): ListedClip {
  const { url: _, ...clip } = checked;
  return { ...clip, file: null };
}

/** Lines of a table: value, number of rows, its length and the section's, its voice with the reason, remarks. */
function describe(clips: readonly ListedClip[]): string[] {
  const width = Math.max(5, ...clips.map(({ value }) => shown(value).length));
  const lines = clips.map((clip) => {
    const rows = clip.rows === 1 ? '1 person' : `${clip.rows} people`;
    const start = `${shown(clip.value).padEnd(width)}  ${rows.padStart(10)}`;
    if (clip.seconds === null || clip.place_seconds === null) return `${start}  ${clip.reason}: ${clip.error}`;
    const length = `${clip.seconds.toFixed(2)} s for ${clip.place_seconds.toFixed(2)} s`;
    const remarks = [...clip.problems.map(remarkOn), ...(clip.listening ? [listeningRemark(clip.listening)] : [])];
    return [
      start,
      length,
      `${clip.source} (${clip.source_reason})`,
      `outlier ${(clip.outlier ?? 0).toFixed(1)}`,
      clip.approved ? 'approved' : clip.approval_lost === null ? 'not heard yet' : lossRemark(clip.approval_lost),
      remarks.join(', '),
    ]
      .join('  ')
      .trimEnd();
  });
  const open = clips.filter(({ approved, error }) => !approved && error === null).length;
  return [...lines, `${clips.length} values, ${open} of them not approved`];
}

/** Shortens a long value, which would push the other columns out of sight. */
function shown(value: string): string {
  return value.length > 40 ? `${value.slice(0, 39)}…` : value;
}
