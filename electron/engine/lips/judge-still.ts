import { readFile } from 'node:fs/promises';
import type { ArtifactStore } from '../artifacts/store.ts';
import { faceWidth, mouthWidthOf, outline, pointAt, poseOf } from '../faces/face.ts';
import { lookAtWhole } from '../faces/find-faces.ts';
import type { FacePoints } from '../faces/find-face.ts';
import { lightOn, meanLight, type Light } from '../faces/light.ts';
import { openNetworks } from '../faces/networks.ts';
import { perSecond } from '../media/codec/frame-rate.ts';
import type { Watched } from '../media/codec/input.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { planarStill } from '../media/import/upright-pictures.ts';
import { readTemplateInfo } from '../template/info.ts';
import { marginSeconds } from './joins.ts';
import { facesOfTemplate, framesOf, medianOf } from './template-faces.ts';
import type { JudgedStill } from './types.ts';

/** The most frames of a long section that are looked at: its beginning, where the film must fit first. */
const mostFrames = 48;

/**
 * Compares somebody before a camera with the template's face.
 * @param options.still a JPEG. @param options.template folder. @param options.section seconds.
 * @throws AppError `ASSET_UNSUPPORTED` for a damaged still; as `facesOfTemplate`.
 */
export async function judgeStill(
  options: Watched & {
    still: string;
    template: string;
    section: { start: number; end: number };
    artifacts: ArtifactStore;
  },
): Promise<JudgedStill> {
  const { still, section, ...rest } = options;
  const picture = await planarStill(await readFile(still), 'jpg');
  const { points, hasSecond } = await lookAtWhole(await openNetworks(), picture);
  const info = await readTemplateInfo(rest.template);
  const { from, to } = framesOf(section, info);
  const end = Math.min(to, from + mostFrames);
  // Those beside the section too: a film will be joined there, and its speaker waits for that.
  const beside = Math.ceil(marginSeconds * perSecond(info.frameRate));
  const faces = await facesOfTemplate({ ...rest, from: from - beside, to: end + beside });
  const shown = faces.frames.slice(from - faces.first, end - faces.first).flatMap(({ face }) => (face ? [face] : []));
  const middle = shown[shown.length >> 1];
  const drawn = middle ? outlineOf(middle.points, faces.size) : [];
  if (!points) return { refused: 'no_face', face: null, outline: drawn };
  if (hasSecond) return { refused: 'several_faces', face: null, outline: drawn };
  if (!middle) return { refused: null, face: null, outline: drawn };
  const own = looksOf(points, lightOn(picture, points), picture);
  const light = meanLight(shown.map((face) => face.light));
  const looks = shown.map((face) => looksOf(face.points, face.light, faces.size));
  const wanted = (part: keyof typeof own): number => medianOf(looks, (look) => look[part]);
  return {
    refused: null,
    face: {
      yaw: own.yaw - wanted('yaw'),
      pitch: own.pitch - wanted('pitch'),
      roll: own.roll - wanted('roll'),
      scale: own.width / wanted('width'),
      x: (own.x - wanted('x')) / wanted('width'),
      y: (own.y - wanted('y')) / wanted('width'),
      smile: Math.max(-1, Math.min(1, own.smile - wanted('smile'))),
      light: {
        level: own.level / Math.max(1, wanted('level')),
        leftRight: own.leftRight / wanted('leftRight'),
        clipped: Math.max(0, lightOn(picture, points).clipped - light.clipped),
      },
    },
    outline: drawn,
  };
}

/** Where a face is and how it looks. Lengths are shares of the picture's height, from its middle. */
function looksOf(points: FacePoints, { left, right }: Light, { width, height }: Size) {
  const bridge = pointAt(points, between);
  return {
    ...poseOf(points),
    width: faceWidth(points) / height,
    x: (bridge.x - width / 2) / height,
    y: (bridge.y - height / 2) / height,
    smile: smileOf(points),
    level: (left + right) / 2,
    leftRight: Math.max(1, left) / Math.max(1, right),
  };
}

/** Between the eyes. */
const between = 168;

/** Mouth width and rise of its corners, shares of the face's width, by which a broad smile differs from a calm mouth. */
const broad = { width: 0.12, rise: 0.05 };

function smileOf(points: FacePoints): number {
  const height = (indices: readonly [number, number]): number =>
    (pointAt(points, indices[0]).y + pointAt(points, indices[1]).y) / 2;
  const rise = (height([13, 14]) - height([61, 291])) / faceWidth(points);
  return (mouthWidthOf(points) / broad.width + rise / broad.rise) / 2;
}

function outlineOf(points: FacePoints, { width, height }: Size): { x: number; y: number }[] {
  return outline.map((index) => {
    const { x, y } = pointAt(points, index);
    return { x: x / width, y: y / height };
  });
}
