import type { BackgroundPosition, BackgroundSettings, PreparedAsset } from '#shared/backgrounds.ts';
import { cropToFill } from '#shared/layouts.ts';
import type { Look } from '#shared/looks.ts';
import { wholePicture, type Box, type PresenterCut } from '../media/layers/layers.ts';
import type { Size } from '../media/codec/picture-size.ts';
import type { TimedLayer } from './picture-request.ts';

/*
 * Positions in the modes of a background. Lengths are shares of the picture's shorter side, so that they look alike in
 * a landscape and a portrait video.
 */

const circleDiameter = 0.34;
const circleMargin = 0.05;
const ringWidth = 0.008;
const shadow = 0.022;
const sideShare = 0.4;
const sideMargin = 0.045;
const sideRadius = 0.035;
const frameShare = 0.88;
const white = 'ffffff';
const darkGround = '14161c';

/**
 * The layers that show a background in a template.
 * @param shown an asset, or a color (six hexadecimal digits).
 * @param template its size and length, seconds.
 */
export function backgroundLayers(
  settings: BackgroundSettings,
  shown: PreparedAsset | string,
  template: Size & { duration: number },
): TimedLayer[] {
  const { brightness } = settings;
  const time = { start: settings.start, end: settings.end < 0 ? template.duration : settings.end };
  const background = (box: Box, radius: number): TimedLayer =>
    typeof shown === 'string'
      ? { kind: 'shape', box, radius, grow: 0, shadow: 0, color: shown, ...time }
      : { kind: 'background', asset: shown, box, radius, brightness, ...time };
  switch (settings.mode) {
    case 'full':
      return [background(wholePicture, 0)];
    case 'circle': {
      const { box, cut } = circle(settings, template);
      const ring = { grow: ringWidth, color: settings.color ?? white, shadow, radius: 0.5 };
      return [
        background(wholePicture, 0),
        { kind: 'shape', box, ...ring, ...time },
        { kind: 'presenter', box, cut, ...time },
      ];
    }
    case 'chroma':
      return [background(wholePicture, 0), { kind: 'presenter', ...keyed(settings), ...time }];
    case 'side': {
      const { presenter, beside, corner } = sideBySide(settings, template);
      const ground = { color: settings.color ?? darkGround, radius: 0, grow: 0, shadow: 0 };
      const cut: PresenterCut = {
        shape: 'rounded',
        crop: cropToFill(presenter, template, template),
        radius: corner(presenter),
      };
      return [
        { kind: 'shape', box: wholePicture, ...ground, ...time },
        background(beside, corner(beside)),
        { kind: 'presenter', box: presenter, cut, ...time },
      ];
    }
  }
}

/**
 * The layers of a look, from the first frame of a template to the last.
 * @param background stands behind the speaker; null for the look's ground.
 */
export function lookLayers(
  look: Look,
  background: PreparedAsset | null,
  template: Size & { duration: number },
): TimedLayer[] {
  const { mode, ground, ...settings } = look;
  if (mode === 'framed') return framed(look, background ?? ground, template);
  const sideGround = mode === 'side' && settings.color === undefined ? { color: ground } : {};
  const whole = { ...settings, ...sideGround, mode, audio: false, start: 0, end: -1 };
  return backgroundLayers(whole, background ?? ground, template);
}

/** The whole recording, smaller, its corners rounded. */
function framed(
  { scale = frameShare, brightness, color }: Look,
  shown: PreparedAsset | string,
  template: Size & { duration: number },
): TimedLayer[] {
  const box = { x: (1 - scale) / 2, y: (1 - scale) / 2, width: scale, height: scale };
  const radius = sideRadius / scale;
  const time = { start: 0, end: template.duration };
  const full = { mode: 'full', brightness, audio: false, start: 0, end: -1 } as const;
  const edge = { grow: color === undefined ? 0 : ringWidth, color: color ?? darkGround, shadow };
  const crop = { ...wholePicture };
  return [
    ...backgroundLayers(full, shown, template),
    { kind: 'shape', box, radius, ...edge, ...time },
    { kind: 'presenter', box, cut: { shape: 'rounded', crop, radius }, ...time },
  ];
}

function circle({ scale, position = 'bottom-right' }: BackgroundSettings, template: Size) {
  const side = Math.min(template.width, template.height);
  const diameter = (scale ?? circleDiameter) * side;
  const margin = Math.min(circleMargin * side, (side - diameter) / 2);
  const box = {
    ...placed(position, diameter / template.width, diameter / template.height, {
      x: margin / template.width,
      y: margin / template.height,
    }),
  };
  const cut: PresenterCut = { shape: 'rounded', crop: cropToFill(box, template, template), radius: 0.5 };
  return { box, cut };
}

/** A keyed person stands on the lower edge, which cuts them off, unless an upper corner is chosen. */
function keyed({ scale = 1, position = 'center', ...settings }: BackgroundSettings): { box: Box; cut: PresenterCut } {
  const { color = null, similarity = null, blend = null } = settings;
  const box = placed(position, scale, scale, { x: 0, y: 0 });
  if (position === 'center') box.y = 1 - scale;
  return { box, cut: { shape: 'keyed', color: color?.toLowerCase() ?? null, similarity, blend } };
}

/** Beside each other in a landscape video, one above the other in a portrait one. */
function sideBySide({ scale = sideShare, position = 'center' }: BackgroundSettings, template: Size) {
  const { width, height } = template;
  const side = Math.min(width, height);
  const [x, y] = [(sideMargin * side) / width, (sideMargin * side) / height];
  const isRow = width >= height;
  const first = isRow ? !position.endsWith('right') : position.startsWith('top');
  const [extent, gap] = isRow ? [1, x] : [1, y];
  const free = extent - 3 * gap;
  const share = Math.min(0.8, Math.max(0.2, scale));
  const [start, length] = first ? [gap, free * share] : [2 * gap + free * (1 - share), free * share];
  const [restStart, rest] = first ? [2 * gap + free * share, free * (1 - share)] : [gap, free * (1 - share)];
  const part = (from: number, long: number): Box =>
    isRow ? { x: from, y, width: long, height: 1 - 2 * y } : { x, y: from, width: 1 - 2 * x, height: long };
  const corner = (box: Box): number => (sideRadius * side) / Math.min(box.width * width, box.height * height);
  return { presenter: part(start, length), beside: part(restStart, rest), corner };
}

function placed(position: BackgroundPosition, width: number, height: number, margin: { x: number; y: number }): Box {
  const [right, bottom] = [1 - margin.x - width, 1 - margin.y - height];
  switch (position) {
    case 'center':
      return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
    case 'top-left':
      return { x: margin.x, y: margin.y, width, height };
    case 'top-right':
      return { x: right, y: margin.y, width, height };
    case 'bottom-left':
      return { x: margin.x, y: bottom, width, height };
    case 'bottom-right':
      return { x: right, y: bottom, width, height };
  }
}
