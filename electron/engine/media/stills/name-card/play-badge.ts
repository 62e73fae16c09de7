import { createCanvas } from '@napi-rs/canvas';
import { ground, type DrawnCard } from './card.ts';

/** Radius as a part of the picture's shorter side. */
const radius = 0.115;
const ring = 0.07;
const triangle = 0.44;

/** Draws a play button in the middle: in mail it tells that the picture stands for a video. */
export function drawPlayBadge(picture: { width: number; height: number }): DrawnCard {
  const half = Math.max(12, Math.round(Math.min(picture.width, picture.height) * radius));
  const canvas = createCanvas(2 * half, 2 * half);
  const context = canvas.getContext('2d');
  const disc = (size: number, fill: string): void => {
    context.fillStyle = fill;
    context.beginPath();
    context.arc(half, half, size, 0, 2 * Math.PI);
    context.fill();
  };
  disc(half, '#ffffff');
  disc(half * (1 - ring), ground);
  const reach = half * triangle;
  // The weight of a triangle lies a third from its base, which is put in the middle.
  const left = half - reach * 0.62;
  context.fillStyle = '#ffffff';
  context.strokeStyle = '#ffffff';
  context.lineJoin = 'round';
  context.lineWidth = half * 0.08;
  context.beginPath();
  context.moveTo(left, half - reach * 0.95);
  context.lineTo(left + reach * 1.6, half);
  context.lineTo(left, half + reach * 0.95);
  context.closePath();
  context.fill();
  context.stroke();
  return { left: Math.round(picture.width / 2) - half, top: Math.round(picture.height / 2) - half, canvas };
}
