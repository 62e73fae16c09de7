import type { Gesture } from './gestures.ts';
import type { MouthShape } from './mouth.ts';
import { room } from './room.ts';

export const picture = { width: 1280, height: 720 } as const;

const skin = '#ecbd9b';
const skinShade = '#d9a283';
const hair = '#3b2b28';
const hairLight = '#523d37';
const top = '#e0795d';
const topShade = '#c9654b';
const ink = '#2c2430';

/** The presenter in the room, as SVG. */
export function drawPresenter(mouth: MouthShape, gesture: Gesture): string {
  const { headX, headY, tilt, breath } = gesture;
  // The chin moves with the jaw.
  const jaw = 9 * mouth.open;
  const head = `translate(${px(headX)} ${px(headY + breath * 0.6)}) rotate(${tilt.toFixed(3)} 640 470)`;
  const backHair = `translate(${px(headX * 0.8)} ${px(headY * 0.7 + breath * 0.6)}) rotate(${(tilt * 0.7).toFixed(3)} 640 470)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}" viewBox="0 0 1280 720">
${room}
<g transform="translate(640 736) scale(1.1) translate(-640 -720)">
<g transform="${backHair}">${hairBehind}</g>
<g transform="translate(${px(headX * 0.12)} ${px(breath)})">${shoulders}</g>
<g transform="${head}">
${face(jaw)}
${eyes(gesture)}
${nose}
${drawMouth(mouth)}
${hairInFront}
${brows(gesture.brows)}
</g>
</g>
</svg>`;
}

function px(value: number): string {
  return value.toFixed(2);
}

const hairBehind = `
<path fill="${hair}" d="M640 96 C 520 92 474 176 478 286 C 480 372 466 430 452 492 C 478 530 540 540 580 530 L 700 530 C 740 540 802 530 828 492 C 818 430 800 372 802 286 C 806 176 760 92 640 96 Z"/>`;

const shoulders = `
<path fill="${top}" d="M330 760 C 334 640 372 566 470 538 C 520 524 552 516 566 506 L 714 506 C 728 516 760 524 810 538 C 908 566 946 640 950 760 Z"/>
<path fill="none" stroke="${topShade}" stroke-width="5" stroke-linecap="round" d="M428 760 C 432 706 440 668 456 636 M852 760 C 848 706 840 668 824 636"/>
<path fill="${skin}" d="M578 420 L 578 502 C 578 508 572 513 562 516 C 576 556 606 574 640 574 C 674 574 704 556 718 516 C 708 513 702 508 702 502 L 702 420 Z"/>
<path fill="${skinShade}" d="M578 430 L 702 430 L 702 470 C 684 500 662 510 640 510 C 618 510 596 500 578 470 Z"/>
<path fill="none" stroke="${topShade}" stroke-width="6" stroke-linecap="round" d="M562 511 C 574 560 605 580 640 580 C 675 580 706 560 718 511"/>`;

function face(jaw: number): string {
  const chin = 458 + jaw;
  return `
<path fill="${skin}" d="M530 270 C 528 190 572 146 640 146 C 708 146 752 190 750 270 C 750 330 744 372 722 ${px(408 + jaw * 0.5)} C 700 ${px(440 + jaw)} 672 ${px(chin)} 640 ${px(chin)} C 608 ${px(chin)} 580 ${px(440 + jaw)} 558 ${px(408 + jaw * 0.5)} C 536 372 530 330 530 270 Z"/>
<ellipse cx="566" cy="362" rx="25" ry="15" fill="#e8967c" opacity="0.28"/>
<ellipse cx="714" cy="362" rx="25" ry="15" fill="#e8967c" opacity="0.28"/>`;
}

const nose = `<path fill="none" stroke="${skinShade}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" d="M637 306 C 632 326 626 340 630 346 C 635 351 644 350 650 347"/>`;

function eyes({ blink, gazeX }: Gesture): string {
  return [592, 688].map((x) => eye(x, blink, gazeX)).join('');
}

