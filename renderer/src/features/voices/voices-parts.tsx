import type { ReactNode } from 'react';
import { t } from '../../language/index.ts';
import { routeHref, voicesParts, type VoicesPart } from '../../stores/index.ts';
import styles from './voices-parts.module.css';

export type VoicesTab = Exclude<VoicesPart, 'pronunciations' | 'services' | 'consent'> | undefined;

/** The tab in which a part is found. */
export function tabOf(part: VoicesPart | undefined): VoicesTab {
  if (part === 'services' || part === 'consent') return 'advanced';
  return part === 'pronunciations' ? undefined : part;
}

/** The tabs of the Voices screen, beside its title. @param actorId the person whose recordings or consent are shown. */
export function VoicesParts({ tab, actorId }: { tab: VoicesTab; actorId?: string | undefined }): ReactNode {
  return (
    <nav className={styles['parts']} aria-label={t('app.voices')}>
      {voicesParts
        .filter(({ part }) => tabOf(part) === part)
        .map(({ part, label }) => (
          <a
            key={label}
            href={routeHref({ screen: 'voices', part, actorId: part === 'others' ? undefined : actorId })}
            className={styles['part']}
            aria-current={part === tab ? 'page' : undefined}
          >
            {t(label)}
          </a>
        ))}
    </nav>
  );
}
