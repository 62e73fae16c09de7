import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { readPages, type CheckedSentence, type OperationInput, type OperationOutput } from '#shared/api/index.ts';
import { itemAt } from '#shared/at.ts';
import { cutText } from '#shared/cut-text.ts';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { exportFileNames } from '#shared/rows/file-names.ts';
import type { RecipientRows } from '#shared/rows/rows.ts';
import type { Studio } from '#electron/client/studio.ts';
import { downloadFrom } from '#electron/client/transfers/download.ts';
import { namesIn } from '#electron/lib/files.ts';
import { lossRemark } from '../clip-remarks.ts';
import type { Output } from '../output.ts';

/** A sentence with the file of its video. */
export type ListedSentence = CheckedSentence & { file: string | null };

/** A template and the rows for it. */
export type TemplateRows = Pick<RecipientRows, 'variables' | 'names'> & { video_instance_id: string };

/**
 * Values spoken for one request: a slow voice takes some seconds for each, and an answer is not waited for forever. Each
 * processor has some to speak.
 */
export const spokenAtOnce = Math.min(limits.pageSize, 8 * availableParallelism());

/** Has the studio speak and check the rows' distinct values or sentences. @param itemsOf picks them from an answer. */
export function checkAll<Item>(
  studio: Studio,
  request: Omit<OperationInput<'checkClips'>, 'page' | 'size'>,
  itemsOf: (answer: OperationOutput<'checkClips'>) => Item[],
  { signal, output }: { signal: AbortSignal; output: Pick<Output, 'progress'> },
): Promise<Item[]> {
  let spoken = 0;
  return readPages(async (asked) => {
    const answer = await studio.call('checkClips', { ...request, ...asked }, { signal });
    const items = itemsOf(answer);
    spoken += items.length;
    output.progress('Speaking', answer.total === 0 ? 1 : spoken / answer.total);
    return { items, total: answer.total };
  }, spokenAtOnce);
}

/**
 * Approves the named items, or all.
 * @param named their texts, as returned by `textOf`. @param none the sentence for an unknown text.
 * @throws AppError `INVALID_REQUEST` for an unknown text, before any item is approved.
 */
export async function approve<Item extends { clip: string | null; approved: boolean }>(
  studio: Studio,
  id: string,
  items: readonly Item[],
  {
    named,
    all,
    textOf,
    none,
  }: { named: readonly string[]; all: boolean; textOf: (item: Item) => string; none: string },
): Promise<Item[]> {
  const wanted = new Set(named);
  for (const text of wanted) {
    if (items.some((item) => textOf(item) === text && item.clip !== null)) continue;
    throw new AppError('INVALID_REQUEST', { subject: text, message: none });
  }
  return Promise.all(
    items.map(async (item) => {
      if (item.clip === null || item.approved || !(all || wanted.has(textOf(item)))) return item;
      await studio.call('approveClip', { video_instance_id: id, clip: item.clip, approved: true });
      return { ...item, approved: true };
    }),
  );
}

/** Writes a small preview video of each sentence. */
export async function saveSentences(
  studio: Studio,
  { names, ...template }: TemplateRows,
  sentences: readonly CheckedSentence[],
  out: string,
  { signal, output }: { signal: AbortSignal; output: Pick<Output, 'progress'> },
): Promise<ListedSentence[]> {
  const named = sentences.map(({ text }, row) => ({
    row,
    values: { sentence: cutText(text, limits.nameCharacters / 4) },
  }));
  const files = exportFileNames('{row:03} {sentence}', named, { taken: await namesIn(resolve(out)) });
  const saved: ListedSentence[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.clip === null) {
      saved.push({ ...sentence, file: null });
      continue;
    }
    const request = { ...template, names: [names[sentence.first_row] ?? []] };
    const asked = { ...request, generation_mode: 'full_script', sentence: sentence.sentence } as const;
    const preview = await studio.call('previewVideo', asked, { signal });
    const file = join(resolve(out), itemAt(files, index));
    await downloadFrom(studio, { address: preview.url, file, signal });
    saved.push({ ...sentence, file });
    output.progress('Saving', saved.length / sentences.length);
  }
  return saved;
}

/** Each sentence with its figures, followed by its findings with advice. */
export function describeSentences(sentences: readonly CheckedSentence[]): string[] {
  const lines = sentences.flatMap((sentence) => {
    const { text, rows, error, reason, words, words_in_time: inTime, pace, source, approved, findings } = sentence;
    const lost = sentence.approval_lost;
    const start = `${text}  ${rows === 1 ? '1 person' : `${rows} people`}`;
    if (error !== null) return [`${start}  ${reason}: ${error}`];
    const facts = [
      start,
      `${(sentence.seconds ?? 0).toFixed(2)} s`,
      ...(words > 0 && pace !== null ? [`${inTime} of ${words} words in time`, `pace ${pace.toFixed(2)}`] : []),
      source ?? '',
      approved ? 'approved' : lost === null ? 'not heard yet' : lossRemark(lost),
    ];
    return [facts.join('  '), ...findings.map(({ code, severity, message }) => `  ${severity} ${code}: ${message}`)];
  });
  const open = sentences.filter(({ approved, error }) => !approved && error === null).length;
  return [...lines, `${sentences.length} sentences, ${open} of them not approved`];
}
