import type { Actor } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';

/** Texts of the screen, for the creator's own voice and for another person's. */
export type ConsentWording = {
  question: string;
  allowed: string;
  without: string;
  with: string;
  readAloud: string;
  /** @param date formatted. */
  allowedOn: (date: string) => string;
  takenBackOn: (date: string) => string;
  afterwards: string;
};

export function consentWording({ name, own }: Pick<Actor, 'name' | 'own'>): ConsentWording {
  if (own) {
    return {
      question: t('voices.matchingAsk'),
      allowed: t('voices.matchingOn'),
      without: t('voices.withoutText'),
      with: t('voices.withText'),
      readAloud: t('voices.readAloud'),
      allowedOn: (date) => t('voices.givenOn', { date }),
      takenBackOn: (date) => t('voices.withdrawnOn', { date }),
      afterwards: t('voices.afterwards'),
    };
  }
  return {
    question: t('voices.matchingAskNamed', { name }),
    allowed: t('voices.matchingOnNamed', { name }),
    without: t('voices.withoutTextNamed', { name }),
    with: t('voices.withTextNamed', { name }),
    readAloud: t('voices.readAloudNamed', { name }),
    allowedOn: (date) => t('voices.givenOnNamed', { name, date }),
    takenBackOn: (date) => t('voices.withdrawnOnNamed', { date }),
    afterwards: t('voices.afterwardsNamed', { name }),
  };
}
