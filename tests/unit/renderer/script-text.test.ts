import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeBetween,
  chipMark,
  offsetAt,
  plainText,
  positionsOf,
  scriptParts,
  scriptText,
  type Chip,
  type Part,
  type ScriptText,
  type TextChange,
} from '#renderer/script/script-text.ts';
import { outsideChange, scriptCodeMirror } from '#renderer/script/code-mirror.ts';
import { suggestionsFor, variableSuggestions } from '#renderer/script/suggestions.ts';
import { parseScript, printScript, scriptWords, spokenText } from '#shared/script/index.ts';

/** Letters of several scripts, words that read from right to left, pairs of surrogates, and what marks look like. */
const letters = fc
  .array(fc.constantFrom('a', 'ü', ' ', '\n', 'שלום', 'مرحبا', '👩‍👧', 'é', '日本', '{', '|', chipMark), {
    maxLength: 12,
  })
  .map((all) => all.join(''));
const names = fc.constantFrom('first_name', 'company', 'ort');
const spoken = fc.constantFrom('', 'Sarah', 'Acme and Sons', 'שרה');

/** Scripts as the editor keeps them: no two texts in a row, none empty, every chip with an identity of its own. */
const scripts = fc
  .array(fc.oneof(letters, fc.record({ name: names, spoken: spoken })), { maxLength: 8 })
  .map((items): Part[] => {
    const parts: Part[] = [];
    for (const [index, item] of items.entries()) {
      const last = parts.at(-1);
      if (typeof item !== 'string') parts.push({ kind: 'variable', id: `chip-${index}`, ...item });
      else if (item !== '' && last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + item };
      else if (item !== '') parts.push({ kind: 'text', text: item });
    }
    return parts;
  });

/** The same without marks of chips among the letters, which are not the editor's to keep. */
const cleanScripts = scripts.map((parts) =>
  parts.flatMap((part): Part[] => {
    if (part.kind === 'variable') return [part];
    const text = part.text.replaceAll(chipMark, '');
    return text === '' ? [] : [{ kind: 'text', text }];
  }),
);

function knownOf(...scripts: readonly (readonly Part[])[]): Map<string, Chip> {
  const chips = scripts.flatMap((parts) => parts.flatMap((part) => (part.kind === 'variable' ? [part] : [])));
  return new Map(chips.map((chip) => [chip.id, chip]));
}

function withChange({ text, chips }: ScriptText, change: TextChange): ScriptText {
  const grown = change.insert.length - (change.to - change.from);
  return {
    text: text.slice(0, change.from) + change.insert + text.slice(change.to),
    chips: [
      ...chips.filter(({ at }) => at < change.from),
      ...change.chips,
      ...chips.filter(({ at }) => at >= change.to).map(({ at, id }) => ({ at: at + grown, id })),
    ],
  };
}

function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      result[result.length - 1] = { kind: 'text', text: last.text + part.text };
    else result.push(part);
  }
  return result;
}

describe('a script as its editor holds it', () => {
  test('comes back as it was, chips with their identity', () => {
    fc.assert(
      fc.property(cleanScripts, (parts) => {
        expect(scriptParts(scriptText(parts), knownOf(parts))).toEqual(joined(parts));
      }),
    );
  });

  test('a mark that is no chip, and a chip nobody knows, are left out', () => {
    const text = { text: `a${chipMark}b${chipMark}c`, chips: [{ at: 3, id: 'gone' }] };
    const parts = scriptParts(text, new Map());
    expect(spokenText(parts)).toBe('abc');
  });

  test('any script becomes any other by one change', () => {
    fc.assert(
      fc.property(scripts, scripts, (before, after) => {
        // Chips of the second script are others, but for those at even places.
        const changed = after.map((part, index) =>
          part.kind === 'variable' && index % 2 === 1 ? { ...part, id: `new-${index}` } : part,
        );
        const [from, to] = [scriptText(before), scriptText(changed)];
        const change = changeBetween(from, to);
        expect(change ? withChange(from, change) : from).toEqual(to);
        expect(changeBetween(to, to)).toBeNull();
      }),
    );
  });

  test('a change is no longer than what differs', () => {
    const before: Part[] = [{ kind: 'text', text: 'Hi Sarah, hello' }];
    const chip: Chip = { kind: 'variable', id: 'one', name: 'first_name', spoken: 'Sarah' };
    const after: Part[] = [{ kind: 'text', text: 'Hi ' }, chip, { kind: 'text', text: ', hello' }];
    expect(changeBetween(scriptText(before), scriptText(after))).toEqual({
      from: 3,
      to: 8,
      insert: chipMark,
      chips: [{ at: 3, id: 'one' }],
    });
  });

  test('every word of the spoken text is found at its position, and its position leads back', () => {
    fc.assert(
      fc.property(cleanScripts, (parts) => {
        const held = scriptText(parts);
        const known = knownOf(parts);
        const whole = spokenText(parts);
        const found = scriptWords(parts).map(({ start, end, occurrence }) => {
          const { from, to } = positionsOf(held, known, { start, end });
          const inside = spokenText(scriptParts(held, known, from, to));
          const back = { start: offsetAt(held, known, from), end: offsetAt(held, known, to) };
          return { word: { start, end }, isFixed: occurrence === null, inside, back };
        });
        // A word that touches a chip stands for all of the chip.
        expect(found.every(({ word, inside }) => inside.includes(whole.slice(word.start, word.end)))).toBe(true);
        const fixed = found.filter(({ isFixed }) => isFixed);
        expect(fixed.map(({ inside }) => inside)).toEqual(fixed.map(({ word }) => whole.slice(word.start, word.end)));
        expect(fixed.map(({ back }) => back)).toEqual(fixed.map(({ word }) => word));
      }),
    );
  });

  test('beside chips without words, a stretch begins after them and ends before them', () => {
    const parts: Part[] = [
      { kind: 'text', text: 'Hi ' },
      { kind: 'variable', id: 'one', name: 'a', spoken: '' },
      { kind: 'text', text: 'you' },
      { kind: 'variable', id: 'two', name: 'b', spoken: '' },
    ];
    const held = scriptText(parts);
    expect(positionsOf(held, knownOf(parts), { start: 3, end: 6 })).toEqual({ from: 4, to: 7 });
    expect(positionsOf(held, knownOf(parts), { start: 0, end: 3 })).toEqual({ from: 0, to: 3 });
    expect(positionsOf(held, knownOf(parts), { start: 6, end: 99 })).toEqual({ from: 8, to: 8 });
  });

  test('what is copied reads as a script again', () => {
    fc.assert(
      fc.property(cleanScripts, fc.nat(40), fc.nat(40), (parts, a, b) => {
        const readable = parts.map((part) =>
          part.kind === 'text' ? { ...part, text: part.text.replace(/[{}]/gu, '') } : part,
        );
        const held = scriptText(readable);
        const [from, to] = [Math.min(a, b), Math.max(a, b)].map((at) => Math.min(at, held.text.length));
        const copied = printScript(scriptParts(held, knownOf(readable), from, to));
        expect(spokenText(parseScript(copied))).toBe(spokenText(scriptParts(held, knownOf(readable), from, to)));
      }),
    );
  });
});

