import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { keysText } from '../lib/keys.ts';
import { isLetterKey, useLetterKeys } from '../lib/letter-keys.ts';
import { shortcutGroups } from '../lib/shortcuts.ts';
import { Keys } from './kbd.tsx';
import styles from './shortcut-list.module.css';

/** All shortcuts, by the screen where they work, or those whose action or screen contains `find`. */
export function ShortcutList({ find = '' }: { find?: string | undefined }): ReactNode {
  const lettersOn = useLetterKeys((state) => state.on);
  const wanted = find.trim().toLowerCase();
  const shown = shortcutGroups
    .map(({ title, keys }) => ({
      title,
      keys: keys.filter(([names, action]) =>
        [t(title), keysText(names), t(action)].join(' ').toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ keys }) => keys.length > 0);
  if (shown.length === 0) return <p className={styles['none']}>{t('common.nothingFound')}</p>;
  return (
    <div className={styles['groups']}>
      {shown.map((group) => (
        <section key={group.title}>
          <h2 className={styles['title']}>{t(group.title)}</h2>
          <dl>
            {group.keys.map(([keys, action]) => (
              <div key={keys} className={styles['row']}>
                <dt>{t(action)}</dt>
                <dd>
                  {!lettersOn && isLetterKey(keys) && <span className={styles['off']}>{t('common.off')}</span>}
                  <Keys shortcut={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
