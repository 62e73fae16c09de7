import { describe, expect, it } from 'vitest';
import { composeScript } from '#electron/studio/domain/scripts/compose.ts';
import { rewriteScript, type Rewrite } from '#electron/studio/domain/scripts/rewrite.ts';
import { lengths, purposeNames, readBrief, tones } from '#shared/script/brief.ts';
import { scriptLanguage } from '#shared/script-language.ts';
import { disclosesVoice, estimatedSeconds, parseScript, scriptNotes, variableNames } from '#shared/script/index.ts';
import { fc } from '../../support/property.ts';

const rewrites: readonly Rewrite[] = ['shorten', 'lengthen', 'rephrase', 'make_friendly', 'make_formal'];

describe('reading a brief', () => {
  it.each([
    ['A first hello about our new pricing', { purpose: 'introduction', topic: 'our new pricing', length: 'medium' }],
    ['Formal follow-up after the demo, 60 seconds', { purpose: 'follow_up', tone: 'formal', length: 'long' }],
    ['Invite customers to the spring webinar', { purpose: 'invitation', request: null }],
    ['Short and friendly: thank our partners', { purpose: 'thanks', tone: 'friendly', length: 'short' }],
    [
      'Ask them to book a call. For owners of small shops',
      { request: 'book a call', audience: 'owners of small shops' },
    ],
    ['20 s for a candidate we liked', { purpose: 'hiring' }],
    ['', { purpose: 'introduction', topic: null, audience: null }],
  ])('finds in “%s” what it says', (about, expected) => {
    expect(readBrief(about)).toMatchObject(expected);
  });
});

describe('a composed script', () => {
  const briefs = fc.record({
    purpose: fc.constantFrom(...purposeNames),
    length: fc.constantFrom(...lengths),
    tone: fc.constantFrom(...tones),
    audience: fc.constantFrom(null, 'sales teams'),
    topic: fc.constantFrom(null, 'our new pricing'),
    request: fc.constantFrom(null, 'reply today'),
  });

  it('can be recorded as it stands, whatever the brief: marked, nothing left to fill in, nothing to be mended', () => {
    fc.assert(
      fc.property(briefs, fc.nat(9), fc.constantFrom('en', 'de'), (brief, variant, language) => {
        const text = composeScript(brief, { variant, disclosure: true, language });
        expect(language === 'en' || scriptLanguage(text) === 'de').toBe(true);
        expect(text).not.toContain('~');
        expect(text).not.toMatch(/[[\]]|undefined|null/);
        expect(variableNames(parseScript(text))).toEqual(
          ['first_name', 'company'].slice(0, text.includes('company') ? 2 : 1),
        );
        expect(scriptNotes(parseScript(text), { syntheticVoice: true })).toEqual([]);
        expect(text).toContain(brief.request ?? '');
      }),
      { numRuns: 300 },
    );
  });

  it('is longer the longer it is asked to be', () => {
    for (const purpose of purposeNames) {
      const seconds = lengths.map((length) => {
        const brief = { ...readBrief(''), purpose, length };
        return estimatedSeconds(parseScript(composeScript(brief, { variant: 0, disclosure: false })));
      });
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
      expect(new Set(seconds).size).toBe(3);
    }
  });

  it('has another wording for another variant', () => {
    for (const purpose of purposeNames) {
      const brief = { ...readBrief('A first hello'), purpose };
      const texts = [0, 1].map((variant) => composeScript(brief, { variant, disclosure: true }));
      expect(texts[0], purpose).not.toBe(texts[1]);
      for (const text of texts) {
        expect(scriptNotes(parseScript(text), { syntheticVoice: true }), text).toEqual([]);
        expect(variableNames(parseScript(text)), text).toContain('first_name');
      }
    }
  });
});

