import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The gallery is for people to look at; this only sees that nothing is left out. */

const read = (path: string): string => readFileSync(new URL(`../../../renderer/${path}`, import.meta.url), 'utf8');

test('every shared part of the window is in the gallery', () => {
  const exported = [...read('src/ui/index.ts').matchAll(/export \{(?<names>[^}]*)\}/gu)]
    .flatMap((match) => (match.groups?.['names'] ?? '').split(','))
    .map((name) => name.trim())
    // Types, hooks and functions draw nothing.
    .filter((name) => /^[A-Z]/u.test(name));
  const gallery = read('gallery/gallery.tsx');
  expect(exported.length).toBeGreaterThan(30);
  expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`, 'u').test(gallery))).toEqual([]);
});

test('the app loads nothing of the gallery', () => {
  expect(read('index.html')).not.toContain('gallery');
  expect(read('src/main.ts')).not.toContain('gallery');
});
