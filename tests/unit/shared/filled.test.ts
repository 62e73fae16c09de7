import { describe, expect, test } from 'vitest';
import { filledSentences, parseScript, scriptWords, sentencesOf } from '#shared/script/index.ts';

function fill(script: string, values: Record<string, string>) {
  return filledSentences(parseScript(script), new Map(Object.entries(values)));
}

/** Each word with the words of the recording it stands for. */
function pairs(script: string, values: Record<string, string>): string[] {
  const recorded = scriptWords(parseScript(script)).map(({ text }) => text);
  return fill(script, values).flatMap(({ words }) =>
    words.map((word) => {
      const own = word.recorded && recorded.slice(word.recorded.first, word.recorded.end).join(' ');
      return `${word.text}${word.isFixed ? '=' : '<'}${own ?? ''}`;
    }),
  );
}

describe('a script with values', () => {
  const script = 'Hi {{name|Sarah}}! I had a look at {{company|Acme}}’s site. It is good.';

  test('is spoken in sentences, whose words are found in the text', () => {
    const sentences = fill(script, { name: 'Anna Maria', company: 'Dr. Oetker' });
    expect(sentences.map(({ text }) => text)).toEqual([
      'Hi Anna Maria!',
      'I had a look at Dr. Oetker’s site.',
      'It is good.',
    ]);
    for (const { text, words } of sentences) {
      expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(words.map((word) => word.text));
    }
  });

  test('tells which words of the recording each word stands for', () => {
    expect(pairs(script, { name: 'Anna Maria', company: 'Bo' })).toEqual(
      'Hi=Hi Anna<Sarah Maria<Sarah I=I had=had a=a look=look at=at Bo’s<Acme’s site=site It=It is=is good=good'.split(
        / (?=\S+[=<])/,
      ),
    );
  });

  test('keeps the recorded words of a variable without a value', () => {
    expect(pairs('Hi {{name|Sarah}}.', {})).toEqual(['Hi=Hi', 'Sarah<Sarah']);
  });

  test('has values that stand for no recorded word', () => {
    expect(pairs('{{all}}', { all: 'One. Two three.' })).toEqual(['One<', 'Two<', 'three<']);
  });

  test.each([
    'Müller GmbH & Co. KG',
    'Yahoo! Inc.',
    'Jos. A. Bank',
    'Dr. No',
    'Plan B',
    'Who? Me! Ltd.',
    'Bank of X. Y',
  ])('has the same sentences with “%s” as with any other value', (company) => {
    const said = 'Hello. {{company|Acme}} grows, says {{company|Acme}}. We know {{company|Acme}}! Bye.';
    const end = company.replace(/\.$/, '');
    expect(fill(said, { company }).map(({ text }) => text)).toEqual([
      'Hello.',
      `${company} grows, says ${end}.`,
      `We know ${company}!`,
      'Bye.',
    ]);
  });

  test('has the sentences of the script where the recording says an abbreviation too', () => {
    const script = 'I saw {{company|Yahoo! Inc.}} there. You grow.';
    expect(fill(script, {}).map(({ text }) => text)).toEqual(['I saw Yahoo! Inc. there.', 'You grow.']);
    expect(sentencesOf(parseScript(script)).map(({ text }) => text)).toEqual(['I saw Yahoo! Inc. there.', 'You grow.']);
  });

  test.each([
    ['Hello. {{line|You make tools.}} Call me.', 'You won! Great, Yahoo! Inc.', 'You won! Great, Yahoo! Inc.'],
    ['Hello. {{line|You make tools.}} Call me.', 'You won', 'You won'],
    ['Hello. {{line}} Call me.', 'You won.', 'You won.'],
    ['Hello. {{line|Acme}} tools. Call me.', 'Yahoo!', 'Yahoo! tools.'],
    ['Hello. {{line|Yahoo!}} tools. Call me.', 'Acme', 'Acme tools.'],
    ['Hello. {{line}} tools. Call me.', 'Yahoo!', 'Yahoo! tools.'],
  ])('has whole sentences as values: “%s” with “%s”', (script, line, said) => {
    expect(fill(script, { line }).map(({ text }) => text)).toEqual(['Hello.', said, 'Call me.']);
  });

  test('ties the words after a value that ends with a full stop to the recording', () => {
    const script = 'I work for {{company|Acme}}. You too.';
    expect(pairs(script, { company: 'Beta Inc.' })).toEqual([
      'I=I',
      'work=work',
      'for=for',
      'Beta<Acme',
      'Inc<Acme',
      'You=You',
      'too=too',
    ]);
    expect(fill(script, { company: 'Beta Inc.' }).map(({ text }) => text)).toEqual([
      'I work for Beta Inc.',
      'You too.',
    ]);
  });

  test('has no sentence without a word', () => {
    expect(fill('{{name|Sarah}}! — Hello.', { name: '' }).map(({ text }) => text)).toEqual(['— Hello.']);
    expect(fill('…', {})).toEqual([]);
  });
});

describe('a full stop', () => {
  test('of a title, an initial or an abbreviation ends no sentence', () => {
    const texts = fill('Hi Dr. {{name|No}}. J. Doe of Acme Inc. told me. We work for Beta Inc. You too.', {
      name: 'Who',
    });
    expect(texts.map(({ text }) => text)).toEqual([
      'Hi Dr. Who.',
      'J. Doe of Acme Inc. told me.',
      'We work for Beta Inc.',
      'You too.',
    ]);
  });

  test.each([
    ['Wir sehen uns am 23. November um 9 Uhr.'],
    ['Ich war am Montag, dem 3. Mai, und am 4. Okt. bei Hr. Meier.'],
    ['Sie liefern ca. 50 Teile, z. B. Nr. 7, d. h. bzw. Ihr Team.'],
    ['Im 2. Quartal sind Sie auf dem 1. Platz.'],
    ['You make tools, e.g. Acme Forms, and are No. 1 since Nov. 23 of last year.'],
  ])('inside “%s” ends no sentence', (text) => {
    expect(fill(text, {}).map((sentence) => sentence.text)).toEqual([text]);
  });

  test.each([
    ['You have 3. Marie has 4.', ['You have 3.', 'Marie has 4.']],
    ['Es sind 5. Danach kommt mehr.', ['Es sind 5.', 'Danach kommt mehr.']],
    ['I am 23. May I come? No. He was 7.', ['I am 23.', 'May I come?', 'No.', 'He was 7.']],
    ['네. 감사합니다.', ['네.', '감사합니다.']],
    ['„Hallo.“ Dann ging sie.', ['„Hallo.“', 'Dann ging sie.']],
    ['مرحبا! كيف حالك؟ أنا هنا.', ['مرحبا!', 'كيف حالك؟', 'أنا هنا.']],
    ['नमस्ते। आप कैसे हैं? ठीक।', ['नमस्ते।', 'आप कैसे हैं?', 'ठीक।']],
    ['こんにちは。元気ですか？はい。', ['こんにちは。', '元気ですか？', 'はい。']],
  ])('or its like at an end in “%s” ends one', (text, sentences) => {
    expect(fill(text, {}).map((sentence) => sentence.text)).toEqual(sentences);
  });
});
