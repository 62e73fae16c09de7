import { itemAt } from '#shared/at.ts';
import { AppError, isAppError, throwIfCancelled } from '#shared/errors/index.ts';
import type { LipsRefusal } from '#shared/lips.ts';
import { hashOf } from '#electron/lib/hash.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { findFaces } from '../faces/find-faces.ts';
import type { Point } from '../faces/face.ts';
import type { FacesFound } from '../faces/kept-faces.ts';
import { facesVersion } from '../faces/networks.ts';
import { perSecond } from '../media/codec/frame-rate.ts';
import type { Watched } from '../media/codec/input.ts';
import type { Size } from '../media/codec/picture-size.ts';
import type { PlanarPicture } from '../media/codec/planar-picture.ts';
import { uprightPictures } from '../media/import/upright-pictures.ts';
import type { Film } from '../speech/types.ts';
import { readTemplateInfo } from '../template/info.ts';
import { renditionFile } from '../template/renditions.ts';
import { moved } from './alignment.ts';
import { judge } from './checks.ts';
import { GainEstimate, type Gains } from './color.ts';
import { composePair, filmOn, type PairPictures } from './compose.ts';
import { chooseJoins } from './joins.ts';
import { alphaOf, coveredPoints, edgeOf } from './mask.ts';
import { Measures } from './measures.ts';
import { packPatch, storedVerdict, storePatches, type PackedPatch, type Verdict } from './patches.ts';
import { faceMetrics, pairsOf, type Pair } from './pairs.ts';
import { cutOut, planesOf, type Box } from './planes.ts';
import { sampledAt } from './sampling.ts';
import { facesOfTemplate, type TemplateFaces } from './template-faces.ts';
import type { FittedFilm, ShownFrame } from './types.ts';

/** Changes with the way lips are fitted: what another version made is not reused. */
const lipsVersion = 2;

export type FitOptions = Watched & {
  /** Folder of the template. */
  template: string;
  /** Its `file` is a path. */
  film: Film;
  /**
   * The frames shown while the film is heard, and some before and after. The first and the last ones are the joins: there
   * the mouth becomes the film's, and the template's again.
   */
  shown: readonly ShownFrame[];
  artifacts: ArtifactStore;
};

/**
 * Lays the mouth of a film on the frames shown of a template, unless that was done before. The patches are an artifact
 * `lips`, drawn at the template's own size.
 * @throws AppError as `facesOfTemplate`; `CANCELLED`. A film that can't be read, or networks that are missing, refuse
 * instead.
 */
export async function fitFilm(options: FitOptions): Promise<FittedFilm> {
  const { template, film, shown, artifacts } = options;
  const { hash, width, height, frameRate } = await readTemplateInfo(template);
  const { id, start, end } = film;
  const key = hashOf({ lipsVersion, facesVersion, template: hash, film: { id, start, end }, shown });
  const known = await storedVerdict(artifacts, key);
  if (known) return known;
  const found = await facesIn(options);
  // Not stored, as it may be mended.
  if (!found) return { key: null, refused: 'unavailable', metrics: {} };
  const fitted = await fit(options, found, perSecond(frameRate));
  await storePatches(artifacts, key, { size: { width, height }, ...fitted });
  const { verdict } = fitted;
  return verdict.refused === null ? { key, ...verdict } : { key: null, ...verdict };
}

type Found = { template: TemplateFaces; film: FacesFound };

/** Faces of template and film; null if they can't be looked for. */
async function facesIn(options: FitOptions): Promise<Found | null> {
  const { shown, film, ...rest } = options;
  const bases = shown.map(({ base }) => base);
  try {
    const template = await facesOfTemplate({ ...rest, from: Math.min(...bases), to: Math.max(...bases) + 1 });
    return { template, film: await facesOfFilm(film, options) };
  } catch (error) {
    if (isAppError(error) && (error.code === 'FACES_UNAVAILABLE' || unreadable.has(error.code))) return null;
    throw error;
  }
}

const unreadable: ReadonlySet<string> = new Set([
  'FILE_NOT_FOUND',
  'FILE_UNREADABLE',
  'MEDIA_CORRUPT',
  'MEDIA_NO_VIDEO',
  'MEDIA_UNSUPPORTED',
]);

function facesOfFilm(
  { file, id }: Film,
  { artifacts, signal, onAlive }: Watched & { artifacts: ArtifactStore },
): Promise<FacesFound> {
  return findFaces({ file, content: id, part: null, artifacts, signal, onAlive });
}

type Fitted = { verdict: Verdict; patches: (PackedPatch | null)[] };

function refusedBy(refused: LipsRefusal, metrics = {}): Fitted {
  return { verdict: { refused, metrics }, patches: [] };
}

