import { disclosesVoice, parseScript, printScript, type Script } from '#shared/script/index.ts';
import { bridges } from './patterns.ts';

/** Pairs of one meaning, plain first. Longer ones stand first, so that they are found whole. */
const contractions: readonly [string, string][] = [
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
];

const friendlyWords: readonly [string, string][] = [
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
];

const formalWords: readonly [string, string][] = [
  ['Hey', 'Hello'],
  ['Hi', 'Hello'],
  ['Thanks', 'Thank you'],
  ['a lot of', 'many'],
  ['get in touch', 'contact you'],
  ['I wanted to', 'I would like to'],
  ["I've", 'I have'],
  ["you've", 'you have'],
  ["we've", 'we have'],
];

const rephrasings: readonly [string, string][] = [
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
];

const fillers = ['just', 'really', 'very', 'actually', 'basically', 'simply', 'quite', 'of course', 'as you know'];

export type Rewrite = 'shorten' | 'lengthen' | 'rephrase' | 'make_friendly' | 'make_formal';

/**
 * Rewrites a script by rules, without a model. Marked words are never touched, and no variable is lost.
 * @throws AppError `SCRIPT_INVALID`.
 */
export function rewriteScript(source: string, action: Rewrite): string {
  const script = parseScript(source);
  switch (action) {
    case 'make_friendly':
      return printScript(inText(script, (text) => replaceAll(replaceAll(text, friendlyWords), contractions)));
    case 'make_formal':
      return printScript(inText(script, (text) => replaceAll(replaceAll(text, reversed(contractions)), formalWords)));
    case 'rephrase':
      return printScript(inText(script, (text) => replaceAll(text, rephrasings)));
    case 'shorten':
      return joined(withoutLeastNeeded(sentencesOf(withoutFillers(script))));
    case 'lengthen':
      return joined(withBridge(sentencesOf(script)));
  }
}

function inText(script: Script, change: (text: string) => string): Script {
  return script.map((part) => (part.kind === 'text' ? { kind: 'text', text: change(part.text) } : part));
}

function reversed(pairs: readonly [string, string][]): [string, string][] {
  return pairs.map(([a, b]) => [b, a]);
}

/** Replaces whole words in one pass, so that no replacement is replaced again; a capital stays one. */
function replaceAll(text: string, pairs: readonly [string, string][]): string {
  const replacements = new Map(pairs.map(([from, to]) => [from.toLowerCase(), to]));
  const pattern = new RegExp(`(?<![\\p{L}’'])(?:${[...replacements.keys()].join('|')})(?![\\p{L}’'])`, 'giu');
  return text.replace(pattern, (found) => {
    const replacement = replacements.get(found.toLowerCase()) ?? found;
    const capital = found.charAt(0) !== found.charAt(0).toLowerCase();
    return (capital ? replacement.charAt(0).toUpperCase() : replacement.charAt(0)) + replacement.slice(1);
  });
}

function withoutFillers(script: Script): Script {
  const pattern = new RegExp(`(?<=\\p{L} )(?:${fillers.join('|')}) `, 'giu');
  return inText(script, (text) => text.replace(pattern, ''));
}

/** The sentences of a script in its marked form; a mark never ends one. */
function sentencesOf(script: Script): string[] {
  const text = printScript(script);
  return (text.match(/(?:\{\{[^}]*\}\}|[^.!?…{]|\{(?!\{))+[.!?…]*\s*/gu) ?? [text]).map((sentence) => sentence.trim());
}

function joined(sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** Leaves out the longest sentence that holds no variable, asks nothing, discloses nothing, and is not the last. */
function withoutLeastNeeded(sentences: readonly string[]): string[] {
  const optional = sentences.filter(
    (sentence, index) =>
      index > 0 && index < sentences.length - 1 && !/\{\{|\?$/.test(sentence) && !disclosesVoice(parseScript(sentence)),
  );
  const longest = optional.toSorted((a, b) => b.length - a.length)[0];
  return sentences.filter((sentence) => sentence !== longest);
}

/** Adds a sentence before the last one that is not the disclosure. */
function withBridge(sentences: readonly string[]): string[] {
  const bridge = bridges.find((candidate) => !sentences.includes(candidate));
  if (bridge === undefined) return [...sentences];
  const closing = sentences.findLastIndex((sentence) => !disclosesVoice(parseScript(sentence)));
  return sentences.toSpliced(Math.max(closing, 0), 0, bridge);
}