/** An almond shape that the lid closes from above. A closed eye is only the line of the lashes. */
function eye(x: number, blink: number, gazeX: number): string {
  const upper = 289 - 15 * (1 - blink) + 13 * blink;
  const lower = 289 + 13;
  const outline = `M${x - 23} 293 Q ${x} ${px(2 * upper - 291)} ${x + 23} 293 Q ${x} ${px(2 * lower - 293)} ${x - 23} 293 Z`;
  const lashes = `<path fill="none" stroke="${ink}" stroke-width="5.5" stroke-linecap="round" d="M${x - 24} 293 Q ${x} ${px(2 * upper - 291)} ${x + 24} 293"/>`;
  if (blink > 0.9) return lashes;
  return `<clipPath id="eye${x}"><path d="${outline}"/></clipPath>
<g clip-path="url(#eye${x})"><rect x="${x - 26}" y="255" width="52" height="60" fill="#fffaf4"/>
<circle cx="${px(x + gazeX)}" cy="289" r="14.5" fill="#5b3a2a"/><circle cx="${px(x + gazeX)}" cy="289" r="7.4" fill="${ink}"/>
<circle cx="${px(x + gazeX + 4.5)}" cy="284" r="3.4" fill="#fff"/></g>${lashes}`;
}

function brows(raised: number): string {
  const lift = 9 * raised;
  return `<g fill="none" stroke="${hair}" stroke-width="9" stroke-linecap="round">
<path d="M562 ${px(252 - lift * 0.6)} Q 588 ${px(234 - lift)} 616 ${px(246 - lift * 0.9)}"/>
<path d="M718 ${px(252 - lift * 0.6)} Q 692 ${px(234 - lift)} 664 ${px(246 - lift * 0.9)}"/></g>`;
}

const hairInFront = `
<path fill="${hair}" d="M640 100 C 556 98 512 150 512 240 C 512 300 506 352 500 392 C 520 372 534 330 538 286 C 541 254 552 232 566 216 C 622 218 672 202 700 170 C 722 196 736 236 740 280 C 745 330 760 372 780 392 C 774 352 768 300 768 240 C 768 150 724 102 640 100 Z"/>
<path fill="none" stroke="${hairLight}" stroke-width="5" stroke-linecap="round" d="M560 190 C 604 192 652 174 684 140 M546 168 C 560 144 580 130 602 122"/>`;

const lip = '#b9585a';
const mouthInside = '#6e2430';

/** The lips around the opening, with the teeth and the tongue behind them. */
function drawMouth({ open, spread, bite, tongue }: MouthShape): string {
  const half = 33 + 8 * Math.max(0, spread) - 15 * Math.max(0, -spread) - 3 * open;
  const height = 34 * open * (spread < 0 ? 1 - 0.15 * spread : 1);
  const y = 392 + 4 * open;
  // The corners of a friendly face point up, less so the more the lips are rounded.
  const corner = y - 3 - 3 * Math.max(0, spread) + 3 * Math.max(0, -spread);
  const upper = y + 5 - height * 0.34;
  const lower = y + 5 + height * 0.8 - 5 * bite;
  const [left, right] = [px(640 - half), px(640 + half)];
  const inner = `M${left} ${px(corner)} Q 640 ${px(2 * upper - corner)} ${right} ${px(corner)} Q 640 ${px(2 * lower - corner)} ${left} ${px(corner)} Z`;
  const lowerLip = `<path fill="none" stroke="#c96f6a" stroke-width="5" stroke-linecap="round" opacity="0.55" d="M${px(640 - half * 0.4)} ${px(lower + 8)} Q 640 ${px(lower + 12)} ${px(640 + half * 0.4)} ${px(lower + 8)}"/>`;
  return `<clipPath id="mouth"><path d="${inner}"/></clipPath>
<path d="${inner}" fill="${mouthInside}"/>
<g clip-path="url(#mouth)">
<rect x="${px(640 - half * 0.72)}" y="${px(upper - 14)}" width="${px(half * 1.44)}" height="${px(20 + 4 * open + 5 * bite)}" rx="8" fill="#fffaf4"/>
<ellipse cx="640" cy="${px(lower + 8 - 15 * tongue)}" rx="${px(half * 0.55)}" ry="14" fill="#cf6b70"/>
</g>
<path d="${inner}" fill="none" stroke="${lip}" stroke-width="6.5" stroke-linejoin="round"/>${lowerLip}`;
}
