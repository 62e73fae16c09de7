import { describe, expect, test } from 'vitest';
import { recordingTime } from '#renderer/features/editor/model/audition.ts';
import { cutAllOut } from '#renderer/features/editor/model/cuts.ts';
import { checkDocument } from '#renderer/features/editor/model/checks.ts';
import {
  chips,
  documentFromContent,
  documentSections,
  documentVariables,
  markedScript,
  needsAlignment,
  newestChip,
  placedWords,
  scriptProblem,
  spokenScript,
  withAlignment,
  type EditorDocument,
} from '#renderer/features/editor/model/document.ts';
import {
  markRange,
  markWords,
  place,
  placeAutomatically,
  rename,
  setSpoken,
  unmark,
  wholeWords,
  withParts,
} from '#renderer/features/editor/model/edits.ts';
import { suggestName } from '#renderer/script/proposals.ts';
import { amend, change, redo, startHistory, undo } from '#renderer/lib/history.ts';
import type { TemplateContent } from '#shared/ipc/index.ts';
import { templateContent } from '../../support/template-content.ts';

const spoken = ['Hi', 'Sarah', 'I', 'saw', 'Acme'];

/** Each word takes 0.4 s of a second of its own: word 2 is 2.1–2.5 s, or `later`. */
function aligned(words: readonly string[] = spoken, later = 0) {
  return words.map((word, index) => ({
    word,
    start: index + 0.1 + later,
    end: index + 0.5 + later,
    confidence: 0.9,
    occurrence: null,
  }));
}

function documentOf(
  script: string,
  options: Partial<Pick<TemplateContent, 'sections' | 'words'>> = {},
): EditorDocument {
  return documentFromContent(templateContent(script, options), 'flite:slt');
}

/** Marks a range, and says which word is spoken there. */
function markSaid(
  document: EditorDocument,
  range: { start: number; end: number },
  name: string,
  said: string,
): EditorDocument {
  const marked = markRange(document, range, name);
  return setSpoken(marked, newestChip(document, marked)?.id ?? '', said);
}

