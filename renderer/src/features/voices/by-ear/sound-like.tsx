import { useEffect, useState, type ReactNode } from 'react';
import { AudioLines } from 'lucide-react';
import type { Actor } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useActors } from '#renderer/stores/index.ts';
import { Dialog, SecondaryButton, Select } from '#renderer/ui/index.ts';
import { ConsentOf } from '../consent/consent-section.tsx';

/** Stands for no actor: the voices' own sound. */
const nobody = '';

type SoundLikeProps = {
  /** The person whose voice is matched; undefined for nobody. */
  actorId: string | undefined;
  onChange: (actorId: string | undefined) => void;
};

/** Whose voice the voices sound like. Until somebody has consented, a button that asks the creator. */
export function SoundLike({ actorId, onChange }: SoundLikeProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const allowing = useAllowing();

  if (allowing.length > 0) {
    return (
      <Select
        label={t('voices.matchTo')}
        data={[
          { value: nobody, label: t('voices.noMatching') },
          ...allowing.map(({ id, name, own }) => ({
            value: id,
            label: own ? t('voices.yourVoice') : t('voices.voiceOf', { name }),
          })),
        ]}
        value={actorId ?? nobody}
        onChange={(chosen) => onChange(chosen === nobody ? undefined : chosen)}
      />
    );
  }
  return (
    <>
      <SecondaryButton icon={<AudioLines />} onClick={() => setAsking(true)}>
        {t('voices.soundLikeMe')}
      </SecondaryButton>
      {asking && (
        <Dialog title={t('voices.soundLikeMe')} size={620} onClose={() => setAsking(false)}>
          <ConsentOf
            actorId={undefined}
            onGiven={(given) => {
              onChange(given);
              setAsking(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

/** People who have consented. */
function useAllowing(): readonly Actor[] {
  const { actors, loaded, load } = useActors();
  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);
  return actors.filter(({ consent }) => consent === 'given');
}
