import {
  disclosesVoice,
  parseScript,
  printScript,
  sentenceRanges,
  spokenText,
  type Script,
} from '#shared/script/index.ts';
import { scriptLanguage } from '#shared/script-language.ts';
import { bridges, germanBridges } from './patterns.ts';

/** Rules for rewording sentences of one language. In each list, longer phrases come before those they contain. */
type Rules = {
  /** Pairs with the same meaning: formal, then informal. */
  contractions: readonly Pair[];
  friendly: readonly Pair[];
  formal: readonly Pair[];
  rephrasings: readonly Pair[];
  /** Words that can be left out, except after a negation. */
  fillers: readonly string[];
  denials: readonly string[];
  bridges: readonly string[];
};

type Pair = readonly [string, string];

const english: Rules = {
  contractions: [
    ['I would', "I'd"],
    ['I will', "I'll"],
    ['I am', "I'm"],
    ['you would', "you'd"],
    ['you will', "you'll"],
    ['you are', "you're"],
    ['we will', "we'll"],
    ['we are', "we're"],
    ['it is', "it's"],
    ['that is', "that's"],
    ['there is', "there's"],
    ['do not', "don't"],
    ['does not', "doesn't"],
    ['cannot', "can't"],
    ['will not', "won't"],
    ['is not', "isn't"],
    ['let us', "let's"],
  ],
  friendly: [
    ['Good day', 'Hi'],
    ['Hello', 'Hi'],
    ['Dear', 'Hi'],
    ['However', 'But'],
    ['Therefore', 'So'],
    ['in order to', 'to'],
    ['regarding', 'about'],
    ['assist', 'help'],
    ['require', 'need'],
    ['purchase', 'buy'],
    ['obtain', 'get'],
    ['I would be glad', 'I would love'],
  ],
  formal: [
    ['Hey', 'Hello'],
    ['Hi', 'Hello'],
    ['Thanks', 'Thank you'],
    ['a lot of', 'many'],
    ['get in touch', 'contact you'],
    ['I wanted to', 'I would like to'],
    ["I've", 'I have'],
    ["you've", 'you have'],
    ["we've", 'we have'],
  ],
  rephrasings: [
    ['I had a look at', 'I took a look at'],
    ['I wanted to', 'I would like to'],
    ['I came across', 'I found'],
    ['would you have', 'do you have'],
    ['this week', 'in the next days'],
    ['I think', 'I believe'],
    ['reach out', 'get in touch'],
    ['let me know', 'tell me'],
    ['I look forward to hearing from you', 'I would be glad to hear from you'],
    ['make a difference for', 'help'],
    ['speak soon', 'talk soon'],
  ],
  fillers: ['just', 'really', 'very', 'actually', 'basically', 'simply', 'quite', 'of course', 'as you know'],
  denials: ['not', 'never', 'no', 'cannot', "\\p{L}+n['’]t"],
  bridges,
};

/** “du” and “Sie” are never exchanged, because the verbs around them would have to change. */
const german: Rules = {
  contractions: [
    ['gibt es', "gibt's"],
    ['geht es', "geht's"],
  ],
  friendly: [
    ['Sehr geehrter Herr', 'Hallo Herr'],
    ['Sehr geehrte Frau', 'Hallo Frau'],
    ['Guten Tag', 'Hallo'],
    ['Mit freundlichen Grüßen', 'Viele Grüße'],
    ['Auf Wiedersehen', 'Bis bald'],
    ['ich würde mich freuen', 'ich freue mich'],
    ['Vielen Dank', 'Danke'],
    ['selbstverständlich', 'klar'],
    ['lediglich', 'nur'],
    ['jedoch', 'aber'],
    ['benötigen', 'brauchen'],
    ['benötige', 'brauche'],
    ['erwerben', 'kaufen'],
    ['erhalten', 'bekommen'],
    ['umgehend', 'gleich'],
    ['zahlreiche', 'viele'],
  ],
  formal: [
    ['Hallo', 'Guten Tag'],
    ['Hey', 'Guten Tag'],
    ['Hi', 'Guten Tag'],
    ['Liebe Grüße', 'Mit freundlichen Grüßen'],
    ['Viele Grüße', 'Mit freundlichen Grüßen'],
    ['Tschüss', 'Auf Wiedersehen'],
    ['Danke schön', 'Vielen Dank'],
    ['Danke', 'Vielen Dank'],
    ['ein paar', 'einige'],
    ['okay', 'in Ordnung'],
    ['super', 'ausgezeichnet'],
    ['brauchen', 'benötigen'],
    ['brauche', 'benötige'],
  ],
  rephrasings: [
    ['ich freue mich auf deine Antwort', 'ich bin gespannt auf deine Antwort'],
    ['ich freue mich auf Ihre Antwort', 'ich bin gespannt auf Ihre Antwort'],
    ['ich wollte', 'ich möchte'],
    ['ich möchte', 'ich würde gern'],
    ['ich glaube', 'ich denke'],
    ['ich denke', 'ich glaube'],
    ['in dieser Woche', 'in den nächsten Tagen'],
    ['diese Woche', 'in den nächsten Tagen'],
    ['melde dich', 'gib mir Bescheid'],
    ['melden Sie sich', 'geben Sie mir Bescheid'],
    ['hast du Zeit', 'passt es dir'],
    ['haben Sie Zeit', 'passt es Ihnen'],
    ['bis bald', 'bis dann'],
    ['gefällt mir', 'finde ich gut'],
  ],
  fillers: ['sehr', 'wirklich', 'eigentlich', 'tatsächlich', 'quasi', 'sozusagen', 'gewissermaßen'],
  denials: ['nicht', 'nie', 'niemals', 'kein\\p{L}*', 'so'],
  bridges: germanBridges,
};

