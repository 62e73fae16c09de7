import type { ReactNode } from 'react';
import { t } from '../../language/index.ts';
import { routeHref, voicesParts, type VoicesPart } from '../../stores/index.ts';
import styles from './voices-parts.module.css';

/** Parts that are about one person. */
const ofActor = new Set<VoicesPart | undefined>([undefined, 'consent']);

/** Navigation between the parts of the Voices screen, beside its title. */
export function VoicesParts({
  part,
  actorId,
}: {
  part: VoicesPart | undefined;
  actorId?: string | undefined;
}): ReactNode {
  return (
    <nav className={styles['parts']} aria-label={t('app.voices')}>
      {voicesParts.map(({ part: other, label }) => (
        <a
          key={label}
          href={routeHref({ screen: 'voices', part: other, actorId: ofActor.has(other) ? actorId : undefined })}
          className={styles['part']}
          aria-current={other === part ? 'page' : undefined}
        >
          {t(label)}
        </a>
      ))}
    </nav>
  );
}