describe('rewriting', () => {
  const script =
    'Hello {{first_name|Sarah}}, I just wanted to say that I am impressed by {{company|Acme Inc.}}! We do not see this often. I think we can help. Would you have time this week?';

  it('changes the words around the marks, each action in its way', () => {
    expect(rewriteScript(script, 'make_friendly')).toContain("Hi {{first_name|Sarah}}, I just wanted to say that I'm");
    expect(rewriteScript("Hey {{name|Al}}, I'm glad it's you.", 'make_formal')).toBe(
      'Hello {{name|Al}}, I am glad it is you.',
    );
    expect(rewriteScript(script, 'rephrase')).toContain('I believe we can help');
    const seconds = (text: string) => estimatedSeconds(parseScript(text));
    expect(seconds(rewriteScript(script, 'shorten'))).toBeLessThan(seconds(script));
    expect(seconds(rewriteScript(script, 'lengthen'))).toBeGreaterThan(seconds(script));
  });

  it('follows the rules of the script’s own language', () => {
    const german =
      'Guten Tag {{first_name|Sarah}}, ich glaube, dass {{company|Acme}} das sehr gut gebrauchen kann. Wie geht es voran? Wir zeigen es gern. Bis bald!';
    expect(rewriteScript(german, 'make_friendly')).toContain('Hallo {{first_name|Sarah}}, ich glaube');
    expect(rewriteScript(german, 'make_friendly')).toContain("Wie geht's voran?");
    expect(rewriteScript('Hallo {{n|Al}}, danke dir, das ist super.', 'make_formal')).toBe(
      'Guten Tag {{n|Al}}, vielen Dank dir, das ist ausgezeichnet.',
    );
    expect(rewriteScript(german, 'rephrase')).toContain('ich denke, dass {{company|Acme}}');
    expect(rewriteScript(german, 'shorten')).toContain('das gut gebrauchen kann');
    expect(rewriteScript(german, 'lengthen')).toContain('Ich fasse mich kurz');
  });

  it('leaves out whole sentences, whatever full stops they have inside', () => {
    const script =
      'Hi {{n|Al}}, I saw version 2.1 of acme.com. We met Dr. Who at {{company|Acme Inc. Boston}} on Monday. It was in our e.g. very nice room 2.1 upstairs. Bye.';
    expect(rewriteScript(script, 'shorten')).toBe(
      'Hi {{n|Al}}, I saw version 2.1 of acme.com. We met Dr. Who at {{company|Acme Inc. Boston}} on Monday. Bye.',
    );
  });

  it('keeps the paragraphs', () => {
    const script = 'Hi {{n|Al}}, this is for you.\n\nWe have a tool. It is a good one and you will like it.\n\nBye.';
    expect(rewriteScript(script, 'shorten')).toBe('Hi {{n|Al}}, this is for you.\n\nWe have a tool.\n\nBye.');
    expect(rewriteScript(script, 'lengthen')).toMatch(/^Hi .* for you\.\n\nWe .* like it\.\n\n\S.*\. Bye\.$/u);
  });

  it('adds nothing in a language it does not know', () => {
    const french = 'Bonjour {{first_name|Sarah}}, je suis ravi de te rencontrer. À bientôt.';
    expect(rewriteScript(french, 'lengthen')).toBe(french);
  });

  it('leaves a word that is denied', () => {
    const script = 'Hi {{n|Al}}, this is not just a tool. It is really good.';
    expect(rewriteScript(script, 'shorten')).toBe('Hi {{n|Al}}, this is not just a tool. It is good.');
    const german = 'Hallo {{n|Al}}, das ist nicht sehr schwer. Es ist sehr einfach.';
    expect(rewriteScript(german, 'shorten')).toBe('Hallo {{n|Al}}, das ist nicht sehr schwer. Es ist einfach.');
  });

  it('never touches a mark, loses a variable, or drops the disclosure', () => {
    const sentence = fc.constantFrom(
      'I am here.',
      'Do not wait {for} it!',
      'I am {{company|I am Inc. really}}?',
      'Hi {{first_name|Hello}},',
      'An AI voice says the names.',
      'We will just see…',
      'Hallo {{first_name|sehr Guten Tag}}, das ist sehr gut.',
      'Die Namen spricht eine KI-Stimme.',
      'Ich glaube, dass wir uns kennen.',
    );
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 7 }),
        fc.constantFrom(...rewrites),
        (sentences, action) => {
          const source = sentences.join(' ');
          const before = parseScript(source);
          const after = parseScript(rewriteScript(source, action));
          const marks = (parts: typeof before) => parts.filter(({ kind }) => kind === 'variable');
          expect(marks(after)).toEqual(marks(before));
          expect(disclosesVoice(after)).toBe(disclosesVoice(before));
        },
      ),
      { numRuns: 400 },
    );
  });
});
