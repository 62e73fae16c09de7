import type { ReactNode } from 'react';
import { routeHref, type VoicesPart } from '../../stores/index.ts';
import styles from './voices-parts.module.css';

const parts: readonly { part: VoicesPart | undefined; label: string }[] = [
  { part: undefined, label: 'Recordings' },
  { part: 'consent', label: 'Permission' },
  { part: 'others', label: 'Other voices' },
  { part: 'services', label: 'Voice services' },
  { part: 'pronunciations', label: 'Pronunciations' },
];

/** The way to the parts of the Voices screen, beside its title. */
export function VoicesParts({ part }: { part: VoicesPart | undefined }): ReactNode {
  return (
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
  );
}