describe('editor document', () => {
  test('a stored template comes back with its chips at their sections', () => {
    const document = documentOf('Hi {{first_name|Sarah}}, I saw {{company|Acme}}.', {
      sections: [
        { variable: 'company', start: 4.1, end: 4.5 },
        { variable: 'first_name', start: 1, end: 1.6 },
      ],
      words: aligned(),
    });
    expect(chips(document).map((chip) => [chip.name, chip.place])).toEqual([
      ['first_name', { start: 1, end: 1.6, origin: 'marked' }],
      ['company', { start: 4.1, end: 4.5, origin: 'aligned' }],
    ]);
    expect(markedScript(document)).toBe('Hi {{first_name|Sarah}}, I saw {{company|Acme}}.');
    expect(documentVariables(document)).toEqual(['first_name', 'company']);
    expect(needsAlignment(document)).toBe(false);
  });

  test('a section without a mark in the script still gets a chip', () => {
    const document = documentOf('Hello', { sections: [{ variable: 'city', start: 1, end: 2 }] });
    expect(markedScript(document)).toBe('Hello {{city}}');
    expect(documentSections(document)).toEqual([{ variable: 'city', start: 1, end: 2 }]);
  });

  test('selected words become a variable at the time they are spoken', () => {
    const document = withAlignment(documentOf('Hi Sarah, I saw Acme.'), aligned());
    const marked = markWords(document, { start: 3, end: 8 }, 'first_name');
    expect(markedScript(marked)).toBe('Hi {{first_name|Sarah}}, I saw Acme.');
    expect(documentSections(marked)).toEqual([{ variable: 'first_name', start: 1.1, end: 1.5 }]);
  });

  test('a loose selection covers whole words, and none when it touches a chip', () => {
    const document = documentOf('Hi {{first_name|Sarah}}, I saw Acme.');
    expect(wholeWords(document, { start: 12, end: 17 })).toEqual({ start: 12, end: 20 });
    expect(wholeWords(document, { start: 0, end: 5 })).toBeNull();
    expect(wholeWords(document, { start: 8, end: 9 })).toBeNull();
  });

  test('a chip becomes fixed copy again, and a renamed one keeps its place', () => {
    const document = withAlignment(documentOf('Hi {{first_name|Sarah}}, I saw Acme.'), aligned());
    const id = chips(document)[0]?.id ?? '';
    const renamed = rename(document, id, 'name');
    expect(documentSections(renamed)).toEqual([{ variable: 'name', start: 1.1, end: 1.5 }]);
    expect(markedScript(unmark(renamed, id))).toBe('Hi Sarah, I saw Acme.');
    expect(documentSections(unmark(renamed, id))).toEqual([]);
  });

  test('a range drawn over aligned words turns these words into the chip and keeps the range', () => {
    const document = withAlignment(documentOf('Hi Sarah, I saw Acme.'), aligned());
    const marked = markRange(document, { start: 3.9, end: 4.6 }, 'company');
    expect(markedScript(marked)).toBe('Hi Sarah, I saw {{company|Acme}}.');
    expect(documentSections(marked)).toEqual([{ variable: 'company', start: 3.9, end: 4.6 }]);
  });

  test('a range drawn where no word is known gets a chip at its place in the script', () => {
    const document = withAlignment(documentOf('Hi Sarah, I saw Acme.'), aligned());
    expect(markedScript(markRange(document, { start: 1.6, end: 2 }, 'pause'))).toBe('Hi Sarah {{pause}}, I saw Acme.');
    expect(markedScript(markRange(documentOf(''), { start: 1, end: 2 }, 'first_name'))).toBe('{{first_name}}');
    expect(markedScript(markRange(documentOf('Hi'), { start: 1, end: 2 }, 'first_name'))).toBe('Hi {{first_name}}');
    const late = markRange(documentOf('Hi, I saw'), { start: 4, end: 5 }, 'company');
    expect(markedScript(markRange(late, { start: 1, end: 2 }, 'first_name'))).toBe(
      'Hi, I saw {{first_name}} {{company}}',
    );
  });

  test('a word of the script that has no time yet becomes the variable where it is said to be', () => {
    const document = documentOf('Hi Sarah, I saw Acme. Bye Sarah.');
    const marked = markSaid(document, { start: 3.9, end: 4.6 }, 'company', 'acme');
    expect(markedScript(marked)).toBe('Hi Sarah, I saw {{company|Acme}}. Bye Sarah.');
    const [early, late] = [
      { start: 1, end: 1.5 },
      { start: 6, end: 6.5 },
    ];
    expect(markedScript(markSaid(marked, early, 'first_name', 'Sarah'))).toBe(
      'Hi {{first_name|Sarah}}, I saw {{company|Acme}}. Bye Sarah.',
    );
    expect(markedScript(markSaid(marked, late, 'first_name', 'Sarah'))).toBe(
      'Hi Sarah, I saw {{company|Acme}}. Bye {{first_name|Sarah}}.',
    );
    // One that the script lacks stays where it was put.
    expect(markedScript(markSaid(document, early, 'first_name', 'Zoë'))).toContain('{{first_name|Zoë}}');
  });

  test('a word that the script lacks is put between the variables by time', () => {
    const first = markSaid(documentOf(''), { start: 4, end: 4.5 }, 'company', 'Acme');
    const second = markSaid(first, { start: 1, end: 1.5 }, 'first_name', 'Sarah');
    expect(markedScript(second)).toBe('{{first_name|Sarah}} {{company|Acme}}');
    const third = markSaid(second, { start: 2, end: 2.5 }, 'city', 'Rome');
    expect(markedScript(third)).toBe('{{first_name|Sarah}} {{city|Rome}} {{company|Acme}}');
  });

  test('the word spoken at a range can be told, without what marks are made of', () => {
    const marked = markSaid(documentOf('Hello'), { start: 1, end: 2 }, 'first_name', ' Mary {Ann}| ');
    expect(markedScript(marked)).toBe('Hello {{first_name|Mary Ann}}');
    const corrected = setSpoken(marked, chips(marked)[0]?.id ?? '', 'Sarah');
    expect(spokenScript(corrected)).toBe('Hello Sarah');
    expect(documentSections(corrected)).toHaveLength(1);
  });

  test('places set by hand survive a new alignment, the others follow the words', () => {
    const document = withAlignment(documentOf('Hi {{first_name|Sarah}}, I saw {{company|Acme}}.'), aligned());
    const [first] = chips(document);
    const placed = place(document, first?.id ?? '', { start: 0.9, end: 1.7 });
    expect(documentSections(withAlignment(placed, aligned(spoken, 0.2)))).toEqual([
      { variable: 'first_name', start: 0.9, end: 1.7 },
      { variable: 'company', start: 4.3, end: 4.7 },
    ]);
    expect(chips(placeAutomatically(placed, first?.id ?? ''))[0]?.place).toEqual({
      start: 1.1,
      end: 1.5,
      origin: 'aligned',
    });
  });

  test('a place of more than ten seconds is not stored, and comes back where its words are', () => {
    const script = 'Hi {{first_name|Sarah}}, {{observation|I saw}} Acme.';
    const words = aligned().map((word) => (word.word === 'saw' ? { ...word, end: 13 } : word));
    const document = withAlignment(documentOf(script), words);
    const sections = [{ variable: 'first_name', start: 1.1, end: 1.5 }];
    expect(documentSections(document)).toEqual(sections);
    const places = chips(documentOf(script, { sections, words })).map((chip) => chip.place);
    expect(places).toEqual([
      { start: 1.1, end: 1.5, origin: 'aligned' },
      { start: 2.1, end: 13, origin: 'aligned' },
    ]);
    // A short one that was not stored is still to be marked.
    expect(chips(documentOf(script, { words })).map((chip) => chip.place?.end)).toEqual([undefined, 13]);
  });

  test('a variable whose words were skipped has no place where there is too little sound for a section', () => {
    const skipped = aligned().map((word) => (word.word === 'Acme' ? { ...word, end: word.start + 0.03 } : word));
    const document = withAlignment(documentOf('Hi {{first_name|Sarah}}, I saw {{company|Acme}}.'), skipped);
    expect(documentSections(document).map(({ variable }) => variable)).toEqual(['first_name']);
  });

  test('while a word is being changed the others keep their times', () => {
    const document = withAlignment(documentOf('Hi {{first_name|Sarah}}, I saw Acme.'), aligned());
    const typed = withParts(document, [...document.parts.slice(0, 2), { kind: 'text', text: ', I really saw Acme.' }]);
    expect(placedWords(typed).map((word) => word.time?.start ?? null)).toEqual([0.1, 1.1, 2.1, null, 3.1, 4.1]);
    expect(needsAlignment(typed)).toBe(true);
    expect(documentSections(typed)).toHaveLength(1);
  });

  test('a pasted mark becomes a chip, an unfinished one is a problem that can be told', () => {
    const document = documentOf('');
    const pasted = withParts(document, [{ kind: 'text', text: 'Hi {{first_name|Sarah}} and {{ company | Acme }}!' }]);
    expect(chips(pasted).map((chip) => [chip.name, chip.spoken])).toEqual([
      ['first_name', 'Sarah'],
      ['company', 'Acme'],
    ]);
    expect(spokenScript(pasted)).toBe('Hi Sarah and Acme!');
    expect(scriptProblem(pasted)).toBeNull();
    expect(scriptProblem(withParts(document, [{ kind: 'text', text: 'Hi {{first' }]))?.message).toMatch(/never closed/);
  });

  test('suggests a name by what is said before the words', () => {
    const document = documentOf('Hi Sarah, I had a look at Acme.');
    expect(suggestName(document.parts, { start: 3, end: 8 })).toBe('first_name');
    expect(suggestName(document.parts, { start: 26, end: 30 })).toBe('company');
    expect(suggestName(document.parts, { start: 12, end: 15 })).toBe('word_1');
  });
});

