/** Purposes that a script can be written for. */
export const purposeNames = [
  'introduction',
  'follow_up',
  'invitation',
  'welcome',
  'thanks',
  'renewal',
  'hiring',
  'greeting',
] as const;
export type Purpose = (typeof purposeNames)[number];
export const lengths = ['short', 'medium', 'long'] as const;
export type Length = (typeof lengths)[number];
export const tones = ['friendly', 'neutral', 'formal'] as const;
export type Tone = (typeof tones)[number];

export type Brief = {
  purpose: Purpose;
  length: Length;
  tone: Tone;
  /** The audience, in the plural, as it can follow “we help”; null if the text names none. */
  audience: string | null;
  /** The topic, as it can follow “about”; null if the text names none. */
  topic: string | null;
  /** The request to the recipient, as it can follow “would you”; null for the purpose's usual request. */
  request: string | null;
};

/** The first match counts, so specific words come before general ones. */
const purposes: readonly [RegExp, Purpose][] = [
  [/birthday|christmas|holiday|new year|anniversary|season'?s/i, 'greeting'],
  [/thank|appreciat|grateful/i, 'thanks'],
  [/renew|expir|subscription|win back|come back|cancel/i, 'renewal'],
  [/hiring|recruit|candidate|interview|job|position|role\b/i, 'hiring'],
  [/webinar|event|invit|conference|meet-?up|workshop|launch/i, 'invitation'],
  [/welcome|onboard|signed up|sign-?ups?|new customer|new user|get(?:ting)? started/i, 'welcome'],
  [/follow(?:ing)?[- ]?up|after (?:our|the|a) (?:call|demo|meeting)|no reply|reminder/i, 'follow_up'],
];

/** Reads a brief from free text by keywords; anything not mentioned gets its usual value. */
export function readBrief(about: string): Brief {
  const text = about.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return {
    purpose: purposes.find(([pattern]) => pattern.test(text))?.[1] ?? 'introduction',
    length: lengthOf(text),
    tone: toneOf(text),
    audience: audienceOf(text),
    topic: phraseAfter(text, /\babout /i),
    request: phraseAfter(text, /\b(?:ask(?:ing)?|get|want) (?:them|him|her|people|you|customers) to /i),
  };
}

function lengthOf(text: string): Length {
  const seconds = Number(/(\d+) ?(?:s\b|sec)/i.exec(text)?.[1] ?? Number.NaN);
  if (seconds < 20 || /\b(short|brief|quick)\b/i.test(text)) return 'short';
  if (seconds > 40 || /\b(long|detailed|in depth|minutes?)\b/i.test(text)) return 'long';
  return 'medium';
}

function toneOf(text: string): Tone {
  if (/\b(formal|professional|serious|polite)\b/i.test(text)) return 'formal';
  return /\b(friendly|casual|warm|relaxed|fun)\b/i.test(text) ? 'friendly' : 'neutral';
}

/** “sales teams”, “owners of small shops”: only words for a group, since other words would not fit the sentence. */
function audienceOf(text: string): string | null {
  const groups =
    /\b(?:for|to) ((?:[\p{L}-]+ ){0,3}?(?:teams|leaders|managers|founders|owners|agencies|companies|customers|developers|recruiters|teachers|schools|shops|businesses|start-?ups|students|members|clients|partners)(?: (?:of|in|at) [\p{L} -]{3,40})?)/iu;
  return groups.exec(text)?.[1]?.trim() ?? null;
}

/** The words after a lead-in, to the end of the clause. */
function phraseAfter(text: string, lead: RegExp): string | null {
  const match = lead.exec(text);
  if (!match) return null;
  const phrase = /^[^.,;:!?\n{}|]{3,80}/u.exec(text.slice(match.index + match[0].length))?.[0].trim();
  return phrase === undefined || phrase === '' ? null : phrase;
}
