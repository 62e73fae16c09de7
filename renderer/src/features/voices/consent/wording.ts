import type { Actor } from '#shared/ipc/index.ts';

/** What the screen says to the creator about the own voice, and about somebody else's. */
export type ConsentWording = {
  question: string;
  allowed: string;
  without: string;
  with: string;
  readAloud: string;
  allowedOn: string;
  takenBackOn: string;
  afterwards: string;
};

const own: ConsentWording = {
  question: 'Turn on voice matching?',
  allowed: 'Voice matching is on',
  without: 'Voices keep their own sound for names you haven’t recorded. Your own recordings are used either way.',
  with: 'Voices match your pitch and tone, so that new names fit into your sentence.',
  readAloud: 'Read this aloud, word for word:',
  allowedOn: 'You gave consent on',
  takenBackOn: 'You withdrew your consent on',
  afterwards:
    'From now on, voices keep their own sound. Finished videos don’t change. You can give consent again at any time.',
};

export function consentWording({ name, own: isOwn }: Pick<Actor, 'name' | 'own'>): ConsentWording {
  if (isOwn) return own;
  return {
    question: `Turn on voice matching for ${name}?`,
    allowed: `Voice matching is on for ${name}`,
    without: `Voices keep their own sound for names ${name} hasn’t recorded. Recordings are used either way.`,
    with: `Voices match the pitch and tone of ${name}, so that new names fit into the sentence.`,
    readAloud: `Only ${name} can consent. Have ${name} read this aloud, word for word:`,
    allowedOn: `${name} gave consent on`,
    takenBackOn: 'Consent was withdrawn on',
    afterwards: `From now on, voices keep their own sound. Finished videos don’t change. ${name} can give consent again at any time.`,
  };
}
