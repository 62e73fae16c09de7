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

/**
 * Pictures of a run, which begins with a whole look; in the others the face is only followed. A whole look takes as long
 * as three of them.
 */
const runLength = 16;

/** More pictures than any film has are not looked at. */
const mostPictures = 4000;

type FacesOptions = Watched & {
  file: string;
  /** Identifies the pictures in the file: others have another id. */
  content: string;
  /**
   * Pictures `[from, to)` of a file with a constant rate, frames a second. Widened to whole runs, which are kept one by
   * one, so that ranges that overlap find the same points, and none twice. Null for all pictures of any file.
   */
  part: { from: number; to: number; rate: number } | null;
  artifacts: ArtifactStore | null;
};

/**
 * Finds the face in each picture, unless it was found before.
 * @throws AppError `FACES_UNAVAILABLE`; errors of reading the file; `CANCELLED`.
 */
export async function findFaces(options: FacesOptions): Promise<FacesFound> {
  const { artifacts, content, part } = options;
  if (!part) {
    const artifact: Artifact = { kind: 'faces', key: hashOf({ facesVersion, content, part }) };
    const known = await keptIn(artifacts, artifact);
    if (known) return known;
    const found = joinedRuns(await lookForFaces({ ...options, from: 0, most: mostPictures }));
    await artifacts?.put(artifact, packFaces(found));
    return found;
  }
  const { from, to, rate } = part;
  const runs: { start: number; found: FacesFound | null }[] = [];
  for (let start = Math.max(0, Math.floor(from / runLength) * runLength); start < to; start += runLength) {
    runs.push({ start, found: await keptIn(artifacts, artifactOf(start)) });
  }
  const missing = runs.filter(({ found }) => !found);
  const [first, last] = [missing[0], missing.at(-1)];
  if (first && last) {
    // Those between them are looked at again: reading the file once more would take longer.
    const most = last.start + runLength - first.start;
    const found = await lookForFaces({ ...options, from: first.start / rate, most });
    for (const run of runs.filter(({ start }) => start >= first.start && start <= last.start)) {
      run.found = found[(run.start - first.start) / runLength] ?? nothing;
      await artifacts?.put(artifactOf(run.start), packFaces(run.found));
    }
  }
  return joinedRuns(runs.flatMap(({ found }) => found ?? []));

  function artifactOf(start: number): Artifact {
    return {
      kind: 'faces',
      key: hashOf({ facesVersion, content, part: { from: start, to: start + runLength, rate } }),
    };
  }
}

const nothing: FacesFound = { size: { width: 0, height: 0 }, frames: [], several: 0, people: [] };

async function keptIn(artifacts: ArtifactStore | null, artifact: Artifact): Promise<FacesFound | null> {
  const kept = (await artifacts?.read(artifact)) ?? null;
  return kept && unpackFaces(kept);
}

/** Faces of runs, one after another, as one. */
function joinedRuns(runs: readonly FacesFound[]): FacesFound {
  const seen = runs.filter(({ frames }) => frames.length > 0);
  return {
    size: seen[0]?.size ?? nothing.size,
    frames: seen.flatMap(({ frames }) => frames),
    several: seen.reduce((sum, { several }) => sum + several, 0) / Math.max(1, seen.length),
    people: seen.flatMap(({ people }) => people),
  };
}

/** Looks at pictures of a file. @param from seconds. @param most pictures. @returns runs. */
async function lookForFaces({
  file,
  from,
  most,
  signal,
  onAlive,
}: Watched & { file: string; from: number; most: number }): Promise<FacesFound[]> {
  const networks = await openNetworks();
  const runs: FacesFound[] = [];
  let count = 0;
  let last: FacePoints | null = null;
  for await (const { picture, time } of uprightPictures(file, { from, signal })) {
    throwIfCancelled(signal);
    if (count % runLength === 0) {
      const { points, hasSecond } = await lookAtWhole(networks, picture);
      const people = points ? [await describe(networks, picture, points)] : [];
      const size = { width: picture.width, height: picture.height };
      runs.push({ size, frames: [], several: hasSecond ? 1 : 0, people });
      last = points;
    } else {
      last = await follow(networks, picture, last);
    }
    runs.at(-1)?.frames.push({ time, face: last && { points: last, light: lightOn(picture, last) } });
    onAlive?.();
    count += 1;
    // Not with the next picture, which would be decoded for nothing.
    if (count >= most) break;
  }
  return runs;
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