async function fit(options: FitOptions, found: Found, rate: number): Promise<Fitted> {
  const { shown, film, signal, onAlive } = options;
  const pairs = pairsOf(shown, found.template, found.film);
  if (typeof pairs === 'string') return refusedBy(pairs);
  const faces = faceMetrics(pairs, found.template, found.film);
  if (isCutOff(pairs, found)) return refusedBy('cut_off', faces);
  const speech = {
    from: Math.max(
      0,
      shown.findIndex((frame) => frame.film >= film.start),
    ),
    to: 1 + shown.findLastIndex((frame) => frame.film < film.end),
  };
  const joins = chooseJoins(pairs, speech, rate);
  const pictures = await readPictures(options, pairs);
  const gains = gainsOf(pairs, pictures);
  const measures = new Measures(faces, gains, joins.distance);
  const patches = pairs.map((pair, index) => {
    throwIfCancelled(signal);
    onAlive?.();
    const part = itemAt(joins.parts, index);
    if (part === 0) return null;
    const composed = composePair(pair, itemAt(pictures, index), gains, part);
    measures.add(composed);
    return packPatch(composed);
  });
  const metrics = measures.metrics();
  const { refused, warnings } = judge(metrics);
  if (refused !== null) return refusedBy(refused, metrics);
  return { verdict: { refused: null, warnings, metrics }, patches };
}

/** Share of the mask that may lie outside the picture. */
const mostOutside = 0.01;

function isCutOff(pairs: readonly Pair[], { template, film }: Found): boolean {
  const isInside = ({ x, y }: Point, { width, height }: Size): boolean =>
    x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1;
  return pairs.some(({ mask, back }) => {
    const covered = coveredPoints(mask);
    const outside = covered.filter(
      (point) => !isInside(point, template.size) || !isInside(moved(back, point), film.size),
    ).length;
    return covered.length === 0 || outside > covered.length * mostOutside;
  });
}

/** Room around what is needed of the film, for moving it, pixels. */
const filmMargin = 24;

async function readPictures(options: FitOptions, pairs: readonly Pair[]): Promise<PairPictures[]> {
  const { template, film, signal, onAlive } = options;
  const info = await readTemplateInfo(template);
  const rate = perSecond(info.frameRate);
  const [own, filmed] = [new Map<number, PlanarPicture>(), new Map<number, PlanarPicture>()];
  const boxes = pairs.map(filmBoxOf);
  const first = Math.min(...pairs.map(({ base }) => base));
  const last = Math.max(...pairs.map(({ base }) => base));
  const end = Math.max(...pairs.map(({ picture }) => picture));

  async function readTemplate(): Promise<void> {
    const file = renditionFile(template, 'source');
    for await (const { picture, time } of uprightPictures(file, { from: first / rate, signal })) {
      const frame = Math.round(time * rate);
      for (const [index, { base, mask }] of pairs.entries()) {
        if (base === frame) own.set(index, cutOut(picture, mask.box));
      }
      onAlive?.();
      if (frame >= last) break;
    }
  }

  async function readFilm(): Promise<void> {
    let shownNext = 0;
    for await (const { picture } of uprightPictures(film.file, { from: 0, signal })) {
      for (const [index, pair] of pairs.entries()) {
        if (pair.picture === shownNext) filmed.set(index, cutOut(picture, itemAt(boxes, index)));
      }
      onAlive?.();
      if (shownNext >= end) break;
      shownNext += 1;
    }
  }

  await Promise.all([readTemplate(), readFilm()]);
  return pairs.map((_, index) => {
    const [below, above] = [own.get(index), filmed.get(index)];
    if (!below || !above) throw new AppError('INTERNAL', { detail: `no picture for frame ${index} of lips` });
    return { template: below, film: above, filmBox: itemAt(boxes, index) };
  });
}

/** The part of the film that comes to lie in the box of a pair. */
function filmBoxOf({ mask: { box }, back }: Pair): Box {
  const corners = [0, box.width].flatMap((x) =>
    [0, box.height].map((y) => moved(back, { x: box.x + x, y: box.y + y })),
  );
  const even = (value: number): number => 2 * Math.floor(value / 2);
  const left = even(Math.min(...corners.map(({ x }) => x)) - filmMargin);
  const top = even(Math.min(...corners.map(({ y }) => y)) - filmMargin);
  const right = even(Math.max(...corners.map(({ x }) => x)) + filmMargin);
  const bottom = even(Math.max(...corners.map(({ y }) => y)) + filmMargin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Frames from which the gain of a section is measured. */
const gainFrames = 12;
/** … and pixels of their edge. */
const gainStep = 3;

/** One gain for the section, since one for each frame would flicker. */
function gainsOf(pairs: readonly Pair[], pictures: readonly PairPictures[]): Gains {
  const estimate = new GainEstimate();
  const every = Math.max(1, Math.floor(pairs.length / gainFrames));
  for (let index = 0; index < pairs.length; index += every) {
    const [pair, picture] = [itemAt(pairs, index), itemAt(pictures, index)];
    const { box } = pair.mask;
    const edge = edgeOf(alphaOf(pair.mask), box, gainStep);
    estimate.add(planesOf(picture.template), sampledAt(filmOn(pair, picture, { x: 0, y: 0 }), box, edge), edge);
  }
  return estimate.gains();
}
