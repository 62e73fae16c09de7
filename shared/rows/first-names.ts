/** First names as people write them into lists, and what a voice should say of them. */

/** “Mike (Michael)”, “Elizabeth “Liz””, “Ann / Anna”: the name, then another one. */
const another = /^([^()"“”/]*\p{L}[^()"“”/]*?)\s*(?:\([^()]*\p{L}[^()]*\)|["“][^"“”]*\p{L}[^"“”]*["”]|\/\s*\p{L}.*)$/u;

/** The first of two names in one cell; any other value stays. */
export function mainName(value: string): string {
  return another.exec(value.trim())?.[1]?.trim() ?? value;
}

const title =
  /^(?:(?:dr|prof|professor|mr|mrs|ms|miss|mx|herr|herrn|frau|sir|dipl\.?-ing|ing|mag|m\.?\s?d)\.?(?:\s+(?:med|rer\.?\s?nat|h\.?\s?c|jur|phil)\.?)*\s+)+(?=\p{L})/iu;

/** A name without the titles before it: `Prof. Dr. Peter` is `Peter`. */
export function withoutTitle(value: string): string {
  return value.trim().replace(title, '') || value;
}

/** A letter that was lost in a file. */
const lost = /[?\ufffd]/gu;

/**
 * The name whose letter was lost, as the e-mail address writes it: `?ukasz` with `lukasz.vdberg@…` is `Lukasz`. Null
 * where the address doesn't say.
 */
export function restoredLetter(value: string, address: string): string | null {
  const pattern = value
    .split(lost)
    .map((part) =>
      part
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'),
    )
    .join('(\\p{L}{1,2})');
  const wanted = new RegExp(`^${pattern}$`, 'iu');
  for (const word of address
    .split('@', 1)
    .join('')
    .split(/[._\-+\d]+/u)) {
    const letters = wanted.exec(word)?.slice(1);
    if (!letters || letters.length === 0) continue;
    let at = 0;
    return value.replace(lost, (_, index: number) => {
      const letter = letters[at] ?? '';
      at += 1;
      const isFirst = index === 0 || !/\p{L}/u.test(value[index - 1] ?? '');
      return isFirst ? letter.charAt(0).toUpperCase() + letter.slice(1) : letter;
    });
  }
  return null;
}
