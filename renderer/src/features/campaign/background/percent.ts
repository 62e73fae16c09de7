import { locale } from '#renderer/language/index.ts';

/** A share as a whole percentage: `34%`. @param sign `exceptZero`: also `+5%`. */
export function percentText(share: number, sign: 'negative' | 'exceptZero' = 'negative'): string {
  return share.toLocaleString(locale(), { style: 'percent', signDisplay: sign });
}
