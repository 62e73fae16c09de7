import { hashOf } from '#electron/lib/hash.ts';
import type { CborValue } from './cbor.ts';

/** What a manifest asserts about a video (C2PA 2.2, sections 18.14 and 18.15), from the facts of its plan. */

/** The origin of new words: the user's own recording, a voice by rules, one trained on recordings, or not known. */
export const wordKinds = ['recorded', 'rules', 'trained', 'unknown'] as const;
export type WordKind = (typeof wordKinds)[number];

/** Where something is new, milliseconds of the video. */
export type MarkedRange = { start: number; end: number };

/** New pictures: behind the speaker, words on the picture, or the speaker's mouth as filmed at another time. */
export const pictureKinds = ['background', 'captions', 'lips', 'pictures'] as const;
export type PictureKind = (typeof pictureKinds)[number];

export type MarkFacts = {
  /** A UUID that follows from the contents. */
  id: string;
  /** What the video was made from. */
  templates: { instance: string; synthetic: boolean }[];
  /** Each kind at most once, in the order of `wordKinds`. */
  words: { kind: WordKind; ranges: MarkedRange[] }[];
  pictures: { kind: PictureKind; ranges: MarkedRange[] }[];
};

const sourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** Digital source types (IPTC) of words. What nobody knows counts as synthetic, but not as trained. */
const typeOfWords: Record<WordKind, string> = {
  recorded: 'digitalCapture',
  rules: 'algorithmicMedia',
  trained: 'trainedAlgorithmicMedia',
  unknown: 'algorithmicMedia',
};

/** Tells two kinds of one type apart. */
const unknownOrigin = 'Origin not known';

const describedPictures: Record<PictureKind, { action: string; description: string; digitalSourceType?: string }> = {
  background: { action: 'c2pa.edited', description: 'Background' },
  captions: { action: 'c2pa.addedText', description: 'Captions' },
  lips: { action: 'c2pa.edited', description: 'Lips', digitalSourceType: `${sourceTypes}digitalCapture` },
  pictures: { action: 'c2pa.edited', description: 'Pictures' },
};

/** The digital source type of the whole video. */
export function sourceTypeOf({ templates, words }: Pick<MarkFacts, 'templates' | 'words'>): string {
  const has = (...kinds: WordKind[]): boolean => words.some(({ kind }) => kinds.includes(kind));
  if (has('trained') || templates.some(({ synthetic }) => synthetic))
    return `${sourceTypes}compositeWithTrainedAlgorithmicMedia`;
  return `${sourceTypes}${has('rules', 'unknown') ? 'compositeSynthetic' : 'compositeCapture'}`;
}

/** Of stills: they show pictures of a recording, with words or a background. */
export const stillSourceType = `${sourceTypes}composite`;

/**
 * @param placed references to the ingredients, in the order of the templates.
 * @param created the digital source type of the whole.
 */
export function actionsOf(facts: MarkFacts, placed: readonly CborValue[], created: string): CborValue {
  return {
    actions: [
      { action: 'c2pa.created', digitalSourceType: created },
      ...placed.map((ingredient, index) => ({
        action: 'c2pa.placed',
        digitalSourceType: `${sourceTypes}${facts.templates[index]?.synthetic ? 'trainedAlgorithmicMedia' : 'digitalCapture'}`,
        parameters: { ingredients: [ingredient] },
      })),
      ...facts.words.map(({ kind, ranges }) => ({
        action: 'c2pa.edited',
        digitalSourceType: `${sourceTypes}${typeOfWords[kind]}`,
        ...(kind === 'unknown' ? { description: unknownOrigin } : {}),
        changes: changesOf(ranges),
      })),
      ...facts.pictures.map(({ kind, ranges }) => ({ ...describedPictures[kind], changes: changesOf(ranges) })),
    ],
  };
}

/** Regions of interest in time (C2PA 2.2, section 18.2.2), seconds. */
function changesOf(ranges: readonly MarkedRange[]): CborValue {
  return ranges.map(({ start, end }) => ({
    region: [{ type: 'temporal', time: { type: 'npt', start: seconds(start), end: seconds(end) } }],
  }));
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** A template as an ingredient, without its title or file name. */
export function ingredientOf({ instance }: MarkFacts['templates'][number]): CborValue {
  return { relationship: 'componentOf', 'dc:format': 'video/mp4', instanceID: `xmp:iid:${instance}` };
}

/** The facts of assertions as {@link actionsOf} and {@link ingredientOf} write them; undefined for others. */
export function factsOf(
  id: string,
  actions: CborValue | undefined,
  ingredients: readonly CborValue[],
): MarkFacts | undefined {
  const list = (actions as { actions?: unknown } | undefined)?.actions;
  if (!Array.isArray(list)) return undefined;
  const facts: MarkFacts = { id, templates: [], words: [], pictures: [] };
  const placed = list.filter((action: ReadAction) => action.action === 'c2pa.placed');
  for (const [index, ingredient] of ingredients.entries()) {
    const { instanceID: instance } = ingredient as { instanceID?: unknown };
    if (typeof instance !== 'string') return undefined;
    const synthetic = String((placed[index] as ReadAction | undefined)?.digitalSourceType).endsWith(
      '/trainedAlgorithmicMedia',
    );
    facts.templates.push({ instance: instance.replace('xmp:iid:', ''), synthetic });
  }
  for (const action of list as ReadAction[]) {
    const ranges = rangesOf(action.changes);
    if (!ranges) continue;
    const words = wordKinds.find(
      (kind) =>
        action.digitalSourceType === `${sourceTypes}${typeOfWords[kind]}` &&
        (kind === 'unknown') === (action.description === unknownOrigin),
    );
    const pictures = pictureKinds.find((kind) => describedPictures[kind].description === action.description);
    // The lips of a film have the source type of recorded words.
    if (pictures) facts.pictures.push({ kind: pictures, ranges });
    else if (words) facts.words.push({ kind: words, ranges });
  }
  return facts;
}

/** An action as read: nothing about it is certain. */
type ReadAction = { action?: unknown; digitalSourceType?: unknown; description?: unknown; changes?: unknown };

function rangesOf(changes: unknown): MarkedRange[] | undefined {
  if (!Array.isArray(changes)) return undefined;
  return changes.map((change: { region?: { time?: { start?: unknown; end?: unknown } }[] } | null) => {
    const time = change?.region?.[0]?.time;
    const milliseconds = (text: unknown): number => Math.round(Number(text) * 1000);
    return { start: milliseconds(time?.start), end: milliseconds(time?.end) };
  });
}

/** A UUID of version 8 (RFC 9562) that follows from a value. */
export function uuidOf(value: unknown): string {
  const hex = hashOf(value);
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
