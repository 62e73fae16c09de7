import type { ReactNode } from 'react';
import { routeHref, type VoicesPart } from '../../stores/index.ts';
import styles from './voices-bar.module.css';

const parts: readonly { part: VoicesPart | undefined; label: string }[] = [
  { part: undefined, label: 'Your recordings' },
  { part: 'consent', label: 'Permission' },
];

/** The title of the Voices screen with the way to its parts. */
export function VoicesBar({ part }: { part: VoicesPart | undefined }): ReactNode {
  return (
    <span className={styles['bar']}>
      Voices
      <nav className={styles['parts']} aria-label="Parts of Voices">
        {parts.map(({ part: other, label }) => (
          <a
            key={label}
            href={routeHref({ screen: 'voices', part: other })}
            className={styles['part']}
            aria-current={other === part ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
    </span>
  );
}
