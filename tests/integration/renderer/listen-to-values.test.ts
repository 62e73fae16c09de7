import { expect, test, vi } from 'vitest';
import { listenToValues } from '#renderer/features/campaign/listen/listen-to-values.ts';
import type { CheckedClip } from '#shared/api/index.ts';
import { makeClip } from '../../support/bridge-stand-in.ts';

/** Answers of the studio by page; later pages are empty. */
const pages = vi.hoisted((): { answers: unknown[][] } => ({ answers: [] }));
vi.mock('#renderer/stores/index.ts', () => ({
  checkClips: async (_rows: unknown, page: number) => ({ total: 4, clips: pages.answers[page] ?? [] }),
}));

type Listening = CheckedClip['listening'];

const heard: Listening = { verdict: 'heard' };
const number: Listening = { verdict: 'not_listened', reason: 'not_words' };
const deaf: Listening = { verdict: 'not_listened', reason: 'no_recognizer' };

function pageOf(...listened: Listening[]): CheckedClip[] {
  return listened.map((listening, index) => makeClip({ value: `${index}`, listening }));
}

/** Whether all was listened to, and how many values each page brought it to. */
async function listen(...answers: CheckedClip[][]) {
  pages.answers = answers;
  const done: number[] = [];
  const input = { templateId: 'talk', mode: 'keep_original' as const, voice: null };
  const isHeard = await listenToValues({ ...input, variables: ['name'], names: [['Ada']] }, (_, progress) => {
    done.push(progress.done);
    return true;
  });
  return { isHeard, done };
}

test('listens to page after page', async () => {
  expect(await listen(pageOf(heard, number), pageOf(heard, heard))).toEqual({ isHeard: true, done: [2, 4] });
});

test.each([
  ['the recognizer is missing', [pageOf(deaf, deaf)], []],
  ['only the second page has values that need the recognizer', [pageOf(number, number), pageOf(deaf, heard)], [2]],
  ['a page ends too early', [pageOf(heard, heard)], [2]],
  ['the studio is older and does not listen', [pageOf(null, null), pageOf(null, null)], []],
])('ends where %s', async (_, answers, done) => {
  expect(await listen(...answers)).toEqual({ isHeard: false, done });
});

test('goes on after values that have no sound', async () => {
  const silent = makeClip({ value: '???', clip: null, url: null, error: 'Nobody can say it.' });
  expect(await listen([silent, silent], pageOf(heard, heard))).toEqual({ isHeard: true, done: [2, 4] });
});
