import { useState, type ReactNode } from 'react';
import { Search } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { usePreferences } from '../../stores/index.ts';
import { ShortcutList, SwitchLine, TextField, useActing } from '../../ui/index.ts';
import styles from './settings.module.css';

/** All shortcuts. The same list opens with “?” on every screen. */
export function KeyboardPart(): ReactNode {
  const { letterKeys, change } = usePreferences();
  const [find, setFind] = useState('');
  const { act } = useActing();
  return (
    <section className={styles['listPart']} aria-label={t('keyboard.title')}>
      <SwitchLine
        label={t('keyboard.letters')}
        note={t('keyboard.lettersNote')}
        on={letterKeys}
        onChange={(on) => act(() => change({ letterKeys: on }))}
      />
      <TextField
        aria-label={t('keyboard.find')}
        placeholder={t('keyboard.find')}
        leftSection={<Search size={15} aria-hidden />}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      <ShortcutList find={find} />
    </section>
  );
}
