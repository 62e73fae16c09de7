import type { ReactNode } from 'react';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '../../language/index.ts';
import { routeHref, type VoicesPart } from '../../stores/index.ts';
import styles from './voices-parts.module.css';

type Part = { part: VoicesPart | undefined; label: LabelKey; /** Whether it is about one person. */ ofActor?: boolean };

export const voicesParts: readonly Part[] = [
  { part: undefined, label: 'voices.partRecordings', ofActor: true },
  { part: 'consent', label: 'voices.partConsent', ofActor: true },
  { part: 'others', label: 'voices.partOthers' },
  { part: 'services', label: 'voices.partServices' },
  { part: 'pronunciations', label: 'voices.partPronunciations' },
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
    <nav className={styles['parts']} aria-label={t('app.voices')}>
      {voicesParts.map(({ part: other, label, ofActor = false }) => (
        <a
          key={label}
          href={routeHref({ screen: 'voices', part: other, actorId: ofActor ? actorId : undefined })}
          className={styles['part']}
          aria-current={other === part ? 'page' : undefined}
        >
          {t(label)}
        </a>
      ))}
    </nav>
  );
}