export type Rewrite = 'shorten' | 'lengthen' | 'rephrase' | 'make_friendly' | 'make_formal';

/**
 * Rewrites a script by the rules of its language, without a model. Marked words never change, and no variable is lost.
 * If the language is not recognized, nothing is added.
 * @throws AppError `SCRIPT_INVALID`.
 */
export function rewriteScript(source: string, action: Rewrite): string {
  const script = parseScript(source);
  const language = scriptLanguage(fixedCopy(script));
  const { contractions, friendly, formal, rephrasings, ...rules } = language === 'de' ? german : english;
  switch (action) {
    case 'make_friendly':
      return printScript(inText(script, (text) => replaceAll(replaceAll(text, friendly), contractions)));
    case 'make_formal':
      return printScript(inText(script, (text) => replaceAll(replaceAll(text, reversed(contractions)), formal)));
    case 'rephrase':
      return printScript(inText(script, (text) => replaceAll(text, rephrasings)));
    case 'shorten':
      return joined(withoutLeastNeeded(sentencesOf(withoutFillers(script, rules))));
    case 'lengthen':
      return language === null ? source : joined(withBridge(sentencesOf(script), rules.bridges));
  }
}

/** The text around the marks; names would mislead the recognition of the language. */
function fixedCopy(script: Script): string {
  return spokenText(script.map((part) => (part.kind === 'text' ? part : { kind: 'text', text: ' ' })));
}

function inText(script: Script, change: (text: string) => string): Script {
  return script.map((part) => (part.kind === 'text' ? { kind: 'text', text: change(part.text) } : part));
}

function reversed(pairs: readonly Pair[]): Pair[] {
  return pairs.map(([a, b]) => [b, a]);
}

/** Replaces whole words in one pass, so that no replacement is replaced again; keeps a lower-case first letter. */
function replaceAll(text: string, pairs: readonly Pair[]): string {
  const known = new Map(pairs.map((pair) => [pair[0].toLowerCase(), pair]));
  const pattern = new RegExp(`(?<![\\p{L}’'])(?:${[...known.keys()].join('|')})(?![\\p{L}’'])`, 'giu');
  return text.replace(pattern, (found) => {
    const [from, to] = known.get(found.toLowerCase()) ?? [found, found];
    const first = to.charAt(0);
    if (isCapital(found)) return first.toUpperCase() + to.slice(1);
    return (isCapital(from) ? first.toLowerCase() : first) + to.slice(1);
  });
}

function isCapital(word: string): boolean {
  return word.charAt(0) !== word.charAt(0).toLowerCase();
}

function withoutFillers(script: Script, { fillers, denials }: Pick<Rules, 'fillers' | 'denials'>): Script {
  // “Not just” is not “not”.
  const denied = `(?<!(?<!\\p{L})(?:${denials.join('|')}) )`;
  const pattern = new RegExp(`(?<=\\p{L} )${denied}(?:${fillers.join('|')}) `, 'giu');
  return inText(script, (text) => text.replace(pattern, ''));
}

/** A sentence, and the white space after it. */
type Sentence = { text: string; gap: string };

/** The sentences of a marked script; a mark never ends one. */
function sentencesOf(script: Script): Sentence[] {
  const text = printScript(script);
  const unmarked = text.replace(/\{\{[^}]*\}\}/gu, (mark) => 'x'.repeat(mark.length));
  const ranges = sentenceRanges(unmarked).filter(({ start, end }) => text.slice(start, end).trim() !== '');
  return ranges.map(({ start, end }, index) => ({
    text: text.slice(start, end).trim(),
    gap: text.slice(end, ranges[index + 1]?.start ?? end),
  }));
}

function joined(sentences: readonly Sentence[]): string {
  return sentences.map(({ text, gap }) => text + gap).join('');
}

/** Leaves out the longest sentence without variables that is not a question, the disclosure or the last. */
function withoutLeastNeeded(sentences: readonly Sentence[]): Sentence[] {
  const optional = sentences.filter(
    ({ text }, index) =>
      index > 0 && index < sentences.length - 1 && !/\{\{|\?$/.test(text) && !disclosesVoice(parseScript(text)),
  );
  const longest = optional.toSorted((a, b) => b.text.length - a.text.length)[0];
  return sentences.flatMap((sentence, index) => {
    if (sentence === longest) return [];
    // A paragraph ends where its last sentence did.
    const endsParagraph = sentences[index + 1] === longest && longest?.gap.includes('\n') === true;
    return [endsParagraph ? { ...sentence, gap: longest.gap } : sentence];
  });
}

/** Adds a sentence before the last one, ignoring the disclosure. */
function withBridge(sentences: readonly Sentence[], bridges: readonly string[]): Sentence[] {
  const bridge = bridges.find((candidate) => !sentences.some(({ text }) => text === candidate));
  if (bridge === undefined) return [...sentences];
  const closing = sentences.findLastIndex(({ text }) => !disclosesVoice(parseScript(text)));
  return sentences.toSpliced(Math.max(closing, 0), 0, { text: bridge, gap: ' ' });
}
