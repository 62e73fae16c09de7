import type { ConsentSubject } from '#shared/consent.ts';

/** What a consent allows, and what its withdrawal ends. */
export const consentTexts = {
  voice: {
    title: 'voices.soundLikeMe',
    text: 'voices.consentText',
    afterwards: 'voices.afterwards',
  },
  face: {
    title: 'voices.filmMe',
    text: 'voices.filmConsentText',
    afterwards: 'voices.filmAfterwards',
  },
} as const satisfies Record<ConsentSubject, object>;
