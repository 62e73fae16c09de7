import type { Phone } from '#electron/engine/speech/voices/flite.ts';

/** The shape of the mouth at one moment. */
export type MouthShape = {
  /** Opening of the jaw, 0 (closed) – 1. */
  open: number;
  /** Corners: −1 rounded as in "oo" – 1 spread as in "ee". */
  spread: number;
  /** How much of the upper teeth rests on the lower lip, 0–1: "f", "v". */
  bite: number;
  /** How far the tongue shows, 0–1: "th", "l". */
  tongue: number;
};

type Target = MouthShape & {
  /** Weight of the sound's shape against those of its neighbours. */
  dominance: number;
};

const rest: Target = { open: 0, spread: 0.25, bite: 0, tongue: 0, dominance: 0.5 };

function target(open: number, spread: number, more: Partial<Target> = {}): Target {
  return { open, spread, bite: 0, tongue: 0, dominance: 1, ...more };
}

const lips = target(-0.25, 0.05, { dominance: 4 });
const lipTeeth = target(0.1, 0.2, { bite: 1, dominance: 3 });
const tongueTeeth = target(0.28, 0.2, { tongue: 0.8, dominance: 1.2 });
const hiss = target(0.14, 0.4, { dominance: 1.4 });
const hush = target(0.24, -0.55, { dominance: 1.6 });
const tip = target(0.24, 0.15, { tongue: 0.35, dominance: 0.7 });
const back = target(0.32, 0.1, { dominance: 0.5 });

/** Shapes of the CMU phones; a diphthong passes through two. */
const shapes: Record<string, Target[]> = {
  aa: [target(0.95, 0)],
  ae: [target(0.85, 0.5)],
  ah: [target(0.62, 0.1)],
  ao: [target(0.8, -0.5)],
  ax: [target(0.42, 0.05)],
  eh: [target(0.62, 0.4)],
  er: [target(0.4, -0.35)],
  ih: [target(0.4, 0.45)],
  iy: [target(0.28, 0.9)],
  uh: [target(0.4, -0.5)],
  uw: [target(0.24, -1, { dominance: 1.5 })],
  aw: [target(0.9, 0.1), target(0.35, -0.8)],
  ay: [target(0.9, 0.1), target(0.35, 0.6)],
  ey: [target(0.55, 0.5), target(0.3, 0.75)],
  ow: [target(0.6, -0.6), target(0.28, -1)],
  oy: [target(0.65, -0.8), target(0.35, 0.6)],
  b: [lips],
  p: [lips],
  m: [lips],
  f: [lipTeeth],
  v: [lipTeeth],
  th: [tongueTeeth],
  dh: [tongueTeeth],
  s: [hiss],
  z: [hiss],
  sh: [hush],
  zh: [hush],
  ch: [hush],
  jh: [hush],
  t: [tip],
  d: [tip],
  n: [tip],
  l: [target(0.36, 0.1, { tongue: 0.6, dominance: 0.8 })],
  k: [back],
  g: [back],
  ng: [back],
  hh: [back],
  r: [target(0.3, -0.5, { dominance: 0.9 })],
  w: [target(0.14, -1, { dominance: 2 })],
  y: [target(0.24, 0.7)],
};

/** The mouth moves a little ahead of the sound, seconds. */
const lead = 0.03;
/** A shape is blended with its neighbours over at least this long, seconds. */
const shortestBlend = 0.042;

/**
 * The shape of the mouth as a function of time (seconds): the mean of the sounds' shapes, weighted by nearness and
 * dominance (dominance functions, Cohen & Massaro 1993).
 */
export function mouthMotion(phones: readonly Phone[]): (time: number) => MouthShape {
  const pulls = [...phones.flatMap(phonePulls), ...restPulls(phones)];
  return (time) => {
    const shape = { open: 0, spread: 0, bite: 0, tongue: 0 };
    let total = 1e-6;
    for (const { target: pull, centre, blend } of pulls) {
      const distance = (time + lead - centre) / blend;
      if (Math.abs(distance) > 4) continue;
      const weight = pull.dominance * Math.exp((-distance * distance) / 2);
      total += weight;
      shape.open += weight * pull.open;
      shape.spread += weight * pull.spread;
      shape.bite += weight * pull.bite;
      shape.tongue += weight * pull.tongue;
    }
    return {
      open: Math.max(0, shape.open / total),
      spread: shape.spread / total,
      bite: shape.bite / total,
      tongue: shape.tongue / total,
    };
  };
}

type Pull = { target: Target; centre: number; blend: number };

function phonePulls({ name, start, end }: Phone): Pull[] {
  const targets = shapes[name] ?? [rest];
  const length = (end - start) / targets.length;
  return targets.map((shape, index) => ({
    target: shape,
    centre: start + (index + 0.5) * length,
    blend: Math.max(shortestBlend, length * 0.45),
  }));
}

/** Resting shapes in the pauses of speech. */
function restPulls(phones: readonly Phone[]): Pull[] {
  const step = 0.06;
  const pulls: Pull[] = [];
  const edges = [
    ...phones.map(({ start, end }) => ({ start, end })),
    { start: (phones.at(-1)?.end ?? 0) + 3, end: Infinity },
  ];
  let from = 0;
  for (const { start, end } of edges) {
    for (let time = from + 0.08; time < start - 0.05; time += step)
      pulls.push({ target: rest, centre: time, blend: step });
    from = end;
  }
  return pulls;
}
