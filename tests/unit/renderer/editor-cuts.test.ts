import { describe, expect, test } from 'vitest';
import { checkDocument } from '#renderer/features/editor/model/checks.ts';
import {
  cutOut,
  cutToScript,
  endOf,
  markBetween,
  moveCutEdge,
  playableFrom,
  putBack,
  rangeOfWords,
  trimTo,
  withoutCutWords,
  withoutWords,
} from '#renderer/features/editor/model/cuts.ts';
import {
  chips,
  documentFromContent,
  markedScript,
  needsAlignment,
  type EditorDocument,
} from '#renderer/features/editor/model/document.ts';
import { withScript } from '#renderer/features/editor/model/edits.ts';
import type { AlignmentFinding } from '#shared/api/index.ts';
import { scriptWords, parseScript } from '#shared/script/index.ts';
import { cutState, normalizeCuts } from '#shared/timeline/cuts.ts';
import type { Range } from '#shared/timeline/range.ts';
import { templateContent } from '../../support/template-content.ts';

const recording = { duration: 10, rate: 25 };
const script = 'Well um hi {{first_name|Sarah}}, good day to you.';
/** Word n is said from n to n + 0.5 s: Sarah from 3 to 3.5. */
const words = scriptWords(parseScript(script)).map(({ text, occurrence }, index) => ({
  word: text,
  start: index,
  end: index + 0.5,
  confidence: 1,
  occurrence,
}));
const sections = [{ variable: 'first_name', start: 3, end: 3.5 }];

function open(cuts: Range[] = []): EditorDocument {
  return documentFromContent(templateContent(script, { sections, words, cuts }), 'flite:slt');
}

function made(document: EditorDocument, range: Range) {
  const outcome = cutOut(document, range, recording);
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome;
}

describe('cutting down to a shorter script', () => {
  test('what it leaves out is cut out, and both say the same', () => {
    const shorter = 'Hi {{first_name|Sarah}}, good day.';
    const lower = 'hi {{first_name|Sarah}}, good day to you.';
    const outcome = cutToScript(open(), lower, recording);
    expect(outcome).toMatchObject({ removed: [], document: { cuts: [{ start: 0, end: 1.52 }] } });
    if (!outcome || 'refused' in outcome) throw new Error('not cut');
    expect(markedScript(outcome.document)).toBe(lower);
    expect(needsAlignment(outcome.document)).toBe(false);
    expect(chips(outcome.document)[0]?.place).toMatchObject({ start: 3, end: 3.5 });
    // “Hi” is not what was said: “hi” was.
    expect(cutToScript(open(), shorter, recording)).toBeNull();
  });

  test('nothing is cut for other words, for the same, or where times are not known', () => {
    expect(cutToScript(open(), script.replace('good', 'nice'), recording)).toBeNull();
    expect(cutToScript(open(), script, recording)).toBeNull();
    const unknown = documentFromContent(templateContent(script, { sections, words: [] }), 'flite:slt');
    expect(cutToScript(unknown, 'hi {{first_name|Sarah}}, good day to you.', recording)).toBeNull();
  });

  test('a sentence goes with its full stop', () => {
    const sentences = 'One two. Three four. Five six.';
    const timed = scriptWords(parseScript(sentences)).map(({ text }, index) => ({
      word: text,
      start: index,
      end: index + 0.5,
      confidence: 1,
      occurrence: null,
    }));
    const document = documentFromContent(templateContent(sentences, { words: timed }), 'flite:slt');
    expect(markedScript(made(document, { start: 2, end: 3.5 }).document)).toBe('One two. Five six.');
    expect(markedScript(made(document, { start: 0, end: 1.5 }).document)).toBe('Three four. Five six.');
  });
});

