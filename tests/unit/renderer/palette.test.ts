import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../../renderer/src/app/theme/tokens.css', import.meta.url), 'utf8');

/** The hexadecimal tones of one scheme. */
function tones(scheme: 'dark' | 'light'): Map<string, string> {
  return new Map(
    [...blockOf(scheme).matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', tone = '']) => [name, tone]),
  );
}

/** How much of its colour lies behind a variable, 0–1. */
function tintStrength(scheme: 'dark' | 'light'): number {
  const [, percent] = /--tint-strength: (\d+)%;/.exec(blockOf(scheme)) ?? [];
  if (percent === undefined) throw new Error(`the ${scheme} scheme has no --tint-strength`);
  return Number(percent) / 100;
}

function blockOf(scheme: 'dark' | 'light'): string {
  const [, block] = new RegExp(`color-scheme: ${scheme};([^}]*)}`).exec(css) ?? [];
  if (block === undefined) throw new Error(`there is no ${scheme} scheme`);
  return block;
}

/** Relative luminance, WCAG 2.2. */
function luminance(tone: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(tone.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function mix(over: string, under: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const value =
      Number.parseInt(over.slice(at, at + 2), 16) * share + Number.parseInt(under.slice(at, at + 2), 16) * (1 - share);
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

describe.each(['dark', 'light'] as const)('the %s palette', (scheme) => {
  const tone = tones(scheme);
  const of = (name: string): string => {
    const value = tone.get(name);
    if (value === undefined) throw new Error(`the ${scheme} scheme has no --${name}`);
    return value;
  };
  const grounds = ['background', 'rail', 'panel', 'raised'];

  it.each(['text', 'dim', 'accent-text', 'ok-text', 'warn-text', 'bad-text'])(
    'writes %s readably on every ground',
    (name) => {
      for (const ground of grounds) expect(contrast(of(name), of(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('writes readably on the button that matters', () => {
    expect(contrast(of('on-accent'), of('accent-fill'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('on-accent'), of('accent-fill-hover'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([0, 1, 2, 3, 4, 5])('writes variable %i readably on its own tint', (index) => {
    for (const ground of ['panel', 'raised']) {
      const tint = mix(of(`variable-${index}`), of(ground), tintStrength(scheme));
      expect(contrast(of(`variable-${index}-text`), tint)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('draws the edge of fields so that it can be seen', () => {
    expect(contrast(of('control-line'), of('panel'))).toBeGreaterThanOrEqual(3);
    expect(contrast(of('control-line'), of('background'))).toBeGreaterThanOrEqual(3);
  });
});
