import { throwIfCancelled } from '#shared/errors/index.ts';
import { hashOf } from '#electron/lib/hash.ts';
import type { Artifact, ArtifactStore } from '../artifacts/store.ts';
import type { Watched } from '../media/codec/input.ts';
import type { PlanarPicture } from '../media/codec/planar-picture.ts';
import { uprightPictures } from '../media/import/upright-pictures.ts';
import { describe } from './likeness.ts';
import { detectFaces, meshIn, meshOf, squareAround, type FacePoints } from './find-face.ts';
import { packFaces, unpackFaces, type FacesFound } from './kept-faces.ts';
import { lightOn } from './light.ts';
import { facesVersion, openNetworks, type Networks } from './networks.ts';

/** Pictures between two whole looks, in which a face is only followed. A whole look takes as long as three of them. */
const lookEvery = 16;

/** More pictures than any film has are not looked at. */
const mostPictures = 4000;

type FacesOptions = Watched & {
  file: string;
  /** Identifies the pictures in the file: others have another id. */
  content: string;
  /**
   * Pictures `[from, to)` of a file with a constant rate, frames a second. Widened to multiples of {@link lookEvery}, so
   * that ranges that begin at different pictures find the same points. Null for all pictures of any file.
   */
  part: { from: number; to: number; rate: number } | null;
  artifacts: ArtifactStore | null;
};

/**
 * Finds the face in each picture, unless it was found before.
 * @throws AppError `FACES_UNAVAILABLE`; errors of reading the file; `CANCELLED`.
 */
export async function findFaces(options: FacesOptions): Promise<FacesFound> {
  const { artifacts, content } = options;
  const part = options.part && widened(options.part);
  const artifact: Artifact = { kind: 'faces', key: hashOf({ facesVersion, content, part }) };
  const kept = (await artifacts?.read(artifact)) ?? null;
  const known = kept && unpackFaces(kept);
  if (known) return known;
  const found = await lookForFaces({ ...options, part });
  await artifacts?.put(artifact, packFaces(found));
  return found;
}

function widened<Part extends { from: number; to: number }>(part: Part): Part {
  const from = Math.max(0, Math.floor(part.from / lookEvery) * lookEvery);
  return { ...part, from, to: Math.ceil(part.to / lookEvery) * lookEvery };
}

async function lookForFaces({ file, part, signal, onAlive }: FacesOptions): Promise<FacesFound> {
  const networks = await openNetworks();
  const found: FacesFound = { size: { width: 0, height: 0 }, frames: [], several: 0, people: [] };
  const { from, to, rate } = part ?? { from: 0, to: mostPictures, rate: Infinity };
  let looks = 0;
  let last: FacePoints | null = null;
  for await (const { picture, time } of uprightPictures(file, { from: from / rate, signal })) {
    if (found.frames.length >= to - from) break;
    throwIfCancelled(signal);
    found.size = { width: picture.width, height: picture.height };
    if (found.frames.length % lookEvery === 0) {
      const { points, hasSecond } = await lookAtWhole(networks, picture);
      looks += 1;
      if (hasSecond) found.several += 1;
      if (points) found.people.push(await describe(networks, picture, points));
      last = points;
    } else {
      last = await follow(networks, picture, last);
    }
    found.frames.push({ time, face: last && { points: last, light: lightOn(picture, last) } });
    onAlive?.();
  }
  found.several /= Math.max(1, looks);
  return found;
}

/** The face in a picture about which nothing is known. */
export async function lookAtWhole(
  networks: Networks,
  picture: PlanarPicture,
): Promise<{ points: FacePoints | null; hasSecond: boolean }> {
  const faces = await detectFaces(networks, picture);
  const [first, second] = faces;
  if (!first) return { points: null, hasSecond: false };
  const points = await meshOf(networks, picture, first);
  return { points, hasSecond: second !== undefined && second.side >= first.side / 2 };
}

/** The face in a picture soon after one in which it was found; a face that is lost is looked for. */
export async function follow(
  networks: Networks,
  picture: PlanarPicture,
  last: FacePoints | null,
): Promise<FacePoints | null> {
  const points = last && (await meshIn(networks, picture, squareAround(last)));
  return points ?? (await lookAtWhole(networks, picture)).points;
}
