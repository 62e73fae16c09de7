import { expect, test } from 'vitest';
import { cutText } from '#shared/cut-text.ts';
import { isVariableName, toVariableName } from '#shared/script/index.ts';

test('a text that is too long is cut between characters', () => {
  expect(cutText('Hello', 3)).toBe('Hel');
  expect(cutText('Hello', 9)).toBe('Hello');
  expect(cutText('Hi 👋', 5)).toBe('Hi 👋');
  expect(cutText('Hi 👋', 4)).toBe('Hi ');
});

test('a long heading of letters beyond the first plane is still a name of a variable', () => {
  expect(isVariableName(toVariableName(`a${'𐌰'.repeat(40)}`))).toBe(true);
});
