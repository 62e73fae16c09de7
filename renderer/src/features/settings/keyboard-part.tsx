import { useState, type ReactNode } from 'react';
import { Search } from 'lucide-react';
import { ShortcutList, TextField } from '../../ui/index.ts';
import styles from './settings.module.css';

/** What can be done with the keyboard. The same list opens with “?” on every screen. */
export function KeyboardPart(): ReactNode {
  const [find, setFind] = useState('');
  return (
    <section className={styles['listPart']} aria-label="Keyboard">
      <TextField
        aria-label="Find a shortcut"
        placeholder="Find a shortcut"
        leftSection={<Search size={15} strokeWidth={1.7} aria-hidden />}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      <ShortcutList find={find} />
    </section>
  );
}
