import type { Actor } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';

/** Texts about the creator's own voice, or another person's. */
export type ConsentWording = {
  about: string;
  readAloud: string;
  /** @param date formatted. */
  allowedOn: (date: string) => string;
  takenBackOn: (date: string) => string;
  afterwards: string;
};

export function consentWording({ name, own }: Pick<Actor, 'name' | 'own'>): ConsentWording {
  if (own) {
    return {
      about: t('voices.withText'),
      readAloud: t('voices.readAloud'),
      allowedOn: (date) => t('voices.givenOn', { date }),
      takenBackOn: (date) => t('voices.withdrawnOn', { date }),
      afterwards: t('voices.afterwards'),
    };
  }
  return {
    about: t('voices.withTextNamed', { name }),
    readAloud: t('voices.readAloudNamed', { name }),
    allowedOn: (date) => t('voices.givenOnNamed', { name, date }),
    takenBackOn: (date) => t('voices.withdrawnOnNamed', { date }),
    afterwards: t('voices.afterwardsNamed', { name }),
  };
}
