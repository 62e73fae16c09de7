import { scriptLanguage } from '../script-language.ts';
import { scriptWords, type ScriptWord } from './script.ts';

/** `[start, end)` in the spoken text. */
export type WordPlace = { start: number; end: number };

/** Words that probably change with the recipient: a name for the variable, and everywhere the words are. */
export type Proposal = { variable: string; words: string; places: WordPlace[] };

const greetings =
  'hi|hey|hello|dear|morning|afternoon|evening|hallo|moin|servus|guten (?:morgen|tag|abend)|liebe|lieber|hola|bonjour|salut|ciao|olá';
const titles = 'mr|mrs|ms|dr|frau|herr|herrn';

/** What words before a place say about it, the surest first. */
const hints: readonly (readonly [RegExp, string])[] = [
  [before(`(?:${titles})\\.?\\s+`), 'last_name'],
  [before(`(?:${greetings}|thanks|thank you|danke)[\\s,]+`), 'first_name'],
  [before('(?:at|from|with|for|of|team at|look at)\\s+'), 'company'],
  [before('(?:in|to|near)\\s+'), 'city'],
];
/** The same for companies in a text that nobody has marked: first what is said of no one else. */
const companies = [
  before('(?:look|looked|looking) (?:at|into|through|over)\\s+'),
  before("you(?:[’']re| are)? (?:work|working) (?:at|for|with)\\s+"),
  before('(?:website|webseite|seite|homepage|shop|team|profil) von\\s+'),
  before('(?:at|with|for|from|about|help|helping|visited|visiting)\\s+'),
];
/** “Acme’s website”. */
const owned = /^[\p{L}\p{N}-]+['’]s\s+(?:web ?site|site|page|team|shop|store|product|work)\b/iu;
const cities = before('(?:in|near|around)\\s+');

/** Who speaks, and for whom: these never change. */
const introduction =
  /(?:\b(?:i['’]m|i am|this is|my name(?:['’]s| is)|it['’]s|here(?:['’]s| is)|ich bin|hier ist|mein name ist)\s+[^.!?]{0,60}|\b(?:here at|we at|i work (?:at|for|with)|(?:founder|ceo|head|part) of)\s+\p{Lu}[\p{L}\p{N}]*)/giu;
/** Words that follow a greeting, or “look at”, and name nobody. */
const nobody = new Set(
  'there everyone everybody all and i it we this that these those guys folks team again my the to you your our a an his her their its what how some for from in on so just ich hier und alle zusammen leute wie es das die der'.split(
    ' ',
  ),
);
/** Words written large that are neither companies nor places nor somebody’s name. */
const known = new Set(
  'i mr mrs ms dr monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december english german french spanish chinese linkedin google zoom youtube facebook instagram ai crm ceo cto cfo q1 q2 q3 q4 christmas easter'.split(
    ' ',
  ),
);
/** Words of the beginning among which a greeting is looked for. */
const openingWords = 12;
/** Words of one company’s or city’s name. */
const longestName = 3;

/** Letters before a word that are looked at: more than any of these words have, so that each word costs the same. */
const nearBefore = 40;

function textBefore(text: string, end: number): string {
  return text.slice(Math.max(0, end - nearBefore), end);
}

function before(words: string): RegExp {
  return new RegExp(`(?:^|[^\\p{L}])${words}$`, 'iu');
}

/** A likely variable for words, by the text before them; null where it says nothing. `taken`: names in use. */
export function variableAfter(text: string, taken: ReadonlySet<string>): string | null {
  const near = textBefore(text, text.length);
  return hints.find(([pattern, name]) => pattern.test(near) && !taken.has(name))?.[1] ?? null;
}

/**
 * Finds the words of a transcript that probably change with the recipient: the name in the greeting, the company, the
 * place. All of them have to be confirmed.
 */
