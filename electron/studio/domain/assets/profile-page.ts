import { Parser } from 'htmlparser2';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { parseJson } from '#electron/lib/json.ts';

/** The person or company that a profile page is about. */
export type Profile = {
  name: string | null;
  /** Their position, or a sentence about them. */
  line: string | null;
  /** Address of a picture of them. */
  picture: string | null;
};

const longestName = 120;
const longestLine = 200;

/**
 * Reads a page as link previews do: its JSON-LD data, then Open Graph and Twitter cards, then its title.
 * @param address of the page, against which relative addresses are resolved.
 */
export async function readProfile(html: string, address: string): Promise<Profile> {
  const { meta, title, linked: texts } = await readHead(html);
  const linked = linkedData(texts);
  const names = [personName(meta), linked?.name, meta.get('og:title'), meta.get('twitter:title'), title];
  const lines = [linked?.line, meta.get('og:description'), meta.get('twitter:description'), meta.get('description')];
  const pictures = [linked?.picture, meta.get('og:image:secure_url'), meta.get('og:image'), meta.get('twitter:image')];
  const picture = pictures.find((text) => text && URL.canParse(text, address));
  return {
    name: firstOf(names, longestName),
    line: firstOf(lines, longestLine),
    picture: picture ? new URL(picture, address).href : null,
  };
}

/** One or two initials, for a name without a picture. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

function firstOf(texts: readonly (string | undefined)[], longest: number): string | null {
  for (const text of texts) {
    const clean = text?.replace(/\s+/gu, ' ').trim() ?? '';
    if (clean !== '') return clean.length > longest ? `${clean.slice(0, longest - 1).trimEnd()}…` : clean;
  }
  return null;
}

function personName(meta: ReadonlyMap<string, string>): string | undefined {
  const [first, last] = [meta.get('profile:first_name'), meta.get('profile:last_name')];
  return first && last ? `${first} ${last}` : undefined;
}

/** What a page says about itself. */
type Head = {
  /** Contents of `meta` tags by lower-case name or property; the first tag of a name wins. */
  meta: Map<string, string>;
  title: string | undefined;
  /** Texts of JSON-LD blocks. */
  linked: string[];
};

/** Characters that are read between two turns of the event loop: a few milliseconds of work. */
const chunkLength = 16_384;
/** Maximum depth of elements: the parser looks through the open ones at every tag. */
const deepest = 256;
/** Maximum characters that are kept of a title or content, and of all JSON-LD. */
const longestText = 4_000;
const longestLinked = 200_000;

/**
 * Reads the head of a page, and JSON-LD from anywhere in it, as a stream. Pages nested deeper than {@link deepest} are
 * read up to there.
 */
async function readHead(html: string): Promise<Head> {
  const head: Head = { meta: new Map(), title: undefined, linked: [] };
  let depth = 0;
  let linkedLength = 0;
  /** Takes the text of the open element, if it is one that counts. */
  let take: ((text: string) => void) | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      take = undefined;
      if (name === 'meta') addMeta(head.meta, attributes);
      else if (name === 'title' && head.title === undefined) {
        head.title = '';
        take = (text) => void (head.title = (head.title + text).slice(0, longestText));
      } else if (name === 'script' && attributes['type']?.trim().toLowerCase() === 'application/ld+json') {
        const index = head.linked.push('') - 1;
        take = (text) => {
          linkedLength += text.length;
          if (linkedLength <= longestLinked) head.linked[index] += text;
        };
      }
    },
    onclosetag() {
      depth -= 1;
      take = undefined;
    },
    ontext: (text) => take?.(text),
  });
  for (let from = 0; from < html.length && depth <= deepest; from += chunkLength) {
    parser.write(html.slice(from, from + chunkLength));
    await nextTurn();
  }
  parser.end();
  return head;
}

function addMeta(meta: Map<string, string>, attributes: Readonly<Record<string, string>>): void {
  const name = (attributes['property'] ?? attributes['name'])?.toLowerCase();
  const { content } = attributes;
  if (name && content && !meta.has(name)) meta.set(name, content.slice(0, longestText));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes character references in JSON-LD: numeric ones, and the few named ones that such texts contain. */
function unescaped(text: string | undefined): string | undefined {
  return text?.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
  });
}

const text = z.string().optional().catch(undefined);
const picture = z
  .union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)])
  .optional()
  .catch(undefined);
const thing = z.object({
  '@type': z.union([z.string(), z.array(z.string())]).optional(),
  name: text,
  jobTitle: z
    .union([z.string(), z.array(z.string()).transform((titles) => titles[0])])
    .optional()
    .catch(undefined),
  description: text,
  worksFor: z
    .union([z.object({ name: text }), z.array(z.object({ name: text })).transform((jobs) => jobs[0])])
    .optional()
    .catch(undefined),
  image: z
    .union([picture, z.array(picture).transform((pictures) => pictures[0])])
    .optional()
    .catch(undefined),
  logo: picture,
});

type LinkedData = { name: string | undefined; line: string | undefined; picture: string | undefined };

/** The person, or else the company, that a page's JSON-LD describes. */
function linkedData(texts: readonly string[]): LinkedData | undefined {
  const things = thingsIn(texts.map(parseJson));
  for (const type of ['Person', 'Organization', 'Corporation', 'LocalBusiness']) {
    const found = things.find((one) => [one['@type']].flat().includes(type));
    if (!found) continue;
    const job = [found.jobTitle, found.worksFor?.name].filter((part) => part).join(', ');
    const known = [found.name, job || found.description].map((part) => unescaped(part));
    return { name: known[0], line: known[1], picture: found.image ?? found.logo };
  }
  return undefined;
}

/** Maximum nesting: a list of blocks, a page, its main entity, a graph. */
const deepestThing = 7;
/** Maximum number of values that are looked at. */
const mostValues = 5_000;

function thingsIn(blocks: unknown[]): z.infer<typeof thing>[] {
  const things: z.infer<typeof thing>[] = [];
  let seen = 0;
  const look = (data: unknown, level: number): void => {
    if (typeof data !== 'object' || data === null || level > deepestThing || seen >= mostValues) return;
    seen += 1;
    const parsed = Array.isArray(data) ? undefined : thing.safeParse(data).data;
    if (parsed?.['@type'] !== undefined) things.push(parsed);
    for (const member of Object.values(data)) look(member, level + 1);
  };
  look(blocks, 0);
  return things;
}
