import { printScript, spokenText, type Script } from './script/index.ts';

/**
 * The sentences that an actor reads aloud to allow voice matching, or films of the face. The texts are fixed: a changed
 * one gets a new version, and the read text is stored with the recording. Only languages whose reading can be checked
 * are offered.
 */

/** What a consent is for: voices that sound like the actor, or films of the actor's face. */
export const consentSubjects = ['voice', 'face'] as const;
export type ConsentSubject = (typeof consentSubjects)[number];

/** Changes with any of a subject's texts. */
const versions: Record<ConsentSubject, number> = { voice: 1, face: 2 };

/** The first text for the face that names services. */
export const servicesSince = 2;

export const consentLanguages = ['en'] as const;
type ConsentLanguage = (typeof consentLanguages)[number];

/** Days after its date in which a sentence may be handed in: a recording may come by mail. */
export const consentDays = 30;

export type ConsentSentence = {
  language: ConsentLanguage;
  version: number;
  /** The day it is read on, `2026-11-21`. */
  date: string;
  /** The text to be read aloud. */
  text: string;
  /** The same with name and date marked as variables. */
  script: string;
};

/** Words of a sentence, and their denial: “I allow”, “I do not allow”. */
export type Denial = { words: string; said: string };

type Wording = {
  locale: string;
  /** What is read before the allowance. */
  opening: (name: string, date: string) => Script;
  allowances: Record<ConsentSubject, string>;
  denials: readonly Denial[];
};

const wordings: Record<ConsentLanguage, Wording> = {
  en: {
    locale: 'en-US',
    opening: (name, date) => [
      { kind: 'text', text: 'My name is ' },
      { kind: 'variable', name: 'name', spoken: name },
      { kind: 'text', text: ', and today is ' },
      { kind: 'variable', name: 'date', spoken: date },
    ],
    allowances: {
      voice:
        '. I allow this studio to make a computer voice that sounds like mine, and to let it say names and words that I have never said. I know that I can take this back at any time.',
      face: '. I allow this studio to keep films of my face, and to put my mouth from these films into other videos of me, and to have a service make my mouth say names that I have not filmed. I know that I can take this back at any time.',
    },
    denials: [
      ...['not', 'do not', "don't", 'never', 'will never', 'will not', "won't", 'cannot', "can't"].map((denial) => ({
        words: 'I allow this studio',
        said: `I ${denial} allow this studio`,
      })),
      { words: 'and to let it', said: 'and not to let it' },
      { words: 'and to put my', said: 'and not to put my' },
      { words: 'and to have a', said: 'and not to have a' },
      { words: 'I know that I', said: 'I do not know that I' },
      { words: 'I can take this', said: 'I cannot take this' },
    ],
  },
};

/** Today's date on this computer, `2026-11-21`: the reader's "today". The studio's may differ. */
export function todayHere(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Denials that must not be heard in place of the sentence's own words. */
export function consentDenials(language: ConsentLanguage, subject: ConsentSubject = 'voice'): readonly Denial[] {
  const { allowances, denials } = wordings[language];
  return denials.filter(({ words }) => allowances[subject].includes(words));
}

/**
 * The sentence for an actor.
 * @param date the day it is read on, `2026-11-21`.
 */
export function consentSentence(
  language: ConsentLanguage,
  name: string,
  date: string,
  subject: ConsentSubject = 'voice',
): ConsentSentence {
  const { locale, opening, allowances } = wordings[language];
  const shownDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  const parts: Script = [...opening(readableName(name), shownDate), { kind: 'text', text: allowances[subject] }];
  return { language, version: versions[subject], date, text: spokenText(parts), script: printScript(parts) };
}

/** A name without the characters that mark variables in a script. */
function readableName(name: string): string {
  return name.replace(/[{}|]/g, ' ').replace(/\s+/gu, ' ').trim();
}
