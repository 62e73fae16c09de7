import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './cut-name.module.css';

/** Characters of a name's end that are never cut: a date, a number, “(trial)”. */
const endLength = 22;

/** A name that is shortened before its last words, as names in a list often differ only in these. */
export function CutName({ name, className }: { name: string; className?: string | undefined }): ReactNode {
  const at = endOf(name);
  return (
    <span className={classNames(styles['name'], className)} title={name} dir="auto">
      <span className={styles['start']}>{name.slice(0, at)}</span>
      {at < name.length && <span className={styles['end']}>{name.slice(at)}</span>}
    </span>
  );
}

/** Index where the uncut end begins: after a comma, as in dates, else the last words that fit; the length for none. */
function endOf(name: string): number {
  if (name.length <= endLength) return name.length;
  const from = name.length - endLength - 1;
  const comma = name.indexOf(', ', from - 1);
  const space = comma === -1 ? name.indexOf(' ', from) : comma + 1;
  return space === -1 ? name.length : space + 1;
}
