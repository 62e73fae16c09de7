import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { speak } from '#renderer/language/index.ts';
import { phases, phaseText, saidWhen } from '#renderer/lib/phase-text.ts';

const electron = fileURLToPath(new URL('../../../electron/', import.meta.url));

/** Where work in the background says what it is at. */
const sources = ['desktop', 'engine', 'studio'].flatMap((folder) =>
  readdirSync(join(electron, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(electron, folder, file), 'utf8')),
);
const said =
  /(?:onProgress|report|wait)\('(?<call>[A-Z][^']+)'|[pP]hase(?:: | = )'(?<set>[A-Z][^']+)'|'(?<wait>Waiting [^']+)'/gu;

test('every phase that the app names is in the catalogue', () => {
  const named = new Set(
    sources.flatMap((text) => [...text.matchAll(said)].map(({ groups }) => Object.values(groups ?? {}).find(Boolean))),
  );
  expect(named.size).toBeGreaterThan(25);
  expect([...named].filter((phase) => phase === undefined || !Object.hasOwn(phases, phase))).toEqual([]);
  // Several are one kind of work to whoever waits.
  expect(Object.entries(phases).filter(([phase, key]) => phaseText(phase) === key)).toEqual([]);
});

test.each([
  ['3 of 12 videos', '3 of 12 videos'],
  ['Saving 2 of 1200', 'Saving 2 of 1,200'],
  ['Waiting for Acme Voices, which is busy or has reached its limit', null],
  ['Waiting for Acme Voices, which does not answer: check the connection', null],
  ['Something a newer studio does', null],
])('says %s', (phase, words) => {
  expect(phaseText(phase)).toBe(words ?? phase);
});

test('says until when the studio is busy, in the user’s time', () => {
  const phase = 'Waiting until 2026-11-26T14:05:00.000Z because the studio is busy';
  expect(phaseText(phase)).toMatch(/^Waiting until \d+:\d5 (AM|PM)? ?because the studio is busy$/u);
  expect(saidWhen(phase)).toBe(true);
});

test('names what is waited for in the language of the window', async () => {
  const waits = sources.join('').match(/(?<=return ')(?:a|the) [a-z ]+(?=')/gu) ?? [];
  expect(waits).toEqual(expect.arrayContaining(['the voice service', 'the partner', 'a download']));
  vi.stubGlobal('document', { documentElement: {} });
  await speak('de');
  expect(phaseText('Waiting for a download, which does not answer: check the connection')).toBe(
    'Wartet auf einen Download: keine Antwort, prüf die Verbindung',
  );
  await speak('en');
  vi.unstubAllGlobals();
});