describe('checks', () => {
  const waveform = {
    duration: 10,
    rate: 100,
    peaks: Int8Array.from({ length: 2000 }, (_, index) => (index % 2 === 0 ? -38 : 38)),
  };

  function tones(document: EditorDocument): Record<string, string> {
    const checks = checkDocument({ document, alignment: { status: 'idle' }, waveform, pauses: [], notes: [] });
    return Object.fromEntries(checks.map(({ id, tone }) => [id.replace(/-chip-\d+$/, ''), tone]));
  }

  test('a script without words gets one warning, and with words one for what they lack', () => {
    expect(tones(documentOf(''))).toEqual({ words: 'warn' });
    expect(tones(documentOf('Hi Sarah.'))).toMatchObject({ variables: 'warn', disclosure: 'hint' });
  });

  test('words whose places are being looked for need nobody', () => {
    const document = documentOf('Hi {{first_name|Sarah}}, made with AI.');
    const found = (status: 'idle' | 'running') =>
      checkDocument({ document, alignment: { status }, waveform, pauses: [], notes: [] }).map(({ tone }) => tone);
    expect(found('idle')).toEqual(['warn', 'warn']);
    expect(found('running')).toEqual(['busy']);
  });

  test('an aligned script with a disclosure in its fixed copy passes', () => {
    const words = ['Hi', 'Sarah', 'made', 'with', 'AI'];
    const document = withAlignment(documentOf('Hi {{first_name|Sarah}}, made with AI.'), aligned(words));
    expect(tones(document)).toEqual({});
  });

  test('words that were all found, but hardly sound like what is said, get a warning', () => {
    const doubtful = aligned(['Made', 'with', 'AI']).map((word) => ({ ...word, confidence: 0.28 }));
    expect(tones(withAlignment(documentOf('Made with AI.'), doubtful))).toMatchObject({ words: 'warn' });
  });

  test('a word that was not recognized is not found, and is told once', () => {
    const words = aligned(['Hi', 'Sarah', 'with', 'AI']).map((word, index) =>
      index === 0 ? { ...word, end: word.start, confidence: 0 } : word,
    );
    const document = withAlignment(documentOf('Hi {{first_name|Sarah}} with AI.'), words);
    expect(tones(document)['words']).toBe('warn');
    const findings = [{ kind: 'unsure' as const, first_word: 0, last_word: 0, start: 0, end: 0.4 }];
    const alignment = { status: 'done' as const, text: spokenScript(document), findings };
    const told = checkDocument({ document, alignment, waveform, pauses: [], notes: [] });
    expect(told.map(({ id }) => id)).toEqual(['finding-0']);
  });

  test('a disclosure inside a variable does not count, nor a word that contains the letters', () => {
    expect(tones(documentOf('Paid by {{company|AI}} via MAIL.'))['disclosure']).toBe('hint');
  });

  test('silences at both ends and long pauses are one suggestion, whose one press cuts them all out', () => {
    const words = ['Hi', 'Sarah', 'made', 'with', 'AI'];
    const at = [16, 16.5, 17, 21, 21.5];
    const placedAt = words.map((word, index) => ({
      word,
      start: at[index] ?? 0,
      end: (at[index] ?? 0) + 0.4,
      confidence: 0.9,
      occurrence: null,
    }));
    const document = withAlignment(documentOf('Hi {{first_name|Sarah}}, made with AI.'), placedAt);
    const long = { ...waveform, duration: 56 };
    const pauses = [
      { start: 0, end: 15.95 },
      { start: 17.45, end: 20.95 },
      { start: 21.95, end: 56 },
    ];
    const silent = (of: EditorDocument) =>
      checkDocument({ document: of, alignment: { status: 'idle' }, waveform: long, pauses, notes: [] }).filter(
        ({ id }) => id === 'silence',
      );
    const [found] = silent(document);
    expect(found).toMatchObject({
      tone: 'hint',
      text: '16.0 s of silence before you speak. 34.1 s of silence after the last word. One long pause.',
    });
    const ranges = found?.cut?.ranges ?? [];
    expect(ranges.map(({ start, end }) => [start, end].map((time) => Number(time.toFixed(2))))).toEqual([
      [0, 15.75],
      [17.8, 20.75],
      [22.3, 56],
    ]);
    const outcome = cutAllOut(document, ranges, { duration: 56, rate: 25 });
    if ('refused' in outcome) throw new Error(outcome.refused);
    expect(outcome.removed).toEqual([]);
    expect(silent(outcome.document)).toEqual([]);
    // Sound before the first word is no silence.
    const spoken = checkDocument({
      document,
      alignment: { status: 'idle' },
      waveform: long,
      pauses: pauses.slice(1),
      notes: [],
    }).find(({ id }) => id === 'silence');
    expect(spoken?.cut?.ranges.map(({ start }) => Math.round(start))).toEqual([18, 22]);
    // What was said there and is cut out is no sound any more.
    const talked = [{ start: 8, end: 15.95 }, ...pauses.slice(1)];
    const without = { ...document, cuts: [{ start: 0, end: 8 }] };
    const left = checkDocument({
      document: without,
      alignment: { status: 'idle' },
      waveform: long,
      pauses: talked,
      notes: [],
    }).find(({ id }) => id === 'silence');
    expect(left?.text).toContain('8.0 s of silence before you speak.');
    expect(left?.cut?.ranges[0]).toEqual({ start: 0, end: 15.75 });
  });

  test.each([
    ['0.8 s of speech', [3, 3.8], false],
    ['speech with short closures', [3, 3.25, 3.35, 3.6], false],
    ['a click', [3, 3.2], true],
  ])('a pause of 6 s with %s in it', (_, sounds, isCut) => {
    const times = [0.5, 7];
    const placedAt = ['Hi', 'there'].map((word, index) => {
      const start = times[index] ?? 0;
      return { word, start, end: start + 0.5, confidence: 0.9, occurrence: null };
    });
    const document = withAlignment(documentOf('Hi there'), placedAt);
    const edges = [1, ...sounds, 7];
    const pauses = edges.flatMap((start, index) => (index % 2 === 0 ? [{ start, end: edges[index + 1] ?? 7 }] : []));
    const found = checkDocument({
      document,
      alignment: { status: 'idle' },
      waveform: { ...waveform, duration: 8 },
      pauses,
      notes: [],
    }).find(({ id }) => id === 'silence');
    expect(found?.cut?.ranges ?? []).toEqual(isCut ? [{ start: 1.4, end: 6.75 }] : []);
  });

  test('what the import noticed comes last: in the user’s language, or as another studio says it', () => {
    const notes = [
      { code: 'clips_joined', clips: 3, message: 'in English' },
      { code: 'unknown', message: 'In words of the studio.' },
    ];
    const document = documentOf('');
    const checks = checkDocument({ document, alignment: { status: 'idle' }, waveform, pauses: [], notes });
    expect(checks.slice(-2)).toMatchObject([
      { tone: 'note', text: 'The recording consists of 3 clips that were joined; they follow one another.' },
      { tone: 'note', text: 'In words of the studio.' },
    ]);
  });

  test('a section over ten seconds and a chip without a place are named', () => {
    const document = documentOf('Hi {{first_name|Sarah}} {{company|Acme}}.', {
      sections: [{ variable: 'first_name', start: 0, end: 10.5 }],
    });
    expect(tones(document)).toMatchObject({ long: 'warn', place: 'warn' });
  });

  test('an edge that cuts a sound next to a pause can be moved to it', () => {
    const document = documentOf('Hi {{first_name|Sarah}}.');
    const placed = place(document, chips(document)[0]?.id ?? '', { start: 1, end: 2 });
    const checks = checkDocument({
      document: placed,
      alignment: { status: 'idle' },
      waveform,
      pauses: [{ start: 2.04, end: 2.4 }],
      notes: [],
    });
    expect(checks.at(-1)).toMatchObject({
      tone: 'warn',
      remedy: { kind: 'move', edge: 'end', time: 2.04 },
    });
  });
});

