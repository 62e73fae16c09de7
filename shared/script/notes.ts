import { limits } from '../limits.ts';
import { spokenText, variableNames, type Script } from './script.ts';

/** A problem of a script, or of a value for it, that recipients would hear. */
export type ScriptNote = {
  code:
    | 'NO_VARIABLES'
    | 'VARIABLE_WITHOUT_WORDS'
    | 'VARIABLE_UNDEFINED'
    | 'WORDS_REPEATED'
    | 'SECTION_LONG'
    | 'DISCLOSURE_MISSING';
  /** A sentence with advice. */
  message: string;
  variable?: string;
  /** 0-based row of the value at fault. */
  row?: number;
};

/** Words per second of calm speech to a camera; for estimates before there is a recording. */
const wordsPerSecond = 2.5;

/**
 * Checks a script for problems that its recipients would hear.
 * @param options.names rows of values in the order of `variables`, checked in place of the spoken words.
 * @param options.syntheticVoice whether another voice than the speaker's says the values: then the fixed words of the
 * script should disclose it, since nothing can be added later.
 */
export function scriptNotes(
  script: Script,
  options: { variables?: readonly string[]; names?: readonly (readonly string[])[]; syntheticVoice?: boolean } = {},
): ScriptNote[] {
  const { variables = [], names = [] } = options;
  const readRow = rowReader(script, variables);
  return [...notesOnScript(script, options), ...names.flatMap(readRow)];
}

/** The notes of {@link scriptNotes} that need no rows. */
export function notesOnScript(
  script: Script,
  { variables = [], syntheticVoice = false }: { variables?: readonly string[]; syntheticVoice?: boolean },
): ScriptNote[] {
  const defined = variableNames(script);
  return [
    ...(defined.length === 0
      ? [
          {
            code: 'NO_VARIABLES',
            message: 'Nothing changes in this script. Mark at least one word as a variable.',
          } as const,
        ]
      : []),
    ...withoutWords(script),
    ...variables.filter((variable) => !defined.includes(variable)).map(undefinedNote),
    ...longMarks(script),
    ...(syntheticVoice && !disclosesVoice(script) ? [missingDisclosure] : []),
  ];
}

function withoutWords(script: Script): ScriptNote[] {
  return script.flatMap((part) =>
    part.kind === 'variable' && part.spoken === ''
      ? [
          {
            code: 'VARIABLE_WITHOUT_WORDS' as const,
            variable: part.name,
            message: `“${part.name}” names no spoken words. Write what you say there: {{${part.name}|…}}.`,
          },
        ]
      : [],
  );
}

function undefinedNote(variable: string): ScriptNote {
  return {
    code: 'VARIABLE_UNDEFINED',
    variable,
    message: `The script never says “${variable}”. Mark a word with it, or leave the column out.`,
  };
}

function longMarks(script: Script): ScriptNote[] {
  return script.flatMap((part) => {
    if (part.kind === 'text' || wordsOf(part.spoken).length / wordsPerSecond <= limits.sectionSeconds) return [];
    const message = `“${part.name}” takes more than ${limits.sectionSeconds} seconds to say. Mark fewer words to keep the rest of the recording, or have a voice speak the whole script.`;
    return [{ code: 'SECTION_LONG' as const, variable: part.name, message }];
  });
}

/** Checks one row of values, in the order of `variables`. */
type RowReader = (row: readonly string[], index: number) => ScriptNote[];

export function rowReader(script: Script, variables: readonly string[]): RowReader {
  const neighbours = variables.map((variable) => neighboursOf(script, variable));
  return (row, index) =>
    variables.flatMap((variable, column) => {
      const value = row[column] ?? '';
      const repeated = repeatedAmong(neighbours[column] ?? [], value);
      if (repeated === '') return [];
      const message = `Row ${index + 1} would say “${repeated}” twice: the recording already says it around “${value}”. Leave it out of the value.`;
      return [{ code: 'WORDS_REPEATED' as const, variable, row: index, message }];
    });
}