export function proposeVariables(text: string): Proposal[] {
  const words = scriptWords([{ kind: 'text', text }]);
  const own = [...text.matchAll(introduction)].map(({ 0: said, index }) => ({
    start: index,
    end: index + said.length,
  }));
  const free = (word: ScriptWord): boolean => !own.some(({ start, end }) => word.start >= start && word.end <= end);
  const found: Proposal[] = [];
  const propose = (variable: string, place: WordPlace | null): void => {
    if (!place || found.some((other) => other.variable === variable)) return;
    if (found.some(({ places }) => places.some((one) => one.start < place.end && place.start < one.end))) return;
    found.push({ variable, words: text.slice(place.start, place.end), places: everywhere(text, words, place) });
  };
  const greeted = greetedIn(text, words.filter(free));
  propose('last_name', greeted.last);
  propose('first_name', greeted.first);
  for (const pattern of companies) propose('company', namedAfter(text, words, pattern, free));
  const owner = words.find((word) => free(word) && isName(word) && owned.test(text.slice(word.start)));
  propose('company', owner ? placeOf(owner) : null);
  // German writes every noun large.
  if (scriptLanguage(text) !== 'de') propose('city', namedAfter(text, words, cities, free));
  return found.toSorted((a, b) => (a.places[0]?.start ?? 0) - (b.places[0]?.start ?? 0));
}

/** Names inside sentences, by their capital letters: how they are written cannot be heard. */
export function namesIn(text: string): WordPlace[] {
  if (scriptLanguage(text) === 'de') return [];
  return scriptWords([{ kind: 'text', text }])
    .filter((word) => isName(word) && !startsSentence(text, word))
    .map(placeOf);
}

function greetedIn(text: string, words: readonly ScriptWord[]): { first: WordPlace | null; last: WordPlace | null } {
  for (const [index, word] of words.slice(0, openingWords).entries()) {
    if (nobody.has(word.text.toLowerCase())) continue;
    const hint = variableAfter(text.slice(0, word.start), new Set());
    if (hint === 'last_name') return { first: null, last: placeOf(word) };
    if (hint !== 'first_name' || new RegExp(`^(?:${titles})$`, 'iu').test(word.text)) continue;
    const next = words[index + 1];
    const isSurname = next && isName(next) && text.slice(word.end, next.start) === ' ' && isName(word);
    return { first: placeOf(word), last: isSurname ? placeOf(next) : null };
  }
  return { first: null, last: null };
}

/** The first name that stands after such words: up to three words written large. */
function namedAfter(
  text: string,
  words: readonly ScriptWord[],
  pattern: RegExp,
  free: (word: ScriptWord) => boolean,
): WordPlace | null {
  for (const [index, word] of words.entries()) {
    if (!free(word) || nobody.has(word.text.toLowerCase()) || !pattern.test(textBefore(text, word.start))) continue;
    // What a recognizer takes for a plain word, it writes small: “look at me, and I think”.
    const isPlain = companies.slice(0, 2).includes(pattern) && /^(?:[,.;!?]|\s+and\b|$)/u.test(text.slice(word.end));
    if (!isName(word)) {
      if (isPlain) return placeOf(word);
      continue;
    }
    let last = word;
    for (const next of words.slice(index + 1, index + longestName)) {
      if (!isName(next) || text.slice(last.end, next.start) !== ' ') break;
      last = next;
    }
    return { start: word.start, end: placeOf(last).end };
  }
  return null;
}

/** The words wherever they are said: a name that stayed behind would be heard by everybody. */
function everywhere(text: string, words: readonly ScriptWord[], place: WordPlace): WordPlace[] {
  const said = text.slice(place.start, place.end);
  const starts = words.flatMap(({ start }) => (text.startsWith(said, start) ? [start] : []));
  const ends = new Set(words.map((word) => placeOf(word).end));
  return starts.map((start) => ({ start, end: start + said.length })).filter(({ end }) => ends.has(end));
}

function isName({ text }: ScriptWord): boolean {
  return /^\p{Lu}/u.test(text) && !known.has(plain(text)) && !/^I['’]/u.test(text);
}

/** Without the ending of a genitive: “Acme’s”. */
function placeOf({ text, start, end }: ScriptWord): WordPlace {
  return { start, end: /['’]s$/u.test(text) ? end - 2 : end };
}

function plain(text: string): string {
  return text.replace(/['’]s$/u, '').toLowerCase();
}

function startsSentence(text: string, { start }: WordPlace): boolean {
  return /(?:^|[.!?…:]["”’)]*)\s*$/u.test(textBefore(text, start));
}
