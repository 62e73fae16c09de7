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
/** Ways to rewrite an existing script; its variables are kept. */
export const rewrites = ['shorten', 'lengthen', 'rephrase', 'make_friendly', 'make_formal'] as const;
export type Rewrite = (typeof rewrites)[number];

/** What a script is to be like. */
export type Brief = {
  purpose: Purpose;
  length: Length;
  tone: Tone;
  /** In the plural: “dentists”. */
  audience: string;
  /** As it can follow “about”. */
  topic: string;
  /** What the recipient is asked to do, as it can follow “would you”. */
  request: string;
};

/** What a script is to be like, in English. Empty texts are left out. */
export function describeBrief(brief: {
  purpose: Brief['purpose'];
  topic: string;
  audience: string;
  callToAction: string;
}): string {
  const { purpose, topic, audience, callToAction } = brief;
  const parts = [
    purpose.replace('_', ' '),
    audience && `for ${audience}`,
    topic && `about ${topic}`,
    callToAction && `, ask them to ${callToAction}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}
