import { expect, test } from 'vitest';
import { checkedClipSchema } from '#shared/api/index.ts';
import type { ListenedClip } from '#electron/cli/listening.ts';
import { withUnsureValues, type RenderedRow } from '#electron/cli/render-job.ts';

const checked = checkedClipSchema.parse({
  variable: 'first_name',
  value: 'Brian’s',
  rows: 2,
  first_row: 1,
  error: null,
  reason: null,
  clip: 'a clip',
  url: null,
  seconds: 0.5,
  place_seconds: 0.5,
  source: 'flite:rms',
  source_reason: 'voice',
  matched: false,
  in_sentence: false,
  passed_over: [],
  problems: [],
  outlier: 0,
  approved: false,
});

function row(index: number, name: string, status: RenderedRow['status'] = 'succeeded'): RenderedRow {
  const files = { file: null, thumbnail: null, gif: null, captions: null };
  return {
    row: index,
    line: index + 2,
    values: { first_name: name },
    status,
    ...files,
    lips: [],
    findings: [],
    error: null,
  };
}

test('unsure values are found in all rows that have them, also with letters of the script attached', () => {
  const heard: ListenedClip = { ...checked, listening: { verdict: 'unsure', sounds_like: 'Ryan’s' } };
  const rows = [row(0, 'Ada'), row(1, 'Brian', 'failed'), row(2, ' Brian ')];
  const found = rows.map((one) => withUnsureValues(one, rows, [heard]).findings);
  expect(found).toMatchObject([[], [], [expect.stringContaining('“Brian’s” sounds like “Ryan’s”')]]);
});

test('a studio that listens to nothing answers clips without what was heard', () => {
  expect(checked.listening).toBeNull();
});
