import { describe, expect, it } from 'vitest';
import { heardWords } from '#electron/engine/speech/neural/heard-words.ts';

describe('what a model wrote', () => {
  it.each([
    ['[Music]', ''],
    ['(upbeat music)', ''],
    ['*sad music', ''],
    ['♪ la la la ♪', ''],
    ['[BLANK_AUDIO', ''],
    ['...', ''],
    ['Hi Sarah, (laughs) I had a look.', 'Hi Sarah, I had a look.'],
    ['Hi {Sarah} | there', 'Hi Sarah there'],
  ])('%j is %j, without what is no speech', (written, said) => {
    expect(heardWords(written, 10)).toBe(said);
  });

  it('is nothing where it is only a loop', () => {
    expect(heardWords('Thank you. '.repeat(8), 20)).toBe('');
    expect(heardWords('I am going to the '.repeat(5), 20)).toBe('');
  });

  it('has one round of a loop that follows what was said', () => {
    const said = 'Hi Sarah, I had a look at Acme, and I think that we can help you with it this week,';
    expect(heardWords(`${said} so so so so so so so`, 20)).toBe(`${said} so`);
  });

  it('is nothing where the loop is cut off in the middle of a round', () => {
    expect(heardWords(`${'I am going to the '.repeat(5)}I am`, 20)).toBe('');
  });

  it.each([
    ['Ha ha ha ha, hi Sarah, it is Tom.', 'Ha hi Sarah, it is Tom.'],
    ['Hi Sarah. No no no no no.', 'Hi Sarah. No'],
    ['Hi Sarah, la la la la la, it is Tom.', 'Hi Sarah, la it is Tom.'],
    [`${'Thank you. '.repeat(5)}It is Tom.`, 'Thank you. It is Tom.'],
  ])('keeps the few words around a loop: %s', (written, said) => {
    expect(heardWords(written, 20)).toBe(said);
  });

  it('keeps what people say three times', () => {
    expect(heardWords('No, no, no, not this one.', 3)).toBe('No, no, no, not this one.');
  });

  it('is nothing where nobody could say so much in the time', () => {
    expect(heardWords('What a remarkable amount of text this is for so short a sound indeed', 0.5)).toBe('');
  });
});
