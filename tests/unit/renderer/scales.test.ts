import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sheets = globSync('renderer/{src,gallery}/**/*.css', { cwd: root }).filter(
  (file) => !file.endsWith('/tokens.css'),
);

/** Pixels above which a measure belongs to a layout, and is of no scale. */
const mostSpace = 48;
/** What a value may say of its own: nothing, hairlines, and sizes that grow with the window. */
const isGrowing = (value: string): boolean => /\b(?:clamp|min|max)\(/u.test(value);

/** What may only be written with the tokens of `tokens.css`, by the property. */
const scales: { property: RegExp; isLiteral: (value: string) => boolean }[] = [
  { property: /^font-size$/u, isLiteral: (value) => /\dpx/u.test(value) && !isGrowing(value) },
  {
    property: /^(?:padding|margin|gap|row-gap|column-gap)(?:-|$)/u,
    isLiteral: (value) =>
      [...value.matchAll(/(?<![\w.-])-?(?<pixels>[\d.]+)px/gu)].some(({ groups }) => {
        const pixels = Number(groups?.['pixels']);
        return pixels > 1 && pixels <= mostSpace;
      }),
  },
  { property: /radius$/u, isLiteral: (value) => /\dpx/u.test(value) },
  // A millisecond stands for no time at all, where motion is not wanted.
  {
    property: /^(?:transition|animation)(?:-|$)/u,
    isLiteral: (value) => /(?<![\w-])(?!1ms)[\d.]+m?s\b/u.test(value),
  },
  { property: /^z-index$/u, isLiteral: (value) => /^\d/u.test(value) },
];

function declarations(css: string): { property: string; value: string }[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\//gu, '');
  return [...plain.matchAll(/(?<=[{;]\s*)(?<property>[a-z-]+):(?<value>[^;{}]+)(?=;)/gu)].map(({ groups }) => ({
    property: groups?.['property'] ?? '',
    value: (groups?.['value'] ?? '').trim(),
  }));
}

it('sizes of type, space, radius, motion and layers are the tokens’, and nowhere else a number', () => {
  const literals = sheets.flatMap((file) =>
    declarations(readFileSync(join(root, file), 'utf8'))
      .filter(({ property, value }) => scales.some((scale) => scale.property.test(property) && scale.isLiteral(value)))
      .map(({ property, value }) => `${file}: ${property}: ${value}`),
  );
  expect(literals).toEqual([]);
});

it('parts of Mantine get their spaces, radii and sizes of type by name, not as a number', () => {
  const parts = globSync('renderer/{src,gallery}/**/*.tsx', { cwd: root });
  const numbers = parts.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:<(?:Group|Stack)\b[^>]*\sgap|\s[mp][tbxyse]?|\sfz|\sbdrs)=\{-?(?<pixels>[\d.]+)\}/gu,
      ),
    ]
      .filter(({ groups }) => Number(groups?.['pixels']) > 1 && Number(groups?.['pixels']) <= mostSpace)
      .map(([prop]) => `${file}:${prop}`),
  );
  expect(parts.length).toBeGreaterThan(100);
  expect(numbers).toEqual([]);
});

it.each([
  ['font-size', '12.5px'],
  ['padding', '0 var(--space-8) 7px'],
  ['margin-inline', '-8px'],
  ['gap', '10px'],
  ['border-radius', '2px 2px 0 0'],
  ['transition', 'opacity 160ms var(--ease)'],
  ['animation', 'turn 1.1s linear infinite'],
  ['z-index', '7'],
])('a number for %s is found: %s', (property, value) => {
  const [declared] = declarations(`.part {\n  ${property}: ${value};\n}`);
  expect(declared).toEqual({ property, value });
  expect(scales.some((scale) => scale.property.test(property) && scale.isLiteral(value))).toBe(true);
});

it('every token of a scale is used', () => {
  const tokens = readFileSync(join(root, 'renderer/src/app/theme/tokens.css'), 'utf8');
  const names = [...tokens.matchAll(/^ {2}(?<name>--(?:type|space|radius|motion|layer)(?:-[a-z0-9-]+)?):/gmu)].map(
    ({ groups }) => groups?.['name'] ?? '',
  );
  const code = [...sheets, ...globSync('renderer/src/**/*.{ts,tsx}', { cwd: root })]
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  // Mantine's parts take spaces and radii by the theme's names.
  const named = (name: string): boolean => {
    const [, scale, step = ''] = /^--(space|radius)-(.+)$/u.exec(name) ?? [];
    if (scale === undefined) return false;
    return new RegExp(scale === 'space' ? `="s${step}"` : `\\bbdrs="${step}"`, 'u').test(code);
  };
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !code.includes(`var(${name})`) && !named(name))).toEqual([]);
});
