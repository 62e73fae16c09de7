import type { GenerationMode, SmoothQuality } from './generation-modes.ts';

/**
 * Prices of videos. The studio counts hundredths of a credit, so that its sums are exact; answers and sentences show
 * credits.
 */

/** Price of one video before its multiplier, hundredths of a credit. */
const keepOriginalPrice = 100;
const smoothPrices: Record<SmoothQuality, number> = { standard: 100, premium: 200 };

/** The multipliers that count. A request cannot make its videos cheaper, or a sum too large to be exact. */
export const multipliers = { least: 1, most: 1_000 } as const;

type PricedVideo = {
  mode: GenerationMode;
  /** Only affects `full_script`, where the default is `standard`. */
  smoothQuality?: SmoothQuality | undefined;
  /** The request's `credit_multiplier`, unparsed. */
  multiplier?: unknown;
};

/** The price of one video, hundredths of a credit. */
export function videoPrice({ mode, smoothQuality = 'standard', multiplier }: PricedVideo): number {
  const price = mode === 'full_script' ? smoothPrices[smoothQuality] : keepOriginalPrice;
  return Math.round(price * (multiplierOf(multiplier) ?? 1));
}

/** The number of a `credit_multiplier`, which may be text; undefined for anything that does not count. */
export function multiplierOf(given: unknown): number | undefined {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof number !== 'number') return undefined;
  return number >= multipliers.least && number <= multipliers.most ? number : undefined;
}

export function toCredits(hundredths: number): number {
  return hundredths / 100;
}

export function toHundredths(credits: number): number {
  return Math.round(credits * 100);
}

/** `1 credit`, `2.5 credits`. */
export function creditsText(credits: number): string {
  return `${credits.toLocaleString('en')} ${credits === 1 ? 'credit' : 'credits'}`;
}
