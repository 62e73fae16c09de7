import {
  ArrowBigUp,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Command,
  CornerDownLeft,
  Delete,
  Option,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { keyCaps } from '../lib/keys.ts';
import styles from './kbd.module.css';

/** Icons for key symbols that the app's fonts lack. */
const icons: Readonly<Record<string, LucideIcon>> = {
  '←': ArrowLeft,
  '→': ArrowRight,
  '↑': ArrowUp,
  '↓': ArrowDown,
  '⌥': Option,
  '⇧': ArrowBigUp,
  '⌘': Command,
  '⌫': Delete,
  '↩': CornerDownLeft,
};

/** A key to press. */
export function Kbd({ children }: { children: ReactNode }): ReactNode {
  return <kbd className={styles['kbd']}>{typeof children === 'string' ? drawn(children) : children}</kbd>;
}

/** The keys of a shortcut, as in `Mod+Z`, side by side. */
export function Keys({ shortcut }: { shortcut: string }): ReactNode {
  return (
    // Read from the left in every script, as keys have Latin names.
    <span className={styles['keys']} dir="ltr">
      {keyCaps(shortcut).map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  );
}

/** The content of a tooltip: an action, and the keys that do the same. */
export function ShortcutHint({ action, shortcut }: { action: string; shortcut: string }): ReactNode {
  return (
    <span className={styles['hint']}>
      {action} <Keys shortcut={shortcut} />
    </span>
  );
}

/** Signs become icons as large as letters; screen readers get the sign. */
function drawn(text: string): ReactNode {
  const parts = text.split(/([←→↑↓⌥⇧⌘⌫↩])/u).filter((part) => part !== '');
  return parts.map((part) => {
    const Icon = icons[part];
    if (Icon === undefined) return part;
    return (
      <span key={part} className={styles['sign']}>
        <Icon aria-hidden="true" />
        <span className="visually-hidden">{part}</span>
      </span>
    );
  });
}
