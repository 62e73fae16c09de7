import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { german } from '#shared/language/de/index.ts';
import { english } from '#shared/language/en/index.ts';
import { acceptedLanguage, bestLanguage, createTranslator, directionOf, regionalTag } from '#shared/language/index.ts';

const root = fileURLToPath(new URL('../../../renderer/src/', import.meta.url));

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/u.test(file))
  .map((file) => file.replaceAll('\\', '/'));

/** Every message of a catalogue, by its key. */
function messagesOf(catalogue: object): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([area, messages]: [string, Record<string, string>]) =>
      Object.entries(messages).map(([name, message]): [string, string] => [`${area}.${name}`, message]),
    ),
  );
}

type Element = { type: number; value?: string; options?: Record<string, { value: Element[] }>; children?: Element[] };

/** Kinds of elements in the syntax tree of a message: https://formatjs.github.io/docs/icu-messageformat-parser */
const tag = 8;
const literal = 0;
const pound = 7;

/** Names of the placeholders and marked parts of a message, each once. */
function placeholders(message: string, locale: string): string[] {
  const names = new Set<string>();
  function visit(elements: readonly Element[]): void {
    for (const { type, value, options, children } of elements) {
      if (type === literal || type === pound) continue;
      names.add(type === tag ? `<${value ?? ''}>` : (value ?? ''));
      for (const option of Object.values(options ?? {})) visit(option.value);
      visit(children ?? []);
    }
  }
  visit(new IntlMessageFormat(message, locale).getAst() as Element[]);
  return [...names].toSorted();
}

const originals = messagesOf(english);

describe.each([['de', german] as const])('the catalogue of %s', (locale, catalogue) => {
  const translated = messagesOf(catalogue.messages);

  test('has the placeholders and marked parts of the English messages', () => {
    const different = [...originals].filter(
      ([key, message]) => placeholders(message, 'en').join() !== placeholders(translated.get(key) ?? '', locale).join(),
    );
    expect(different).toEqual([]);
  });

  test('leaves no message empty and holds none besides', () => {
    expect([...translated].filter(([, message]) => message.trim() === '')).toEqual([]);
    expect([...translated.keys()].toSorted()).toEqual([...originals.keys()].toSorted());
  });
});

test('every message is used', () => {
  const sources = ['../../../renderer/src/', '../../../electron/', '../../../shared/'].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  );
  const text = sources
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/u.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8')),
    )
    .join('\n');
  const named = new Set(
    [...text.matchAll(/'(?<key>[a-zA-Z]+\.[a-zA-Z0-9]+)'/gu)].map((match) => match.groups?.['key']),
  );
  expect([...originals.keys()].filter((key) => !named.has(key))).toEqual([]);
});

/** Attributes that are read out or shown. */
const shown = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'error',
  'heading',
  'hint',
  'label',
  'legend',
  'message',
  'note',
  'placeholder',
  'text',
  'title',
]);
/** Calls whose texts are for developers or for the browser. */
const notShown =
  /^(?:Error|TypeError|RangeError|AppError|appGone|invalid|console|matches|matchMedia|closest|querySelector|querySelectorAll|useMediaQuery)$/u;
/** Two words of which one is no code, outside of markup: prose. */
const prose = /^(?!<).*\p{L}{2,}[,:.…]? \p{L}+/su;

type Node = { type?: string; [part: string]: unknown };
/** A function by its name, or a method by its own and its object's. */
type Callee = { value?: string; object?: { value?: string }; property?: { value?: string } };

/** Words in a source file that a person would read. */
function wordsIn(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found: string[] = [];
  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, ...parts } = node as Node;
    if (type === 'ImportDeclaration' || type === 'TsTypeAliasDeclaration' || type === 'TsTypeAnnotation') return;
    // A name is not read.
    if (type === 'KeyValueProperty') return visit(parts['value']);
    if (type === 'NewExpression' || type === 'CallExpression') {
      const { value, object, property } = parts['callee'] as Callee;
      if ([value, object?.value, property?.value].some((name) => notShown.test(name ?? ''))) return;
    }
    // Of an error, for its reports.
    if (type === 'VariableDeclarator' && (parts['id'] as { value?: string }).value === 'detail') return;
    if (type === 'JSXText' && /\p{L}/u.test(parts['value'] as string)) found.push((parts['value'] as string).trim());
    if (type === 'JSXAttribute') {
      const name = (parts['name'] as { value?: string }).value ?? '';
      const value = parts['value'] as { type?: string; value?: string } | null;
      if (value?.type === 'StringLiteral') {
        if (shown.has(name) && /^(?!https:).*\p{L}{2}/u.test(value.value ?? '')) found.push(value.value ?? '');
        return;
      }
    }
    if (type === 'StringLiteral' && prose.test(parts['value'] as string)) found.push(parts['value'] as string);
    if (type === 'TemplateLiteral') {
      const text = (parts['quasis'] as { cooked: string }[] | undefined)?.map(({ cooked }) => cooked).join('…') ?? '';
      if (prose.test(text)) found.push(text);
    }
    Object.values(parts).forEach(visit);
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }).body);
  return found;
}

test('no words stand in the code of the window', () => {
  expect(files.flatMap((file) => wordsIn(file).map((words) => `${file}: ${words}`))).toEqual([]);
});

describe('a translator', () => {
  const { t } = createTranslator('en', english);

  test('puts messages without placeholders as they are', () => {
    expect(t('common.on')).toBe('On');
  });

  test('says in words that there is nothing yet', () => {
    expect(t('sprint.inYourVoice', { count: 0 })).toBe('No names in your voice yet');
    const inGerman = createTranslator('de-DE', german.messages).t;
    expect(inGerman('sprint.inYourVoice', { count: 0 })).toBe('Noch keine Namen in deiner Stimme');
    expect(inGerman('sprint.inYourVoice', { count: 1 })).toBe('1 Name in deiner Stimme');
  });

  test('is chosen by the first language of the system that there is', () => {
    expect(bestLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(bestLanguage(['fr-FR'])).toBe('en');
    expect(bestLanguage([])).toBe('en');
  });

  test('is written as in the region of its user', () => {
    const day = (tag: string): string => createTranslator(tag, english).t('recorder.recordingOf', { date });
    const date = new Date(2026, 10, 25, 16, 45);
    expect(day(regionalTag('en', ['de-DE', 'en-GB', 'en-US']))).toContain('25 Nov, 16:45');
    expect(day(regionalTag('en', ['en-US']))).toContain('Nov 25');
    expect(regionalTag('en', ['de-DE'])).toBe('en');
  });

  test.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.4 , de ; Q=0.5', 'de'],
    ['de;q=0, en;q=0.1', 'en'],
    ['en, de', 'en'],
    ['*', 'en'],
    ['de;q=much,,;;', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('of a request for %j is %s', (accepted, language) => {
    expect(acceptedLanguage(accepted)).toBe(language);
  });

  test('knows which way its language is written', () => {
    expect(['en', 'de', 'ar-EG', 'he'].map(directionOf)).toEqual(['ltr', 'ltr', 'rtl', 'rtl']);
  });
});
