/*
 * Whisper's tokens: byte pairs, joined in the order of their ids (Sennrich et al., 2016), as OpenAI's tiktoken does. The
 * list of a model has a token in base64 and its id in each line; those of its control, such as the language, follow the
 * last of them and are in the model's metadata.
 */

export type Tokenizer = {
  /** Ids of a text. A word within a sentence begins with a space. */
  encode(text: string): number[];
  decode(ids: readonly number[]): string;
};

/** Words, numbers and marks, each with the space before it, between which nothing is joined (GPT-2). */
const pieces = /'(?:s|t|re|ve|m|ll|d)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;

/** @param list of the model. @throws RangeError for a list in which a byte is missing. */
export function createTokenizer(list: string): Tokenizer {
  const ids = new Map<string, number>();
  const texts: string[] = [];
  for (const line of list.split('\n')) {
    const [token, id] = line.trim().split(' ');
    if (token === undefined || id === undefined || !/^\d+$/u.test(id)) continue;
    const bytes = Buffer.from(token, 'base64').toString('latin1');
    ids.set(bytes, Number(id));
    texts[Number(id)] = bytes;
  }
  for (let byte = 0; byte < 256; byte++)
    if (!ids.has(String.fromCharCode(byte))) throw new RangeError(`byte ${byte} is no token`);

  function joinedPairs(bytes: string): number[] {
    const parts = [...bytes];
    for (;;) {
      let [best, at] = [Infinity, -1];
      for (let index = 0; index + 1 < parts.length; index++) {
        const id = ids.get(`${parts[index]}${parts[index + 1]}`) ?? Infinity;
        if (id < best) [best, at] = [id, index];
      }
      if (at === -1) break;
      parts.splice(at, 2, `${parts[at]}${parts[at + 1]}`);
    }
    return parts.map((part) => ids.get(part) ?? 0);
  }
  return {
    encode: (text) =>
      (text.match(pieces) ?? []).flatMap((piece) => joinedPairs(Buffer.from(piece, 'utf8').toString('latin1'))),
    decode: (tokens) => Buffer.from(tokens.map((id) => texts[id] ?? '').join(''), 'latin1').toString('utf8'),
  };
}