describe('the words around a variable that is cut out', () => {
  const greeting = 'Hi {{first_name|Sarah}}, I saw {{company|Acme}}, and more. Bye {{first_name|Sarah}}. See you.';
  const said = scriptWords(parseScript(greeting)).map(({ text, occurrence }, index) => ({
    word: text,
    start: index,
    end: index + 0.5,
    confidence: 1,
    occurrence,
  }));
  const placed = [
    { variable: 'first_name', start: 1, end: 1.5 },
    { variable: 'company', start: 4, end: 4.5 },
    { variable: 'first_name', start: 8, end: 8.5, occurrence: 2 },
  ];

  test.each([
    ['with the words before it', 0, 1.6, 'I saw {{company|Acme}}, and more. Bye {{first_name|Sarah}}. See you.'],
    ['alone', 0.9, 1.6, 'Hi, I saw {{company|Acme}}, and more. Bye {{first_name|Sarah}}. See you.'],
    ['with the words after it', 0.9, 4.6, 'Hi, and more. Bye {{first_name|Sarah}}. See you.'],
    ['with the end of its sentence', 3.9, 6.6, 'Hi {{first_name|Sarah}}, I saw. Bye {{first_name|Sarah}}. See you.'],
    ['with its sentence', 6.9, 8.6, 'Hi {{first_name|Sarah}}, I saw {{company|Acme}}, and more. See you.'],
  ])('have their signs once: %s', (_, start, end, left) => {
    const content = templateContent(greeting, { sections: placed, words: said });
    const document = documentFromContent(content, 'flite:slt');
    const outcome = cutOut(document, { start, end }, { duration: 12, rate: 25 });
    if ('refused' in outcome) throw new Error(outcome.refused);
    expect(markedScript(outcome.document)).toBe(left);
  });
});

describe('another script', () => {
  test('keeps the chips that are in both', () => {
    const before = open();
    const after = withScript(before, 'Good day {{first_name|Sarah}}, from {{first_name|Ann}}.');
    expect(chips(after)[0]?.id).toBe(chips(before)[0]?.id);
    expect(chips(after)[1]?.id).not.toBe(chips(before)[0]?.id);
    expect(markedScript(after)).toBe('Good day {{first_name|Sarah}}, from {{first_name|Ann}}.');
  });
});

describe('cutting up to a variable', () => {
  /** Sarah from 3.03 to 3.49: inside a frame at both ends, 3.03 nearer to the next one. */
  const between = [{ variable: 'first_name', start: 3.03, end: 3.49 }];
  const document = documentFromContent(templateContent(script, { sections: between, words }), 'flite:slt');
  const place = { start: 3.03, end: 3.49 };

  test.each([
    ['trimming the start', trimTo(document, 'start', 5, recording), { start: 0, end: 3 }],
    ['trimming the end', trimTo(document, 'end', 1, recording), { start: 3.52, end: 10 }],
    ['cutting out before it', made(document, { start: 2, end: 3.03 }).document, { start: 2, end: 3 }],
    ['cutting out after it', made(document, { start: 3.49, end: 5 }).document, { start: 3.52, end: 5 }],
  ])('leaves the frames of its place alone: %s', (_, { cuts }, expected) => {
    expect(cuts).toEqual([expected]);
    expect(cutState(normalizeCuts(cuts, recording), place)).toBe('kept');
  });
});

