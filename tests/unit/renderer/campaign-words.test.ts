import { describe, expect, test } from 'vitest';
import { german } from '#shared/language/de/index.ts';
import { english } from '#shared/language/en/index.ts';
import { createTranslator } from '#shared/language/index.ts';
import { shownPrice } from '#shared/voices.ts';

const translators = { en: createTranslator('en', english), de: createTranslator('de', german.messages) };

describe.each([
  {
    language: 'en',
    charge:
      '12 texts of 1,340 characters in all (1 more was paid for before) will be sent to the voice service; the price is 1.50 in your contract’s currency.',
    tiny: 'the price is less than 0.01 in your contract’s currency.',
    free: 'the price is 0.00 in your contract’s currency.',
    nothing: 'No text (3 more were paid for before) will be sent to the voice service; the price is unknown.',
    credits: 'Costs 1 credit; 2,999.5 credits left this month.',
    day: 'Hello, November 3',
  },
  {
    language: 'de',
    charge:
      '12 Texte mit insgesamt 1.340 Zeichen (ein weiterer ist schon bezahlt) gehen an den Stimmdienst. Der Preis ist 1,50 in der Währung deines Vertrags.',
    tiny: 'Der Preis liegt unter 0,01 in der Währung deines Vertrags.',
    free: 'Der Preis ist 0,00 in der Währung deines Vertrags.',
    nothing: 'Kein Text (3 weitere sind schon bezahlt) geht an den Stimmdienst. Der Preis ist nicht bekannt.',
    credits: 'Kostet 1 Credit. Diesen Monat bleiben 2.999,5 Credits.',
    day: 'Hello, 3. November',
  },
] as const)('sentences of a campaign in $language', ({ language, charge, tiny, free, nothing, credits, day }) => {
  const { t } = translators[language];

  test('say what a voice service will be sent and charge', () => {
    expect(t('campaign.charge', { texts: 12, characters: 1_340, kept: 1, ...shownPrice(1.5) })).toBe(charge);
    for (const price of [0.000_03, 0.009_9])
      expect(t('campaign.charge', { texts: 1, characters: 2, kept: 0, ...shownPrice(price) })).toContain(tiny);
    expect(t('campaign.charge', { texts: 0, characters: 0, kept: 1, ...shownPrice(0) })).toContain(free);
    expect(t('campaign.chargeUnknown', { texts: 0, characters: 0, kept: 3 })).toBe(nothing);
  });

  test('say what videos cost and what is left', () => {
    expect(t('campaign.credits', { credits: 1, left: 2_999.5 })).toBe(credits);
  });

  test('name a campaign by its day', () => {
    expect(t('campaign.nameOfDay', { template: 'Hello', day: new Date(2026, 10, 3) })).toBe(day);
  });
});
