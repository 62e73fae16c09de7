import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { describe, expect, test } from 'vitest';
import { AppError, errorCodes, errorTable, fromWireError, toWireError } from '#shared/errors/index.ts';
import { inputSentences } from '#shared/errors/sentences/input.ts';
import { formatSentence } from '#shared/errors/sentences/say.ts';
import { say, workSentences } from '#shared/errors/sentences/work.ts';
import { german } from '#shared/language/de/index.ts';
import { english as englishMessages } from '#shared/language/en/index.ts';
import { errorTextOf, inTwo, sentenceOf } from '#shared/language/index.ts';
import { problemOf } from '#renderer/lib/problem.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const english: Readonly<Record<string, string>> = { ...inputSentences, ...workSentences };
const words = { ...german, locale: 'de' };

const sources = ['electron', 'shared', 'renderer/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);

/** Names in braces, outside of quoted signs. */
function placeholders(message: string): string[] {
  const bare = message.replace(/'[{}][^']*'/gu, '');
  return [
    ...new Set([...bare.matchAll(/\{(?<name>\w+)[,}]/gu)].map((match) => match.groups?.['name'] ?? '')),
  ].toSorted();
}

/** Whether a window has for an error a title of one line, and what to do about it. */
function hasTitleAndHelp(text: string): boolean {
  const { title, help } = inTwo(text);
  return title.length <= 60 && /^[\p{Lu}„“].*\.$/u.test(help);
}

describe('what a window says of an error', () => {
  test.each(errorCodes)('is for %s a short title and what to do, in both languages', (code) => {
    for (const language of [null, words]) {
      expect(sentenceOf({ code, message: '' }, language)).toSatisfy(hasTitleAndHelp);
    }
  });

  test('is for people where the sentence of the code is for programs', () => {
    const problem = { code: 'UNSUPPORTED_MEDIA_TYPE', message: errorTable.UNSUPPORTED_MEDIA_TYPE.message } as const;
    expect(errorTextOf(problem, null)).toEqual({
      title: 'The studio doesn’t understand Vocative',
      help: 'Update both, and try again.',
    });
    for (const code of errorCodes) {
      for (const language of [null, words]) {
        expect(sentenceOf({ code, message: '' }, language)).not.toMatch(
          /\b(?:HTTP|JSON|Idempotency|HEAD|tus|bytes?|body|requests?|Anfragen?|fields? named|genannten? Felde?r?)\b/u,
        );
      }
    }
  });

  test('begins anew after the first sentence, wherever quoted words end theirs', () => {
    expect(inTwo('Row 2 has no value for “Acme Inc. Boston”. Fill it in. Or don’t.')).toEqual({
      title: 'Row 2 has no value for “Acme Inc. Boston”',
      help: 'Fill it in. Or don’t.',
    });
    expect(inTwo('„Wer? Ich.“ passt nicht! „Du“ schon.')).toEqual({
      title: '„Wer? Ich.“ passt nicht!',
      help: '„Du“ schon.',
    });
    expect(inTwo('Nothing answers at https://studio.example.com. Check it.').title).toBe(
      'Nothing answers at https://studio.example.com',
    );
    expect(inTwo('Nobody is here.')).toEqual({ title: 'Nobody is here', help: '' });
  });

  test('has the title of its code where the words of another studio, or a long value, have none', () => {
    const problem = { code: 'ROW_VALUE_MISSING', message: 'names[3][1] is empty' } as const;
    expect(errorTextOf(problem, null)).toEqual({ title: 'Somebody has an empty value', help: problem.message });
    const german = errorTextOf(problem, words);
    expect(german.title).toBe('Jemand hat einen leeren Wert');
    expect(german.help).toMatch(/^Füll ihn aus.*Im Original heißt es: „names\[3\]\[1\] is empty“\.$/u);
    const long = say('rowWithoutValue', { row: 3, variable: 'a_name_nobody_reads'.repeat(4) });
    expect(errorTextOf({ code: 'ROW_VALUE_MISSING', ...long }, null)).toEqual({
      title: 'Somebody has an empty value',
      help: long.message,
    });
  });

  test('is in the studio’s own words where another version gave a sentence other values', () => {
    const sentence = { key: 'rowWithoutValue', values: { line: 3 } };
    const problem = { code: 'ROW_VALUE_MISSING', message: 'Line 3 is empty.', sentence } as const;
    expect(sentenceOf(problem, words)).toMatch(/^Jemand hat einen leeren Wert\..*„Line 3 is empty“\.$/u);
  });

  test('is as short where the window says it itself', () => {
    const shown = sources
      .filter((file) => file.startsWith('renderer/'))
      .flatMap((file) => [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /(?:toast\.fail\(|onProblem\(|problem=\{(?:[\w.]+ \?\? )?)t\('(\w+)\.(\w+)'\)/gu,
        ),
      ]);
    expect(shown.length).toBeGreaterThan(4);
    for (const [, area = '', name = ''] of shown) {
      for (const messages of [englishMessages, german.messages] as unknown as Record<string, Record<string, string>>[])
        expect(messages[area]?.[name]).toSatisfy(hasTitleAndHelp);
    }
  });
});

describe('sentences that say more than an error’s code', () => {
  test.each(Object.keys(english))('%s has the same values in both languages, and can be said', (key) => {
    const [original, translated] = [english[key] ?? '', german.sentences[key as keyof typeof german.sentences]];
    expect(placeholders(translated)).toEqual(placeholders(original));
    const numbers = new Set([...original.matchAll(/\{(\w+), (?:number|plural)/gu)].map((match) => match[1]));
    const values = Object.fromEntries(placeholders(original).map((name) => [name, numbers.has(name) ? 3 : name]));
    for (const [message, locale] of [
      [original, 'en'],
      [translated, 'de'],
    ] as const) {
      const said = formatSentence(message, locale, values);
      expect(said).not.toMatch(/\{\w+\}|undefined/u);
      expect(said).toMatch(/\.$/u);
      expect(key === 'inOwnWords' || hasTitleAndHelp(said), said).toBe(true);
    }
  });

  test('are in both languages, and in one catalogue', () => {
    expect(Object.keys(german.sentences).toSorted()).toEqual(Object.keys(english).toSorted());
    expect(Object.keys(english)).toHaveLength(Object.keys(inputSentences).length + Object.keys(workSentences).length);
  });

  test('are all used', () => {
    const text = sources
      .filter((file) => !/sentences\/(?:input|work)\.ts$|language\/de\/sentences\.ts$/u.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    expect(Object.keys(english).filter((key) => !text.includes(`'${key}'`))).toEqual([]);
  });

  test('are said in the language of the window, with values in its way', () => {
    const error = new AppError('ROWS_TOO_LARGE', { row: 1, ...say('cellTooLong', { line: 2, characters: 32_000 }) });
    expect(error.message).toBe('Line 2 has a cell of 32,000 characters. Shorten it, or remove its column.');
    const problem = fromWireError(toWireError(error));
    expect(sentenceOf(problem, null)).toBe(error.message);
    expect(sentenceOf(problem, words)).toBe(
      'Zeile 2 hat eine Zelle mit 32.000 Zeichen. Kürze sie, oder entferne ihre Spalte.',
    );
  });

  test('of another studio or version stand beside the code’s own', () => {
    const sentence = { key: 'somethingNew', values: {} };
    for (const problem of [
      { code: 'CONFLICT', message: 'Something new.', sentence },
      { code: 'CONFLICT', message: 'Something new' },
    ] as const) {
      expect(sentenceOf(problem, words)).toBe(`${german.errors.CONFLICT} Im Original heißt es: „Something new“.`);
      expect(sentenceOf(problem, null)).toBe(problem.message);
    }
    expect(sentenceOf({ code: 'CONFLICT', message: '' }, words)).toBe(german.errors.CONFLICT);
    expect(sentenceOf({ code: 'CONFLICT', message: '' }, null)).toBe(errorTable.CONFLICT.window);
    expect(sentenceOf({ code: 'CONFLICT', message: errorTable.CONFLICT.message, sentence }, words)).toBe(
      german.errors.CONFLICT,
    );
  });

  test('come along with what a studio answers, by its reason', () => {
    const said = say('serviceWithoutVoices');
    const answer = { reason: 'VOICE_UNAVAILABLE', error: said.message };
    expect(sentenceOf(problemOf({ ...answer, sentence: said.sentence }), words)).toBe(
      german.sentences.serviceWithoutVoices,
    );
    expect(sentenceOf(problemOf({ reason: 'DOWNLOAD_FAILED', error: errorTable.DOWNLOAD_FAILED.message }), words)).toBe(
      german.errors.DOWNLOAD_FAILED,
    );
    expect(sentenceOf(problemOf({ reason: 'TEAPOT', error: 'I am a teapot.' }), words)).toBe(
      `${german.errors.INTERNAL} Im Original heißt es: „I am a teapot“.`,
    );
  });

  test('do not stay when an error is given another message', () => {
    const error = new AppError('CONFLICT', say('keychainLocked'));
    expect(error.with({ row: 3 }).sentence?.key).toBe('keychainLocked');
    expect(error.with({ message: 'Another.' })).toMatchObject({ message: 'Another.', sentence: undefined });
  });
});

/** How many errors a file throws with an English sentence alone, by the reason why nobody meets them in a window. */
const englishAlone: Record<string, Record<string, number>> = {
  'before there is a window, or in the terminal': {
    'electron/lib/paths.ts': 1,
    'electron/main/browser.ts': 3,
    'electron/main/browser/server.ts': 1,
    'electron/main/page-server.ts': 1,
    'electron/studio/store/open.ts': 1,
    'electron/http/listen.ts': 1,
  },
  'faults of a program that calls the app or its studio': {
    'electron/desktop/bridge/requests.ts': 1,
    'electron/engine/render/render-script.ts': 1,
    'electron/studio/domain/media/write-part.ts': 1,
    'electron/http/errors.ts': 1,
    'electron/studio/http/idempotency.ts': 2,
    'electron/studio/http/json-in-steps.ts': 1,
    'electron/studio/http/parse-input.ts': 2,
    'electron/studio/http/upload-routes.ts': 6,
  },
  'of commands for machines that render': {
    'electron/farm/engine.ts': 3,
    'electron/farm/machine-file.ts': 1,
    'electron/farm/open-content.ts': 1,
    'electron/farm/scratch.ts': 2,
    'electron/farm/shared-folder.ts': 3,
    'electron/farm/studio-files.ts': 4,
    'electron/farm/studio-line.ts': 2,
    'electron/studio/farm/farm-file.ts': 4,
    'electron/studio/farm/farm-stream.ts': 1,
    'electron/studio/farm/machine-tokens.ts': 1,
    'electron/studio/farm/served-files.ts': 2,
    'electron/studio/farm/share-content.ts': 2,
    'electron/studio/http/farm-routes.ts': 2,
  },
  'of operations and fields that the window does not use': {
    'electron/studio/domain/generation/callback-url.ts': 1,
    'electron/studio/domain/generation/accept.ts': 4,
    'electron/studio/domain/generation/backgrounds.ts': 2,
    'electron/studio/domain/generation/connectors.ts': 3,
    'electron/studio/domain/generation/correct.ts': 1,
    'electron/studio/domain/generation/placement.ts': 1,
    'electron/studio/domain/generation/rows.ts': 1,
    'electron/studio/domain/generation/unsupported.ts': 1,
    'electron/studio/domain/partners/configured.ts': 1,
    'electron/studio/domain/partners/fetch-project.ts': 1,
    'electron/studio/domain/partners/folder-partner.ts': 1,
    'electron/studio/domain/partners/http-partner.ts': 1,
    'electron/studio/domain/templates/readiness.ts': 1,
    'electron/studio/domain/templates/sections.ts': 1,
    'electron/studio/domain/templates/voice.ts': 1,
    'electron/studio/domain/clips/cost.ts': 1,
    'electron/studio/http/auth.ts': 2,
    'electron/studio/operations/accounts.ts': 2,
    'electron/studio/operations/callbacks.ts': 1,
    'electron/studio/operations/campaigns.ts': 1,
    'electron/studio/operations/generation/orders.ts': 1,
    'electron/studio/operations/generation/preview.ts': 2,
    'electron/studio/operations/templates/easy-segment.ts': 2,
    'electron/studio/operations/templates/fields.ts': 1,
    'electron/studio/operations/templates/segments.ts': 1,
    'electron/studio/operations/templates/templates.ts': 1,
    'electron/studio/operations/templates/uploads.ts': 3,
  },
};

type Node = { type?: string; [part: string]: unknown };
type Property = { type: string; value?: unknown; key?: { value?: string } } & Node;

/** Errors with a sentence that only English has: a `message` without a `sentence`. */
function englishErrors(file: string): number {
  let found = 0;
  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, callee, arguments: given, ...parts } = node as Node;
    visit(Object.values(parts));
    visit(callee);
    visit(given);
    if (type !== 'NewExpression' || (callee as Node)['value'] !== 'AppError' || !Array.isArray(given)) return;
    const options =
      (given[1] as { expression?: { properties?: Property[] } } | undefined)?.expression?.properties ?? [];
    if (
      options.some((option) => isMessage(option)) &&
      !options.some(({ key, value }) => (key?.value ?? value) === 'sentence')
    )
      found += 1;
  }
  const text = readFileSync(join(root, file), 'utf8');
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' }).body);
  return found;
}

function isMessage({ type, key, value }: Property): boolean {
  return type === 'Identifier' ? value === 'message' : type === 'KeyValueProperty' && key?.value === 'message';
}

test('every error that a window can show is said in its language', () => {
  const found = sources
    .filter((file) => !file.startsWith('electron/cli/'))
    .map((file): [string, number] => [file, englishErrors(file)])
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(found)).toEqual(Object.assign({}, ...Object.values(englishAlone)));
});