/**
 * Returns a function that removes from values the words that the script already has around a variable: “Sarah” for “Hi
 * Sarah” in “Hi {{first_name|…}}”. A value that consists of such words alone is left unchanged.
 */
export function repeatRemover(script: Script, variable: string): (value: string) => string {
  const places = neighboursOf(script, variable);
  return (value) => {
    const words = [...value.matchAll(word)];
    const said = words.map(([text]) => text);
    for (const { before, after } of places) {
      const atStart = overlapOf(before, said);
      if (atStart > 0 && atStart < words.length) return value.slice(words[atStart]?.index);
      const atEnd = overlapOf(said, after);
      if (atEnd > 0 && atEnd < words.length) {
        return value.slice(0, words[words.length - atEnd]?.index).replace(/[\s,;:–-]+$/u, '');
      }
    }
    return value;
  };
}

/** The fixed words before and after a place of a variable. */
type Neighbours = { before: string[]; after: string[] };

function neighboursOf(script: Script, variable: string): Neighbours[] {
  return script.flatMap((part, position) => {
    if (part.kind === 'text' || part.name !== variable) return [];
    return [{ before: wordsOf(textOf(script[position - 1])), after: wordsOf(textOf(script[position + 1])) }];
  });
}

/**
 * The words that a value shares with the fixed words around its variable, which would be heard twice: “Hi Hi Sarah” for
 * the value “Hi Sarah” in “Hi {{first_name|…}}”. Empty if there are none.
 */
function repeatedAmong(places: readonly Neighbours[], value: string): string {
  if (places.length === 0) return '';
  const said = wordsOf(value);
  for (const { before, after } of places) {
    const atStart = overlapOf(before, said);
    if (atStart > 0) return said.slice(0, atStart).join(' ');
    const atEnd = overlapOf(said, after);
    if (atEnd > 0) return after.slice(0, atEnd).join(' ');
  }
  return '';
}

/** Number of words that both end `first` and begin `second`, ignoring case. */
function overlapOf(first: readonly string[], second: readonly string[]): number {
  const most = Math.min(first.length, second.length);
  const end = first.slice(first.length - most).map(folded);
  const start = second.slice(0, most).map(folded);
  for (let length = most; length > 0; length--) {
    const from = most - length;
    if (start.every((word, index) => index >= length || word === end[from + index])) return length;
  }
  return 0;
}

function folded(word: string): string {
  return word.toLowerCase();
}

function textOf(part: Script[number] | undefined): string {
  return part?.kind === 'text' ? part.text : '';
}

const word = /[\p{L}\p{N}\p{M}'’-]+/gu;

function wordsOf(text: string): string[] {
  return text.match(word) ?? [];
}

const missingDisclosure: ScriptNote = {
  code: 'DISCLOSURE_MISSING',
  message:
    'A synthetic voice says the values, and the script doesn’t mention it. Record a line such as “The personal words in this video are spoken by an AI voice.”',
};

const disclosure =
  /\b(a\.?i\.?|artificial(?:ly)? intelligen\w*|(?:synthetic|computer|artificial|generated|automated|digital|cloned)[- ]?(?:generated )?(?:voice|speech|words?)|voice (?:clone|generated))\b/iu;

/** The same for German, where words are compounds and have endings. */
const germanDisclosure =
  /(?<!\p{L})(?:KI(?!\p{L})|künstlich\p{L}* (?:intelligenz|stimme)|(?:synthetisch|computergeneriert|automatisch erzeugt|digital erzeugt|geklont)\p{L}* (?:stimme|sprache|wörter?)|computerstimme|sprachsynthese)/iu;

/** Whether the fixed words disclose that a machine speaks. */
export function disclosesVoice(script: Script): boolean {
  const fixed = spokenText(script.filter(({ kind }) => kind === 'text'));
  return disclosure.test(fixed) || germanDisclosure.test(fixed);
}

/** Estimated seconds of a script in calm speech. */
export function estimatedSeconds(script: Script): number {
  return wordsOf(spokenText(script)).length / wordsPerSecond;
}
