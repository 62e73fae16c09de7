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
export function readProfile(html: string, address: string): Profile {
  const meta = metaTags(html);
  const linked = linkedData(html);
  const title = /<title[^>]{0,200}>([^<]*)<\/title>/i.exec(html)?.[1];
  const names = [personName(meta), linked?.name, meta.get('og:title'), meta.get('twitter:title'), unescaped(title)];
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

/** Contents of `meta` tags by lower-case name or property; the first tag of a name wins. */
function metaTags(html: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [tag] of html.matchAll(/<meta\s[^>]{1,4000}>/gi)) {
    const name = (attribute(tag, 'property') ?? attribute(tag, 'name'))?.toLowerCase();
    const content = attribute(tag, 'content');
    if (name && content && !found.has(name)) found.set(name, content);
  }
  return found;
}

function attribute(tag: string, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return unescaped(double ?? single ?? bare);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes character references: numeric ones, and the few named ones that such texts contain. */
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

/** The start tag of JSON-LD and what follows it. Limited, because a hostile page may have many tags without an end. */
const linkedBlock = /<script[^>]{0,200}application\/ld\+json[^>]{0,200}>([\s\S]*)$/i;

/** The person, or else the company, that a page's JSON-LD describes. */
function linkedData(html: string): LinkedData | undefined {
  const blocks = html.split(/<\/script>/i).slice(0, -1);
  const things = blocks.flatMap((text) => thingsIn(parseJson(linkedBlock.exec(text)?.[1] ?? ''), 0));
  for (const type of ['Person', 'Organization', 'Corporation', 'LocalBusiness']) {
    const found = things.find((one) => [one['@type']].flat().includes(type));
    if (!found) continue;
    const job = [found.jobTitle, found.worksFor?.name].filter((part) => part).join(', ');
    const known = [found.name, job || found.description].map((part) => unescaped(part));
    return { name: known[0], line: known[1], picture: found.image ?? found.logo };
  }
  return undefined;
}

/** Maximum nesting: a page, its main entity, a graph. */
const depth = 6;

function thingsIn(data: unknown, level: number): z.infer<typeof thing>[] {
  if (typeof data !== 'object' || data === null || level > depth) return [];
  const inside = Object.values(data).flatMap((member) => thingsIn(member, level + 1));
  const parsed = Array.isArray(data) ? undefined : thing.safeParse(data).data;
  return parsed?.['@type'] === undefined ? inside : [parsed, ...inside];
}