describe('cutting in the editor', () => {
  test('takes the words along that are said there, and keeps the times of the others', () => {
    const first = made(open(), { start: 0.9, end: 1.7 }).document;
    expect(markedScript(first)).toBe('Well hi {{first_name|Sarah}}, good day to you.');
    const second = made(first, { start: 4.9, end: 5.8 }).document;
    expect(markedScript(second)).toBe('Well hi {{first_name|Sarah}}, good to you.');
    expect(needsAlignment(second)).toBe(false);
    expect(chips(second)[0]?.place).toMatchObject({ start: 3, end: 3.5 });
    expect(second.cuts).toEqual([
      { start: 0.92, end: 1.72 },
      { start: 4.92, end: 5.8 },
    ]);
  });

  test('takes variables along whose place goes, and says which', () => {
    const { document, removed } = made(open(), { start: 1.8, end: 4.6 });
    expect(removed.map(({ name }) => name)).toEqual(['first_name']);
    expect(chips(document)).toEqual([]);
    expect(markedScript(document)).toMatch(/^Well um\W+day to you\.$/u);
  });

  test('refuses a cut through a variable, and one that leaves nothing, with a sentence', () => {
    expect(cutOut(open(), { start: 3.2, end: 5 }, recording)).toEqual({
      refused: 'The cut goes through “Sarah”. Cut beside it, or make that word the same for everyone first.',
    });
    expect(cutOut(open(), { start: 0, end: 9.8 }, recording)).toHaveProperty('refused');
  });

  test('puts a cut back', () => {
    const before = open();
    const { document } = made(before, { start: 6.6, end: 6.9 });
    expect(document.cuts).toHaveLength(1);
    expect(putBack(document, document.cuts[0] ?? { start: 0, end: 0 })).toEqual(before);
  });

  test('moves edges of a cut by frames, up to variables, other cuts and the ends', () => {
    const document = open([
      { start: 4, end: 5 },
      { start: 7, end: 8 },
    ]);
    const [cut = { start: 0, end: 0 }] = document.cuts;
    const to = (edge: 'start' | 'end', time: number) => moveCutEdge(document, cut, edge, { time, recording }).cuts[0];
    expect(to('end', 5.511)).toEqual({ start: 4, end: 5.52 });
    expect(to('start', 1)).toEqual({ start: 3.52, end: 5 });
    expect(to('end', 9)).toEqual({ start: 4, end: 7 });
  });

  test('trims both ends, back and forth, up to the first and after the last variable', () => {
    const trimmed = trimTo(trimTo(open(), 'start', 0.81, recording), 'end', 9.1, recording);
    expect(trimmed.cuts).toEqual([
      { start: 0, end: 0.8 },
      { start: 9.12, end: 10 },
    ]);
    expect([endOf(trimmed, 'start', 10), endOf(trimmed, 'end', 10)]).toEqual([0.8, 9.12]);
    expect(endOf(trimTo(trimmed, 'start', 5, recording), 'start', 10)).toBe(3);
    expect(endOf(trimTo(trimmed, 'end', 2, recording), 'end', 10)).toBe(3.52);
    expect(trimTo(trimTo(trimmed, 'start', 0, recording), 'end', 11, recording).cuts).toEqual([]);
    expect(markedScript(withoutCutWords(trimTo(open(), 'start', 0.8, recording)))).toMatch(/^um hi /u);
  });

  test('trims past cuts, which become part of what is trimmed', () => {
    const document = open([
      { start: 0.4, end: 0.8 },
      { start: 1.2, end: 1.6 },
      { start: 8, end: 9 },
    ]);
    const start = trimTo(document, 'start', 1, recording);
    expect(start.cuts).toEqual([
      { start: 0, end: 1 },
      { start: 1.2, end: 1.6 },
      { start: 8, end: 9 },
    ]);
    // Inside of a cut, the video begins where the cut ends.
    expect(trimTo(start, 'start', 1.4, recording).cuts[0]).toEqual({ start: 0, end: 1.6 });
    expect(trimTo(start, 'end', 7, recording).cuts.at(-1)).toEqual({ start: 7, end: 10 });
    expect(trimTo(start, 'end', 9.4, recording).cuts.at(-1)).toEqual({ start: 9.4, end: 10 });
  });

  test('plays on after what is cut out, and ends where nothing follows', () => {
    const cuts = [
      { start: 0, end: 1 },
      { start: 8, end: 10 },
    ];
    expect(playableFrom(cuts, 0.2, 10)).toBe(1);
    expect(playableFrom(cuts, 5, 10)).toBe(5);
    expect(playableFrom(cuts, 8.5, 10)).toBeNull();
  });

  test('knows when selected words are said', () => {
    expect(rangeOfWords(open(), { start: 0, end: 7 })).toEqual({ start: 0, end: 1.5 });
  });
});