describe('undo', () => {
  test('goes back and forth through every change', () => {
    const steps = change(change(startHistory('a'), 'b', null, 0), 'c', null, 1);
    expect(undo(steps).present).toBe('b');
    expect(undo(undo(undo(steps))).present).toBe('a');
    expect(redo(undo(steps)).present).toBe('c');
    expect(change(undo(steps), 'd', null, 2).future).toEqual([]);
  });

  test('typing without a pause is one step', () => {
    let history = startHistory('');
    for (const [index, text] of ['H', 'Hi', 'Hi ', 'Hi S'].entries())
      history = change(history, text, 'typing', index * 100);
    expect(undo(history).present).toBe('');
    expect(undo(change(history, 'Hi Sa', 'typing', 5_000)).present).toBe('Hi S');
  });

  test('what the app finds out is no step of its own', () => {
    const history = amend(change(startHistory('a'), 'b', null, 0), 'b aligned');
    expect(history.present).toBe('b aligned');
    expect(undo(history).present).toBe('a');
  });
});

test('a moment of the audition maps to the recording through its sections', () => {
  const audition = {
    recorded: [{ variable: 'first_name', start: 1, end: 2 }],
    rendered: [{ variable: 'first_name', start: 1, end: 2.5 }],
  };
  expect(recordingTime(audition, 0.5, [])).toBe(0.5);
  expect(recordingTime(audition, 1.75, [])).toBe(1.5);
  expect(recordingTime(audition, 3.5, [])).toBe(3);
});

test('a moment of the audition is found behind what was trimmed and cut', () => {
  const audition = {
    recorded: [{ variable: 'first_name', start: 11, end: 12 }],
    rendered: [{ variable: 'first_name', start: 1, end: 2.5 }],
  };
  const cuts = [
    { start: 0, end: 10 },
    { start: 13, end: 20 },
  ];
  expect(recordingTime(audition, 0.5, cuts)).toBe(10.5);
  expect(recordingTime(audition, 1.75, cuts)).toBe(11.5);
  expect(recordingTime(audition, 3, cuts)).toBe(12.5);
  expect(recordingTime(audition, 4.5, cuts)).toBe(21);
});
