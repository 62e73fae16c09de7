import { describe, expect, it } from 'vitest';
import type { Ear } from '#electron/engine/speech/ear/loaded-ears.ts';
import type { LikelyToken } from '#electron/engine/speech/ear/network.ts';
import type { Tokenizer } from '#electron/engine/speech/ear/tokenizer.ts';
import { unsureWords } from '#electron/engine/speech/ear/unsure-words.ts';

/** The token that ends a text. */
const end = 1_000;
const prompt = [end + 1];
/** Words are tokens, but each of the last letters is one of its own. */
const known: string[] = [];
const tokenizer: Tokenizer = {
  encode: (text) => (text.match(/ ?(?:[xyz]|\p{L}+)|./gu) ?? []).map((token) => idOf(token)),
  decode: (ids) => ids.map((id) => known[id] ?? '').join(''),
};

function idOf(token: string): number {
  if (!known.includes(token)) known.push(token);
  return known.indexOf(token);
}

/** An ear for which tokens are as likely as their text says; others are sure. @param others that could stand there. */
function earWith(likely: Readonly<Record<string, number>>, others: Readonly<Record<string, number>> = {}): Ear {
  const scoreOf = (token: number): number => Math.log(likely[tokenizer.decode([token])] ?? 1);
  return {
    tokenizer,
    end,
    promptFor: () => prompt,
    identity: 'made up',
    network: {
      encode: () => Promise.resolve({ [Symbol.dispose]: () => undefined } as never),
      score: (_, texts) => Promise.resolve(texts.map(({ tokens, from }) => tokens.slice(from).map(scoreOf))),
      next: () =>
        Promise.resolve(
          Object.entries(others).map(([text, share]): LikelyToken => {
            const token = text === '' ? end : idOf(text);
            return { token, score: Math.log(share) };
          }),
        ),
      release: () => Promise.resolve(),
    },
  };
}

async function unsure(text: string, ear: Ear): Promise<string[]> {
  const found = await unsureWords({ text, sound: new Float32Array(16_000) }, ear, prompt);
  return found.map(({ start, end: last }) => text.slice(start, last));
}

describe('a word of a transcript', () => {
  it('is unsure where another word is nearly as likely', async () => {
    expect(await unsure('Hi sir, and', earWith({ ' sir': 0.5 }, { ' sir': 0.5, ' Sarah': 0.4 }))).toEqual(['sir']);
  });

  it('is sure where it is the likeliest by far', async () => {
    expect(await unsure('Hi sir, and', earWith({ ' sir': 0.8 }, { ' sir': 0.8, ' Sarah': 0.1 }))).toEqual([]);
  });

  it('is sure where only a comma or the end could come first', async () => {
    const ear = earWith({ ' and': 0.4 }, { ' and': 0.4, ',': 0.4, '': 0.15 });
    expect(await unsure('Hi sir and', ear)).toEqual([]);
  });

  it('is sure where only its letters could be larger', async () => {
    expect(await unsure('Hi sir', earWith({ ' sir': 0.5 }, { ' sir': 0.5, ' SIR': 0.45 }))).toEqual([]);
  });

  it('is as unsure as all its tokens together', async () => {
    const ear = earWith({ ' x': 0.8, y: 0.8 });
    expect(await unsure('Hi xy and x', ear)).toEqual(['xy']);
  });

  it('is not made unsure by the signs around it', async () => {
    const ear = earWith({ '"': 0.01, '!': 0.01, ',': 0.01 });
    expect(await unsure('"Hi sir!", and', ear)).toEqual([]);
  });

  it('is not asked about in a text longer than the decoder', async () => {
    expect(await unsure('sir '.repeat(500).trim(), earWith({ ' sir': 0.1 }))).toEqual([]);
  });
});
