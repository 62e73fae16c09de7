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
