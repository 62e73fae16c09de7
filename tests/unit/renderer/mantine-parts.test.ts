import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const mantine = join(root, 'node_modules/@mantine/core');

/** The window's code. */
function texts(): string[] {
  const folder = join(root, 'renderer/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/u.test(file));
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** Names that the window's code takes from Mantine, without types. */
function importedNames(): Set<string> {
  const names = texts().flatMap((text) => {
    return [...text.matchAll(/import \{(?<names>[^}]*)\} from '@mantine\/core'/gu)].flatMap(({ groups }) =>
      (groups?.['names'] ?? '').split(',').map((name) => name.trim()),
    );
  });
  return new Set(
    names.filter((name) => name !== '' && !name.startsWith('type ')).map((name) => name.split(' as ')[0] ?? ''),
  );
}

/** The parts a module is made of, itself included, that have styles. */
function partsOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const part = /^(?<name>.+)\.module\.mjs$/u.exec(basename(file))?.groups?.['name'];
  const imported = [...readFileSync(file, 'utf8').matchAll(/from "(?<path>\.[^"]+)"/gu)];
  return [
    ...(part === undefined ? [] : [part]),
    ...imported.flatMap(({ groups }) => partsOf(join(dirname(file), groups?.['path'] ?? ''), seen)),
  ];
}

test('the window loads the styles of every part of Mantine that it uses', () => {
  const seen = new Set<string>();
  const used = [...importedNames()].flatMap((name) => {
    const file = join(mantine, 'esm/components', name, `${name}.mjs`);
    return existsSync(file) ? partsOf(file, seen) : [];
  });
  expect(used).toContain('Menu');
  const list = readFileSync(join(root, 'renderer/src/app/theme/mantine-parts.css'), 'utf8');
  const loaded = new Set(
    [list, ...texts()].flatMap((text) =>
      [...text.matchAll(/styles\/(?<name>[^.]+)\.layer\.css/gu)].map(({ groups }) => groups?.['name']),
    ),
  );
  expect(used.filter((name) => !loaded.has(name))).toEqual([]);
});
