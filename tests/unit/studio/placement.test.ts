import { describe, expect, test } from 'vitest';
import { isAppError } from '#shared/errors/index.ts';
import { parseScript } from '#shared/script/index.ts';
import { placeSections } from '#electron/studio/domain/generation/placement.ts';

const script = parseScript('Hi {{first_name|Sarah Jane}}, I had a look at {{company|Acme}}.');
const saved = [
  { variable: 'first_name', start: 0.2, end: 0.6 },
  { variable: 'company', start: 1.2, end: 1.8 },
];
const variables = ['first_name', 'company'];
const spoken = 'Hi Sarah Jane um I had a look at Acme'
  .split(' ')
  .map((word, index) => ({ word, start: index, end: index + 0.5 }));

function failure(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { code: error.code, subject: error.subject };
  }
}

test('a request that says nothing of places keeps the saved ones', () => {
  expect(placeSections(saved, script, { variables })).toEqual(saved);
  expect(placeSections(saved, script, { variables, words: [], audio_start_seconds: [] })).toEqual(saved);
});

describe('words', () => {
  test('place each variable where its words are spoken, other words between them or not', () => {
    expect(placeSections([], script, { variables, words: spoken })).toEqual([
      { variable: 'first_name', start: 1, end: 2.5 },
      { variable: 'company', start: 9, end: 9.5 },
    ]);
  });

  test('compare without case and punctuation', () => {
    const words = [
      { word: 'SARAH,', start: 3, end: 4 },
      { word: 'jane.', start: 4, end: 5 },
    ];
    expect(placeSections(saved, script, { variables, words })).toContainEqual({
      variable: 'first_name',
      start: 3,
      end: 5,
    });
  });

  test('leave a variable in its saved place when one of its words is missing', () => {
    const words = spoken.filter(({ word }) => word !== 'Jane');
    expect(placeSections(saved, script, { variables, words })).toEqual([
      saved[0],
      { variable: 'company', start: 9, end: 9.5 },
    ]);
  });

  test('place every occurrence of a variable that is said twice', () => {
    const twice = parseScript('{{name|Ada}} and {{name|Ada}}');
    const words = ['Ada', 'and', 'Ada'].map((word, index) => ({ word, start: index, end: index + 0.5 }));
    expect(placeSections([], twice, { variables: ['name'], words })).toEqual([
      { variable: 'name', start: 0, end: 0.5 },
      { variable: 'name', start: 2, end: 2.5 },
    ]);
  });
});

describe('times for variables', () => {
  test('move a section without changing its length', () => {
    expect(placeSections(saved, script, { variables, variable_start_times: { company: 1 } })).toEqual([
      saved[0],
      { variable: 'company', start: 1, end: expect.closeTo(1.6) },
    ]);
  });

  test('as start and end of each variable define sections where there were none', () => {
    const request = { variables, audio_start_seconds: [0.1, 1], audio_window_end_seconds: [0.5, 1.5] };
    expect(placeSections([], script, request)).toEqual([
      { variable: 'first_name', start: 0.1, end: 0.5 },
      { variable: 'company', start: 1, end: 1.5 },
    ]);
  });

  test('count for more than words', () => {
    const request = { variables, words: spoken, audio_start_seconds: [0.1, 8], audio_window_end_seconds: [0.5, 8.5] };
    expect(placeSections(saved, script, request)).toContainEqual({ variable: 'company', start: 8, end: 8.5 });
  });

  test.each([
    [{ variable_start_times: { other: 1 } }, 'VARIABLE_UNKNOWN', 'other'],
    [{ variable_start_times: { first_name: 1 } }, 'VARIABLE_WITHOUT_TIME', 'first_name'],
    [{ audio_start_seconds: [1] }, 'SECTION_INVALID', 'audio_start_seconds'],
    [{ audio_window_end_seconds: [1, 2] }, 'VARIABLE_WITHOUT_TIME', 'first_name'],
  ])('that cannot be used are refused: %j', (request, code, subject) => {
    expect(failure(() => placeSections([], script, { variables, ...request }))).toEqual({ code, subject });
  });

  test('take the anchor and fit that are built', () => {
    const request = { variables, audio_window_anchor: ['start', ''], audio_window_fit: ['stretch', 'stretch'] };
    expect(placeSections(saved, script, request)).toEqual(saved);
  });
});
