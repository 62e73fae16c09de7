import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captionsOf, captionText, lineText } from '#electron/engine/captions/captions.ts';
import type { CaptionWord } from '#electron/engine/captions/caption-words.ts';
import { toWebVtt } from '#electron/engine/captions/webvtt.ts';

/** Words of a text as somebody says them: 70 ms a letter, `pause` seconds after punctuation. */
function spoken(text: string, { start = 0.5, pause = 0.3, letter = 0.07 } = {}): CaptionWord[] {
  let time = start;
  return text.split(' ').map((word) => {
    const begin = time;
    const end = begin + 0.1 + word.length * letter;
    time = end + (/[.,?!]$/.test(word) ? pause : 0.02);
    return { text: word, start: begin, end, joined: false };
  });
}

async function texts(words: readonly CaptionWord[], end = 600): Promise<string[]> {
  return (await captionsOf(words, end)).map(captionText);
}

describe('captions', () => {
  it('break between sentences and clauses, with at most two lines', async () => {
    const text =
      'Hi Maria, I had a look at the new website of your company, and I think there are three things we could do together. First, we would make the landing page faster. Then we talk about your customers.';
    expect(await texts(spoken(text))).toEqual([
      'Hi Maria, I had a look\nat the new website of your company,',
      'and I think there are three\nthings we could do together.',
      'First, we would make\nthe landing page faster.',
      'Then we talk about your customers.',
    ]);
  });

  it('keep an article or a preposition with what it belongs to', async () => {
    const said = spoken('We would like to show you all that we have built for the customers of the company');
    const lines = (await texts(said)).join('\n').split('\n');
    for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/ (the|of|for|to)$/);
  });

  it('break lines of languages without spaces at sixteen letters', async () => {
    const letters = [...'今天我们想给大家介绍一下新的产品和服务内容'];
    const words = letters.map((text, index) => ({
      text,
      start: index * 0.2,
      end: index * 0.2 + 0.2,
      joined: index > 0,
    }));
    const lines = (await texts(words)).join('\n').split('\n');
    expect(lines.join('')).toBe(letters.join(''));
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(16);
  });

  it('stay for as long as they take to read where nothing follows', async () => {
    const [caption] = await captionsOf(spoken('Unbelievably incomprehensible', { letter: 0.01 }), 60);
    expect(caption?.end).toBeCloseTo(0.5 + 30 / 17, 1);
  });

  it('do not outlast the video', async () => {
    const words = spoken('Bye.');
    const end = words.at(-1)?.end ?? 0;
    expect((await captionsOf(words, end)).at(-1)?.end).toBe(end);
  });

  it('stay up until the next one over short pauses, and go in long ones', async () => {
    const first = spoken('One sentence that is said here.');
    const after = (first.at(-1)?.end ?? 0) + 0.6;
    const soon = await captionsOf([...first, ...spoken('Another sentence.', { start: after })], 60);
    expect(soon[0]?.end).toBe(soon[1]?.start);
    const late = await captionsOf([...first, ...spoken('Another sentence.', { start: after + 5 })], 60);
    expect(late[0]?.end).toBeLessThan(late[1]?.start ?? 0);
  });

  it('show a word longer than a line alone', async () => {
    const long = 'https://example.com/a-very-long-address-that-nobody-can-break';
    expect((await texts(spoken(`See ${long} for more.`))).join('\n').split('\n')).toContain(long);
  });

  it('of nothing are none', async () => {
    expect(await captionsOf([], 10)).toEqual([]);
  });

  it('show every word once, in order and in time, whatever is said', async () => {
    const word = fc.record({
      text: fc.string({ minLength: 1, maxLength: 14, unit: fc.constantFrom(...'abcdefg好は.,!') }),
      lasts: fc.double({ min: 0.05, max: 1.2, noNaN: true }),
      pause: fc.constantFrom(0, 0, 0.05, 0.4, 2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 60 }), async (said) => {
        let time = 0;
        const words = said.map(({ text, lasts, pause }) => {
          const start = time + pause;
          time = start + lasts;
          return { text, start, end: time, joined: false };
        });
        const captions = await captionsOf(words, time + 1);
        expect(captions.flatMap(({ lines }) => lines.flat())).toEqual(words);
        let before = 0;
        for (const { start, end, lines } of captions) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(time + 1);
          expect(lines.length).toBeLessThanOrEqual(2);
          const broken = lines.filter((line) => line.length > 1).map(lineText);
          const tooLong = broken.filter((line) => !/[好は]/.test(line) && line.length > 42);
          expect(tooLong).toEqual([]);
          before = end;
        }
      }),
    );
  });
});

describe('a WebVTT file', () => {
  it('holds every caption with its times, and marks nothing up', () => {
    const file = toWebVtt([
      { start: 0, end: 1.2345, text: 'Fish & <b>chips</b>' },
      { start: 3_661.5, end: 3_662, text: 'Two\n\nlines -->' },
    ]);
    expect(file).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.235\nFish &amp; &lt;b&gt;chips&lt;/b&gt;\n\n01:01:01.500 --> 01:01:02.000\nTwo\nlines --&gt;\n',
    );
  });
});
