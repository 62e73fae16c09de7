import { describe, expect, test } from 'vitest';
import { altDigit, ariaKeys, historyStep, keyCaps, keysText } from '#renderer/lib/keys.ts';
import { isLetterKey, isLetterOff, useLetterKeys } from '#renderer/lib/letter-keys.ts';
import { shortcutGroups } from '#renderer/lib/shortcuts.ts';

describe('keys', () => {
  test.each([
    ['Mod+Z', 'Ctrl+Z', '⌘Z', 'Control+Z', 'Meta+Z'],
    ['Mod+Shift+Z', 'Ctrl+Shift+Z', '⇧⌘Z', 'Control+Shift+Z', 'Meta+Shift+Z'],
    ['Alt+1', 'Alt+1', '⌥1', 'Alt+1', 'Alt+1'],
    ['Delete', 'Delete', '⌫', 'Delete', 'Delete'],
    ['Space', 'Space', 'Space', 'Space', 'Space'],
  ])('%s is shown as %s, on a Mac as %s', (keys, other, mac, otherAria, macAria) => {
    expect(keysText(keys, false)).toBe(other);
    expect(keysText(keys, true)).toBe(mac);
    expect(ariaKeys(keys, false)).toBe(otherAria);
    expect(ariaKeys(keys, true)).toBe(macAria);
  });

  test('that stand for each other are drawn side by side', () => {
    expect(keyCaps('← →', false)).toEqual(['←', '→']);
    expect(keyCaps('← →', true)).toEqual(['←', '→']);
  });

  test('of the list name no key that a Mac has not, nor one that only a Mac has', () => {
    const all = shortcutGroups.flatMap(({ keys }) => keys.map(([names]) => names));
    expect(all.join(' ')).not.toMatch(/Ctrl|Control|Meta|Cmd|[⌘⌥⇧]/u);
    expect(all.flatMap((keys) => keyCaps(keys, true))).not.toContain('Ctrl');
    expect(all.flatMap((keys) => keyCaps(keys, false)).join('')).not.toMatch(/[⌘⌥⇧]/u);
  });
});

describe('Alt and a digit', () => {
  const press = { code: 'Digit5', key: '5', altKey: true, ctrlKey: false, metaKey: false };

  test.each([
    ['a German Mac', '['],
    ['a French Mac', '{'],
    ['an American Mac', '∞'],
    ['a Mac that waits for the next letter', 'Dead'],
  ])('types on %s, and leads to a place where nothing is typed', (_, key) => {
    expect(altDigit({ ...press, key }, true)).toBeNull();
    expect(altDigit({ ...press, key }, false)).toBe('5');
  });

  test('leads to a place also while typing where it would type nothing', () => {
    expect(altDigit(press, true)).toBe('5');
  });

  test('with Ctrl, as AltGr is on Windows, is no shortcut', () => {
    expect(altDigit({ ...press, ctrlKey: true, key: '[' }, false)).toBeNull();
    expect(altDigit({ ...press, code: 'KeyA' }, false)).toBeNull();
  });
});

describe('undo and redo', () => {
  const press = { key: 'z', shiftKey: false, altKey: false, ctrlKey: true, metaKey: false };

  test('are asked for with Mod and Z or Y', () => {
    expect(historyStep(press)).toBe('undo');
    expect(historyStep({ ...press, ctrlKey: false, metaKey: true })).toBe('undo');
    expect(historyStep({ ...press, key: 'Z', shiftKey: true })).toBe('redo');
    expect(historyStep({ ...press, key: 'y' })).toBe('redo');
    expect(historyStep({ ...press, key: 'x' })).toBeNull();
    expect(historyStep({ ...press, ctrlKey: false })).toBeNull();
  });

  test('are not asked for by AltGr and Z, which type a letter', () => {
    expect(historyStep({ ...press, altKey: true })).toBeNull();
  });
});

describe('keys of a single character', () => {
  test('are letters and signs, and neither named keys nor combinations', () => {
    const all = shortcutGroups.flatMap(({ keys }) => keys.map(([names]) => names));
    expect(new Set(all.filter(isLetterKey))).toEqual(new Set(['?', 'M', 'F', 'L', 'X', 'K', 'R', 'P', 'S', 'U', 'A']));
    expect(['Space', '← →', 'Delete', 'F2', 'Mod+K', 'Alt+1', 'Esc', ' '].filter(isLetterKey)).toEqual([]);
  });

  test('do nothing once they are switched off, while the other keys go on', () => {
    const off = (key: string): boolean => isLetterOff({ key });
    expect(['l', 'L', '?'].filter(off)).toEqual([]);
    useLetterKeys.setState({ on: false });
    try {
      expect(['l', 'L', '?', 'ß', 'д'].filter((key) => !off(key))).toEqual([]);
      expect([' ', 'ArrowLeft', 'Delete', 'Escape', 'F2'].filter(off)).toEqual([]);
    } finally {
      useLetterKeys.setState({ on: true });
    }
  });
});
