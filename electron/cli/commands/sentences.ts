import { basename, join, resolve } from 'node:path';
import { readPages, type CheckedSentence } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { exportFileNames } from '#shared/rows/file-names.ts';
import type { RecipientRows } from '#shared/rows/rows.ts';
import type { Studio } from '../../desktop/accounts/studio.ts';
import { downloadToFile } from '../../desktop/transfers/download.ts';
import type { Output } from '../output.ts';

/** A sentence, and the video in which it is heard and seen. */
export type ListedSentence = CheckedSentence & { file: string | null };

/** Checks the sentences of a script that is spoken as a whole. @throws AppError */
export function checkSentences(
  studio: Studio,
  id: string,
  { variables, names }: RecipientRows,
  signal: AbortSignal,
  output: Pick<Output, 'progress'>,
): Promise<CheckedSentence[]> {
  let spoken = 0;
  return readPages(async (asked) => {
    const request = { video_instance_id: id, variables, names, generation_mode: 'full_script' as const, ...asked };
    const { sentences, total } = await studio.call('checkClips', request, { signal });
    spoken += sentences.length;
    output.progress('Speaking', total === 0 ? 1 : spoken / total);
    return { items: sentences, total };
  });
}

/** @throws AppError `INVALID_REQUEST` for a sentence that is not among them, before any is approved. */
export async function approveSentences(
  studio: Studio,
  id: string,
  sentences: readonly CheckedSentence[],
  { approve: texts = [], approveAll }: { approve?: string[] | undefined; approveAll: boolean },
): Promise<CheckedSentence[]> {
  const wanted = new Set(texts.map((text) => text.trim()));
  for (const text of wanted) {
    if (sentences.some((sentence) => sentence.text === text && sentence.clip !== null)) continue;
    throw new AppError('INVALID_REQUEST', {
      subject: text,
      message: 'No voice says this sentence. Without --approve, `vocative clips` lists them.',
    });
  }
  return Promise.all(
    sentences.map(async (sentence) => {
      const { clip, text, approved } = sentence;
      if (clip === null || approved || !(approveAll || wanted.has(text))) return sentence;
      await studio.call('approveClip', { video_instance_id: id, clip, approved: true });
      return { ...sentence, approved: true };
    }),
  );
}

/** Writes a video of each sentence, small, as it will be heard and seen. */
export async function saveSentences(
  studio: Studio,
  { id, rows: { variables, names } }: { id: string; rows: RecipientRows },
  sentences: readonly CheckedSentence[],
  out: string,
  { signal, output }: { signal: AbortSignal; output: Pick<Output, 'progress'> },
): Promise<ListedSentence[]> {
  const named = sentences.map(({ text }, row) => ({
    row,
    values: { sentence: text.slice(0, limits.nameCharacters / 4) },
  }));
  const files = exportFileNames('{row:03} {sentence}', named);
  const saved: ListedSentence[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.clip === null) {
      saved.push({ ...sentence, file: null });
      continue;
    }
    const request = { video_instance_id: id, variables, names: [names[sentence.first_row] ?? []] };
    const asked = { ...request, generation_mode: 'full_script', sentence: sentence.sentence } as const;
    const preview = await studio.call('previewVideo', asked, { signal });
    const file = join(resolve(out), basename(files[index] ?? `${index}.mp4`));
    const url = await studio.resolveUrl(preview.url);
    await downloadToFile({ url, file, signal, headers: () => studio.headersFor(url) });
    saved.push({ ...sentence, file });
    output.progress('Saving', saved.length / sentences.length);
  }
  return saved;
}

/** Each sentence with its figures, and below it what was found and what to do about it. */
export function describeSentences(sentences: readonly CheckedSentence[]): string[] {
  const lines = sentences.flatMap((sentence) => {
    const { text, rows, error, reason, words, words_in_time: inTime, pace, source, approved, findings } = sentence;
    const start = `${text}  ${rows === 1 ? '1 row' : `${rows} rows`}`;
    if (error !== null) return [`${start}  ${reason}: ${error}`];
    const facts = [
      start,
      `${(sentence.seconds ?? 0).toFixed(2)} s`,
      ...(words > 0 && pace !== null ? [`${inTime} of ${words} words in time`, `pace ${pace.toFixed(2)}`] : []),
      source ?? '',
      approved ? 'approved' : 'not heard yet',
    ];
    return [facts.join('  '), ...findings.map(({ code, severity, message }) => `  ${severity} ${code}: ${message}`)];
  });
  const open = sentences.filter(({ approved, error }) => !approved && error === null).length;
  return [...lines, `${sentences.length} sentences, ${open} of them not approved`];
}
