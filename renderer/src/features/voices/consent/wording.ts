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
  question: 'May voices sound like you?',
  allowed: 'Voices may sound like you',
  without:
    'Names you have not recorded are spoken by a stock voice that is not adapted to yours. Your own recordings are used all the same.',
  with: 'The stock voice takes on the pitch and the colour of your voice in the template, so that the name sits better in your sentence.',
  readAloud: 'Read this aloud, word for word:',
  allowedOn: 'You allowed it on',
  takenBackOn: 'You took your permission back on',
  afterwards:
    'From now on names you have not recorded are spoken by a stock voice that is not adapted to yours. Finished videos stay as they are. You can allow it again at any time.',
};

export function consentWording({ name, own: isOwn }: Pick<Actor, 'name' | 'own'>): ConsentWording {
  if (isOwn) return own;
  return {
    question: `May voices sound like ${name}?`,
    allowed: `Voices may sound like ${name}`,
    without: `Names that ${name} has not recorded are spoken by a stock voice that is not adapted. What ${name} recorded is used all the same.`,
    with: `The stock voice takes on the pitch and the colour of ${name}’s voice in the template, so that a new name sits better in the sentence.`,
    readAloud: `Only ${name} can allow it. Let ${name} read this aloud, word for word:`,
    allowedOn: `${name} allowed it on`,
    takenBackOn: 'The permission was taken back on',
    afterwards: `From now on names that ${name} has not recorded are spoken by a stock voice that is not adapted. Finished videos stay as they are. ${name} can allow it again at any time.`,
  };
}
