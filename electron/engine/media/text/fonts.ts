import { GlobalFonts } from '@napi-rs/canvas';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readCoverage } from './coverage.ts';

/**
 * The bundled fonts, so that a card looks the same on every machine; system fonts are not used. Each package is divided
 * into files by character; only the files a text needs are read. Earlier ones are preferred.
 */
const fontPackages: readonly { name: string; subsets: RegExp }[] = [
  { name: 'inter', subsets: /^latin$/ },
  { name: 'inter', subsets: /^(?!latin$)/ },
  { name: 'noto-sans-arabic', subsets: /^arabic$/ },
  { name: 'noto-sans-hebrew', subsets: /^hebrew$/ },
  { name: 'noto-sans-devanagari', subsets: /^devanagari$/ },
  { name: 'noto-sans-thai', subsets: /^thai$/ },
  // Chinese and the Japanese syllables; the other scripts of these packages are Inter's.
  { name: 'noto-sans-sc', subsets: /^\[\d+\]$/ },
  { name: 'noto-sans-kr', subsets: /^\[\d+\]$/ },
  { name: 'noto-emoji', subsets: /^\[\d+\]$/ },
];

/** Handwriting, for the writing systems that it covers. */
const handwriting = { name: 'caveat', subsets: /^/ };

type FontFile = {
  /** Its registered name. */
  family: string;
  address: string;
  /** Inclusive ranges of code points it may have. */
  ranges: readonly (readonly [first: number, last: number])[];
};

/** Finds the family of a font with a character, ready to draw with; null if no font has it. */
export type FindFont = (codePoint: number) => Promise<string | null>;

const loaded = new Map<string, Promise<ReadonlySet<number>>>();

export const findFont = finder(fontPackages);
/** As {@link findFont}, but prefers handwriting. */
export const findHandwriting = finder([handwriting, ...fontPackages]);

function finder(packages: typeof fontPackages): FindFont {
  let files: Promise<FontFile[]> | undefined;
  return async (codePoint) => {
    files ??= listFiles(packages);
    return find(await files, codePoint);
  };
}

async function find(files: readonly FontFile[], codePoint: number): Promise<string | null> {
  for (const file of files) {
    if (!file.ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) continue;
    let coverage = loaded.get(file.family);
    if (!coverage) loaded.set(file.family, (coverage = load(file)));
    // The ranges describe the writing system; a font covers most of it.
    if ((await coverage).has(codePoint)) return file.family;
  }
  return null;
}

async function load({ address, family }: FontFile): Promise<ReadonlySet<number>> {
  const bytes = await readFile(fileURLToPath(address));
  const coverage = readCoverage(bytes);
  if (!GlobalFonts.register(bytes, family)) throw new Error(`the font ${family} cannot be read`);
  return coverage;
}

async function listFiles(packages: typeof fontPackages): Promise<FontFile[]> {
  const lists = await Promise.all(
    packages.map(async ({ name, subsets }) => {
      const base = `@fontsource-variable/${name}`;
      const text = await readFile(fileURLToPath(import.meta.resolve(`${base}/unicode.json`)), 'utf8');
      // The package's own table: "latin" or "[4]" to "U+0000-00FF,U+0131,…".
      const ranges = JSON.parse(text) as Record<string, string>;
      return Object.entries(ranges)
        .filter(([subset]) => subsets.test(subset))
        .map(([subset, list]) => {
          const family = `${name}-${subset.replace(/[[\]]/g, '')}`;
          const address = import.meta.resolve(`${base}/files/${family}-wght-normal.woff2`);
          return { family, address, ranges: list.split(',').map(parseRange) };
        });
    }),
  );
  return lists.flat();
}

/** `U+0131` or `U+0000-00FF`. */
function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
