import { expect, test } from 'vitest';
import { pageColors } from '#shared/page/colors.ts';
import { fc } from '../../support/property.ts';

/** Contrast of two colors such as `#1f5c45`, by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const anyColor = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => value.toString(16).padStart(6, '0'));

test('text on and in any brand’s color can be read, in both schemes', () => {
  const grounds = { light: ['#fbfaf6', '#ffffff'], dark: ['#0f1014', '#16181e'] };
  fc.assert(
    fc.property(anyColor, fc.constantFrom('light' as const, 'dark' as const), (color, scheme) => {
      const { accent, onAccent, soft, mark } = pageColors(color, scheme);
      expect(accent).toBe(`#${color}`);
      expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
      for (const behind of [...grounds[scheme], soft]) expect(contrast(mark, behind)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2_000 },
  );
});

test('a brand’s color stays as it is where it can be read', () => {
  expect(pageColors('1f5c45', 'light')).toMatchObject({ accent: '#1f5c45', mark: '#1f5c45', onAccent: '#ffffff' });
  expect(pageColors('ffe600', 'light')).toMatchObject({ accent: '#ffe600', onAccent: '#000000' });
});