describe('CodeMirror’s state of a script', () => {
  const mirror = scriptCodeMirror({
    hosts: { add: () => undefined, remove: () => undefined },
    attributes: {},
    placeholder: '',
    suggest: () => null,
    onUpdate: () => undefined,
    onBraceOver: () => undefined,
    handlers: {},
  });

  function shown(state: EditorState, parts: readonly Part[]): EditorState {
    const change = changeBetween(mirror.read(state), scriptText(parts));
    return change ? state.update(outsideChange(change)).state : state;
  }

  test('holds one script after another, whatever of them is the same', () => {
    fc.assert(
      fc.property(fc.array(cleanScripts, { minLength: 1, maxLength: 5 }), (all) => {
        let state = EditorState.create({ extensions: mirror.extensions });
        for (const [turn, parts] of all.entries()) {
          // Every other chip is one that was there before.
          const own = parts.map((part, index) =>
            part.kind === 'variable' && index % 2 === 1 ? { ...part, id: `turn-${turn}-${index}` } : part,
          );
          state = shown(state, own);
          expect(mirror.read(state)).toEqual(scriptText(own));
        }
      }),
    );
  });

  test('keeps the chips that typing leaves, and loses those it takes', () => {
    fc.assert(
      fc.property(cleanScripts, fc.nat(60), fc.nat(60), letters, (parts, a, b, typed) => {
        const state = shown(EditorState.create({ extensions: mirror.extensions }), parts);
        const length = state.doc.length;
        const [from, to] = [Math.min(a, b, length), Math.min(Math.max(a, b), length)];
        const after = state.update({ changes: { from, to, insert: typed } }).state;
        const known = knownOf(parts);
        const held = mirror.read(state);
        const text = { kind: 'text' as const, text: typed.replaceAll(chipMark, '') };
        const expected = [...scriptParts(held, known, 0, from), text, ...scriptParts(held, known, to)];
        expect(scriptParts(mirror.read(after), known)).toEqual(joined(expected.filter(isSomething)));
      }),
    );
  });
});

function isSomething(part: Part): boolean {
  return part.kind === 'variable' || part.text !== '';
}

describe('pasted text', () => {
  test('loses what nobody sees, and keeps what joins letters', () => {
    expect(plainText('a\u00A0b\r\nc\u200Bd\u00ADe\u2028f\tg\uFFFC')).toBe('a b\ncde\nf g');
    expect(plainText('می\u200Cخواهم 👩‍👧')).toBe('می\u200Cخواهم 👩‍👧');
  });
});

describe('suggestions behind a brace', () => {
  const chips: Chip[] = [
    { kind: 'variable', id: '1', name: 'company', spoken: '' },
    { kind: 'variable', id: '2', name: 'company', spoken: 'Acme' },
    { kind: 'variable', id: '3', name: 'plan', spoken: 'Pro' },
  ];

  test('the script’s own variables come first, with the words said at them', () => {
    expect(suggestionsFor('', chips).slice(0, 3)).toEqual([
      { name: 'company', spoken: 'Acme', known: true },
      { name: 'plan', spoken: 'Pro', known: true },
      { name: 'first_name', spoken: '', known: false },
    ]);
  });

  test('what is typed narrows them, and makes a new one', () => {
    expect(suggestionsFor('comp', chips).map(({ name }) => name)).toEqual(['company', 'comp']);
    expect(suggestionsFor('Company', chips).map(({ name }) => name)).toEqual(['company']);
    expect(suggestionsFor('Order number', chips)).toEqual([{ name: 'order_number', spoken: '', known: false }]);
    expect(suggestionsFor('7', chips).some(({ name }) => name === '7')).toBe(false);
  });

  test('they go on behind a vowel sign', async () => {
    const state = EditorState.create({ doc: 'नमस्ते {{ना' });
    const suggest = variableSuggestions({ chips: () => chips, insert: () => undefined });
    const found = await suggest(new CompletionContext(state, state.doc.length, false));
    expect(found?.options.map(({ label }) => label)).toEqual(['ना']);
  });
});
