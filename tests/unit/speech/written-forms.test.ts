import { describe, expect, it } from 'vitest';
import { spokenForms } from '#electron/engine/speech/text/written-forms.ts';

describe('what is said for written forms', () => {
  it.each([
    ['$1,250', '1,250 dollars'],
    ['$1,250.50', '1,250 dollars 50 cents'],
    ['$1', '1 dollar'],
    ['$2.5M', '2.5 million dollars'],
    ['€99', '99 euros'],
    ['£10.00', '10 pounds'],
    ['50 €', '50 euros'],
    ['1,234.50€ a month', '1,234 euros 50 cents a month'],
    ['¥5000', '5,000 yen'],
    ['3.5%', '3.5 percent'],
    ['24/7', 'twenty four seven'],
    ['12/25/2026', 'December 25th, twenty twenty six'],
    ['25/12/1999', 'December 25th, nineteen ninety nine'],
    ['25.12.2005', 'December 25th, two thousand five'],
    ['2026-11-21', 'November 21st, twenty twenty six'],
    ['2026-13-41', '2026-13-41'],
    ['+1 (555) 010-9999', 'plus 1, 5 5 5, 0 1 0, 9 9 9 9'],
    ['555-0199', '5 5 5, 0 1 9 9'],
    ['anna.smith@example.com', 'anna dot smith at example dot com'],
    ['https://www.example.com/a?b=1', 'example dot com slash a b equals 1'],
    ['Smith & Sons', 'Smith and Sons'],
    ['C++', 'C plus plus'],
    ['½', 'one half'],
    ['50 °C', '50 degrees Celsius'],
    ['#1', 'number 1'],
    ['2nd', '2nd'],
  ])('%s is %s', (written, spoken) => {
    expect(spokenForms(written)).toBe(spoken);
  });

  it.each(['O’Brien', 'Müller', 'Nguyễn', 'X Æ A-12', 'Dr. Smith', 'J.R.R. Tolkien', 'Jean-Luc', 'A.J.'])(
    '%s is left as it is',
    (name) => {
      expect(spokenForms(name)).toBe(name);
    },
  );
});
