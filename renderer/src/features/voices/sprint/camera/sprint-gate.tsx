import type { ReactNode } from 'react';
import { Mic } from 'lucide-react';
import { DeviceGate } from '#renderer/devices/index.ts';
import { t } from '#renderer/language/index.ts';
import { useApp, usePreferences } from '#renderer/stores/index.ts';
import { Loading, SecondaryButton } from '#renderer/ui/index.ts';
import { ConsentOf, ConsentSection } from '../../consent/consent-section.tsx';
import styles from '../sprint.module.css';
import type { Filming } from './use-camera.ts';

type SprintGateProps = { filming: Filming; /** The speaker; null for the creator. */ actorId: string | null };

/** In place of the stage until the speaker allows films, where they are wanted, and the devices are open. */
export function SprintGate({ filming, actorId }: SprintGateProps): ReactNode {
  const { wanted, consent, setConsent, asks, devices } = filming;
  const host = useApp((state) => state.info?.host ?? 'browser');
  if (!asks && devices.state.kind === 'open') return null;
  return (
    <div className={styles['stage']}>
      {asks && consent === 'unknown' && <Loading label={t('common.loading')} />}
      {asks && consent === 'missing' && (
        <div className={styles['consent']}>
          <ConsentSection of="face">
            <ConsentOf of="face" actorId={actorId ?? undefined} onGiven={setConsent} />
          </ConsentSection>
        </div>
      )}
      {!asks && devices.state.kind !== 'open' && (
        <DeviceGate
          device={wanted ? 'camera' : 'microphone'}
          state={devices.state}
          host={host}
          onOpen={() => devices.choose({})}
          instead={
            wanted && (
              <SecondaryButton
                icon={<Mic />}
                onClick={() => void usePreferences.getState().change({ recorder: { filmsNames: false } })}
              >
                {t('sprint.soundOnly')}
              </SecondaryButton>
            )
          }
        />
      )}
    </div>
  );
}
