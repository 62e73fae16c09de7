import type { ReactNode } from 'react';
import { routeHref, type VoicesPart } from '../../stores/index.ts';
import styles from './voices-parts.module.css';

type Part = { part: VoicesPart | undefined; label: string; /** Whether it is about one person. */ ofActor?: boolean };

export const voicesParts: readonly Part[] = [
  { part: undefined, label: 'Recordings', ofActor: true },
  { part: 'consent', label: 'Consent', ofActor: true },
  { part: 'others', label: 'Other voices' },
  { part: 'services', label: 'Voice services' },
  { part: 'pronunciations', label: 'Pronunciations' },
];

/** The way to the parts of the Voices screen, beside its title. */
export function VoicesParts({
  part,
  actorId,
}: {
  part: VoicesPart | undefined;
  actorId?: string | undefined;
}): ReactNode {
  return (
    <nav className={styles['parts']} aria-label="Voices">
      {voicesParts.map(({ part: other, label, ofActor = false }) => (
        <a
          key={label}
          href={routeHref({ screen: 'voices', part: other, actorId: ofActor ? actorId : undefined })}
          className={styles['part']}
          aria-current={other === part ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
