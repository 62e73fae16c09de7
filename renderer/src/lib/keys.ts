import type { LabelKey } from '#shared/language/index.ts';
import { t } from '../language/index.ts';

/**
 * Shortcuts are written as `Mod+Shift+Z` in code, and shown as on the user's keyboard. `Mod` is the command key:
 * ⌘ on a Mac, Ctrl elsewhere. Alternatives are separated by a space: `← →`.
 */

/** Whether this is a Mac. */
export const isMac = /^mac/iu.test(navigator.platform);

/** In the order in which a Mac shows them. */
const macSigns: Readonly<Record<string, string>> = { Alt: '⌥', Shift: '⇧', Mod: '⌘', Delete: '⌫', Enter: '↩' };
const macOrder = Object.keys(macSigns);
/** Keys with a word on them, which differs by language. */
const words: Readonly<Record<string, LabelKey>> = {
  Mod: 'keyboard.ctrl',
  Shift: 'keyboard.shift',
  Space: 'keyboard.space',
  Delete: 'keyboard.del',
  Enter: 'keyboard.enter',
};

function wordOn(name: string): string {
  const word = words[name];
  return word === undefined ? name : t(word);
}

/** The keys of a shortcut, in the order in which they are drawn: `Ctrl`, `Shift`, `Z`, or `⇧`, `⌘`, `Z`. */
export function keyCaps(keys: string, mac = isMac): string[] {
  return keys.split(' ').flatMap((combination) => {
    const names = combination.split('+');
    if (!mac) return names.map(wordOn);
    const rank = (name: string): number => macOrder.indexOf(name) + 1 || macOrder.length + 1;
    return names.toSorted((a, b) => rank(a) - rank(b)).map((name) => macSigns[name] ?? wordOn(name));
  });
}

/** The same as text: `Ctrl+Shift+Z`, or `⇧⌘Z`. */
export function keysText(keys: string, mac = isMac): string {
  return keyCaps(keys, mac).join(mac ? '' : '+');
}

/** The same for `aria-keyshortcuts`, which has names of its own. */
export function ariaKeys(keys: string, mac = isMac): string {
  return keys.replaceAll('Mod', mac ? 'Meta' : 'Control');
}

/** The relevant fields of a key press. */
type Press = Pick<KeyboardEvent, 'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * The digit of an Alt+digit, or null. Taken from the key's position, as many layouts type another character with Alt,
 * which must not be lost while `typing` text (Option+5 is `[` on a German Mac).
 */
export function altDigit({ code, key, altKey, ctrlKey, metaKey }: Press, typing: boolean): string | null {
  const digit = /^Digit(\d)$/u.exec(code)?.[1];
  if (digit === undefined || !altKey || ctrlKey || metaKey) return null;
  return typing && key !== digit ? null : digit;
}

/**
 * Undo or redo for a key press: Mod+Z, Mod+Shift+Z or Mod+Y. Not with Alt: AltGr, which is Ctrl+Alt on Windows,
 * types a letter with Z on a Polish keyboard.
 */
export function historyStep({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>): 'undo' | 'redo' | null {
  if (altKey || (!ctrlKey && !metaKey)) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' ? 'redo' : null;
}
