import { Group, Stack, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { SpeechModel } from '#shared/api/index.ts';
import type { Template } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { formatBytes } from '../lib/format.ts';
import { phaseText } from '../lib/phase-text.ts';
import { problemOf, toProblem } from '../lib/problem.ts';
import { useApp, usePreferences, useSpeechModels } from '../stores/index.ts';
import {
  Actions,
  ErrorWords,
  IconButton,
  ProgressBar,
  QuietButton,
  SecondaryButton,
  toast,
  useActing,
} from '../ui/index.ts';
import { calledVoice, offeredModel, useNaturalVoice } from './natural-voice.ts';
import styles from './voice-offer.module.css';

/** A voice that is chosen instead of a template's. */
type Chosen = {
  voice: string;
  /** What speaks with it. */
  name: string;
  /** Takes the natural one, once it is there. */
  onVoice: (voice: string) => void;
};

type VoiceOfferProps = {
  template: Template;
  chosen?: Chosen;
};

/**
 * Offers a natural voice in one click in place of a built-in one. Shown only if there is something to offer, and never
 * again once declined.
 */
export function VoiceOffer({ template, chosen }: VoiceOfferProps): ReactNode {
  const declined = usePreferences((state) => state.voiceOffer === 'declined');
  const isHere = useApp((state) => state.connection?.kind === 'builtin');
  const { models, loaded, load } = useSpeechModels();
  const wanted = useNaturalVoice((state) => state.wanted);
  const model = isHere ? offeredModel(template, chosen?.voice, models) : undefined;
  const coming = model !== undefined && (model.status === 'queued' || model.status === 'running');
  const isShown = isHere && (!declined || coming);

  useEffect(() => {
    if (isShown && !loaded) void load();
  }, [isShown, loaded, load]);

  if (!isShown || !model) return null;
  return <Offer {...{ template, chosen, model, coming }} wanted={wanted?.model === model.id} />;
}

type OfferProps = {
  template: Template;
  chosen: Chosen | undefined;
  model: SpeechModel;
  coming: boolean;
  wanted: boolean;
};

function Offer({ template, chosen, model, coming, wanted }: OfferProps): ReactNode {
  const { id, status, progress } = model;
  const want = useNaturalVoice((state) => state.want);
  const cancel = useNaturalVoice((state) => state.cancel);
  const { act } = useActing();
  const name = calledVoice(model.name);

  function use(): void {
    const subject = chosen?.name ?? template.name;
    act(() =>
      want(id, template.id, {
        take: chosen?.onVoice,
        onGiven: () => toast.show(t('voices.offerGiven', { name, template: subject }), { tone: 'ok' }),
        onTrouble: (trouble) => toast.fail(toProblem(trouble)),
      }),
    );
  }

  function decline(): void {
    act(() => usePreferences.getState().change({ voiceOffer: 'declined' }));
    toast.show(t('voices.offerDeclined'));
  }

  function labelOfUse(): string {
    if (status === 'failed') return t('common.tryAgain');
    return coming || status === 'succeeded' ? t('common.useIt') : t('voices.getNamed', { name });
  }

  const title = t('voices.offerTitle', { name });
  return (
    <section className={styles['offer']} aria-label={title}>
      <Group gap="var(--space-8)" mih={24} className={styles['whole']}>
        <Text component="h3" fw={620} flex={1}>
          {title}
        </Text>
        {!coming && <IconButton label={t('voices.offerDecline')} size="small" icon={<X />} onClick={decline} />}
      </Group>
      {coming ? (
        <Coming model={model} name={name} progress={status === 'queued' ? null : progress} />
      ) : (
        <Text fz="var(--type-small)" c="dimmed">
          {status === 'succeeded'
            ? t('voices.offerInstalled', { name })
            : t('voices.offerText', { size: formatBytes(model.size ?? 0) })}
        </Text>
      )}
      {status === 'failed' && (
        <Text role="alert" fz="var(--type-small)" c="var(--bad-text)" className={styles['whole']}>
          <ErrorWords problem={problemOf(model)} />
        </Text>
      )}
      <Actions>
        {coming && (
          <QuietButton size="small" onClick={() => act(() => cancel(id))}>
            {t('common.cancel')}
          </QuietButton>
        )}
        {!(coming && wanted) && (
          <SecondaryButton size="small" onClick={use}>
            {labelOfUse()}
          </SecondaryButton>
        )}
      </Actions>
    </section>
  );
}

type ComingProps = {
  model: SpeechModel;
  name: string;
  progress: number | null;
};

function Coming({ model, name, progress }: ComingProps): ReactNode {
  const phase = phaseText(model.waits_for?.message ?? model.phase);
  const offline = useOffline(model);
  return (
    <Stack gap="var(--space-6)" fz="var(--type-small)" c="dimmed" className={styles['whole']}>
      <ProgressBar value={progress} label={`${name}: ${phase}`} size="small" />
      <output>{offline ? t('voices.offerWaits') : phase}</output>
    </Stack>
  );
}

/** A server that has sent nothing for this long is probably out of reach, milliseconds. */
const patience = 5_000;

/** Whether a download makes no progress: the studio reports that only after it has tried for a while. */
function useOffline({ status, phase, waits_for: wait }: SpeechModel): boolean {
  const nothingCame = status === 'running' && phase === 'Waiting';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!nothingCame) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [nothingCame]);
  return wait !== null || (nothingCame && late);
}