describe('a check', () => {
  const text = 'Well um hi Sarah, good day to you.';
  const finding = (kind: AlignmentFinding['kind'], start: number, end: number): AlignmentFinding => ({
    kind,
    start,
    end,
    first_word: 0,
    last_word: 0,
  });
  const cutsOffered = (document: EditorDocument, findings: AlignmentFinding[], pauses: Range[] = []) =>
    checkDocument({
      document,
      alignment: { status: 'done', text, findings },
      waveform: { duration: 10, rate: 100, peaks: new Int8Array() },
      pauses,
      notes: [],
    }).flatMap(({ id, cut }) => (id.startsWith('finding-') ? [cut ?? null] : []));

  const later = words.map((word) => ({ ...word, start: word.start + 1, end: word.end + 1 }));
  const [first, last] = [later[0]?.start ?? 0, later.at(-1)?.end ?? 0];

  test('offers to trim what is heard before and after the script, with some of the pause left', () => {
    const document = { ...open(), words: later };
    const around = [finding('before', 0, 0.4), finding('after', 8.7, 9.5)];
    const pauses = [
      { start: 0.4, end: first },
      { start: last, end: 8.7 },
    ];
    expect(cutsOffered(document, around, pauses)).toEqual([
      { label: 'Trim', ranges: [{ start: 0, end: first - 0.25 }] },
      { label: 'Trim', ranges: [{ start: 8.7, end: 10 }] },
    ]);
  });

  test('offers no trim where no pause parts the sound from the words: it may be a part of them', () => {
    const document = { ...open(), words: later };
    const around = [finding('before', 0, first - 0.02), finding('after', last + 0.02, 9.5)];
    expect(cutsOffered(document, around, [{ start: 4, end: 4.2 }])).toEqual([null, null]);
  });

  test('offers to cut out what is said besides, and is gone once that is done', () => {
    const inserted = finding('inserted', 6.6, 6.9);
    // Pauses are told with the silences at both ends.
    expect(cutsOffered(open(), [inserted, finding('pause', 5, 6)])).toEqual([
      { label: 'Cut it out', ranges: [{ start: 6.6, end: 6.9 }] },
    ]);
    expect(cutsOffered(made(open(), inserted).document, [inserted])).toEqual([]);
  });

  test('leaves nothing beyond a reading that does not count at an end of the recording', () => {
    const document = { ...open(), words: later };
    const [before, after] = [finding('repeated', 0.3, 0.8), finding('repeated', 8.8, 9.6)];
    expect(cutsOffered(document, [before, finding('repeated', 3.6, 3.9), after])).toEqual([
      { label: 'Cut it out', ranges: [{ start: 0, end: 0.8 }] },
      { label: 'Cut it out', ranges: [{ start: 3.6, end: 3.9 }] },
      { label: 'Cut it out', ranges: [{ start: 8.8, end: 10 }] },
    ]);
  });

  test('has fixed words that were skipped taken out of the script', () => {
    const skips = (first: number, last: number) => ({
      ...finding('skipped', 0, 1),
      first_word: first,
      last_word: last,
    });
    const unsaidOf = (skipped: AlignmentFinding) =>
      checkDocument({
        document: open(),
        alignment: { status: 'done', text, findings: [skipped] },
        waveform: { duration: 10, rate: 100, peaks: new Int8Array() },
        pauses: [],
        notes: [],
      }).find(({ id }) => id === 'finding-0')?.unsaid;
    expect(markedScript(withoutWords(open(), unsaidOf(skips(0, 1)) ?? []))).toBe(
      'hi {{first_name|Sarah}}, good day to you.',
    );
    expect(unsaidOf(skips(2, 3))).toBeUndefined();
  });
});

test('an edge that stopped at a marked word names it', () => {
  expect(markBetween(open(), 3.5, 2)?.spoken).toBe('Sarah');
  expect(markBetween(open(), 3, 3.2)?.spoken).toBe('Sarah');
  expect(markBetween(open(), 4, 6)).toBeUndefined();
  expect(markBetween(open(), 3, 3.04)).toBeUndefined();
});
