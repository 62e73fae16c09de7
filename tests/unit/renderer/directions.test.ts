import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../renderer/src/', import.meta.url));

/** What stays where it is in every direction of writing, by file and the beginning of its selectors. */
const fixed: Readonly<Record<string, { why: string; selectors: readonly string[] }>> = {
  'features/editor/timeline/timeline.module.css': {
    why: 'time runs from left to right',
    selectors: ['.tick', '.pending', '.cut', '.trim', '.region', '.handle', '.playhead'],
  },
  'features/campaign/background/background.module.css': {
    why: 'videos, and sketches of them, have the speaker where they have them',
    selectors: ['.sketch', '.handle'],
  },
};

type Rule = { file: string; selector: string; declarations: { property: string; value: string }[] };

const rules = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => file.replaceAll('\\', '/'))
  .flatMap(rulesOf);

function rulesOf(file: string): Rule[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gsu, '');
  return [...text.matchAll(/(?<selector>[^{};]*)\{(?<body>[^{}]*)\}/gu)].map(({ groups }) => ({
    file,
    selector: groups?.['selector']?.trim() ?? '',
    declarations: (groups?.['body'] ?? '').split(';').flatMap((line) => {
      const [property = '', ...value] = line.split(':');
      return property.trim() === '' ? [] : [{ property: property.trim(), value: value.join(':').trim() }];
    }),
  }));
}

/** Whether a declaration says left or right where it could say start or end. */
function namesSide(property: string, value: string): boolean {
  if (/^(?:left|right)$/u.test(property)) return value !== '50%';
  if (/-(?:left|right)(?:-(?:width|style|color|radius))?$/u.test(property)) return true;
  if (/^(?:text-align|float|clear|transform-origin)$/u.test(property)) return /\b(?:left|right)\b/u.test(value);
  if (/gradient\(to (?:left|right)\b/u.test(value)) return true;
  if (/^(?:padding|margin|inset|border-width)$/u.test(property)) {
    const [, right, , left] = value.match(/[^\s(]+(?:\((?:[^()]|\([^()]*\))*\))?/gu) ?? [];
    return left !== undefined && left !== right;
  }
  // Centred is centred in both; another way along the line has to know which.
  return property === 'transform' && /translateX\((?!-50%\))/u.test(value) && !value.includes('--along');
}

function isFixed({ file, selector }: Rule): boolean {
  return fixed[file]?.selectors.some((beginning) => selector.startsWith(beginning)) ?? false;
}

test('the styles say start and end instead of left and right', () => {
  const found = rules
    .filter((rule) => !isFixed(rule))
    .flatMap(({ file, selector, declarations }) =>
      declarations
        .filter(({ property, value }) => namesSide(property, value))
        .map(({ property, value }) => `${file}: ${selector} { ${property}: ${value} }`),
    );
  expect(found).toEqual([]);
});

test('what may stay in place still does', () => {
  const idle = Object.entries(fixed).flatMap(([file, { selectors }]) =>
    selectors
      .filter(
        (beginning) =>
          !rules.some(
            (rule) =>
              rule.file === file &&
              rule.selector.startsWith(beginning) &&
              rule.declarations.some(({ property, value }) => namesSide(property, value)),
          ),
      )
      .map((beginning) => `${file}: ${beginning}`),
  );
  expect(idle).toEqual([]);
});
