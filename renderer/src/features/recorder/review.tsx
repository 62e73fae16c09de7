import { Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Check, MessageSquareQuote, RotateCcw } from 'lucide-react';
import { t } from '../../language/index.ts';
import { formatTime } from '../../lib/format.ts';
import {
  ErrorNotice,
  LayoutView,
  PrimaryButton,
  SecondaryButton,
  TextField,
  labelInside,
  type LayoutViewProps,
  useSubmit,
  VideoPlayer,
} from '../../ui/index.ts';
import { lengthOf } from '../../ui/piece-sequence.ts';
import { RecordedScreen } from './recorded-screen.tsx';
import { editedTake, type PlacedRetake } from './retakes/edited-take.ts';
import { StageNotice } from './stage-notice.tsx';
import styles from './recorder.module.css';
import type { FinishedTake } from './take-session.ts';

export type ReviewProps = {
  take: FinishedTake;
  number: number;
  notice: string | null;
  /** Suggested name of the template. */
  name: string;
  onName: (name: string) => void;
  /** How a recorded screen is shown with the camera. */
  arrangement: Pick<LayoutViewProps, 'layout' | 'screenSize' | 'cameraSize'>;
  onRetake: () => void;
  /** Opens the take's sentences; null if they cannot be re-recorded. */
  onSentences: (() => void) | null;
  /** Retakes that are used. */
  saidAgain: readonly PlacedRetake[];
  /** A screen was recorded along with the script, so its sentences cannot be re-recorded. */
  saysOnce: boolean;
  /** Creates a template from the take. @throws AppError */
  onUse: (name: string) => Promise<void>;
};

/** Plays the take before it is used or repeated. */
export function Review({
  take,
  number,
  notice,
  name,
  onName,
  arrangement,
  onRetake,
  onSentences,
  saidAgain,
  saysOnce,
  onUse,
}: ReviewProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const { busy, problem, onSubmit } = useSubmit(() => onUse(name.trim() || take.name));
  // Fixed, as a new list would restart the take. Retakes only change while the review is hidden.
  const [pieces] = useState(() => (saidAgain.length > 0 ? editedTake(take, saidAgain) : null));

  // The element that had the focus is gone. With the focus on the player, space plays.
  useEffect(() => root.current?.querySelector('button')?.focus(), []);

  return (
    <Stack ref={root} gap="s16" align="center" pos="absolute" inset={0} p="s24">
      <VideoPlayer
        src={take.url}
        duration={take.duration}
        pieces={pieces ?? undefined}
        compose={shownWith(take.screen, arrangement)}
        label={t('recorder.takeOf', { number, duration: formatTime(pieces ? lengthOf(pieces) : take.duration) })}
        className={styles['player']}
      />
      {pieces && (
        <Group component="p" gap="s6" c="var(--dim)">
          {t('recorder.withRetakes', { count: saidAgain.length })}
        </Group>
      )}
      {saysOnce && (
        <Group component="p" gap="s6" c="var(--dim)">
          {t('recorder.noRetakesWithScreen')}
        </Group>
      )}
      {notice !== null && <StageNotice problem={notice} />}
      {problem && <ErrorNotice problem={problem} />}
      <Group
        component="form"
        className={styles['bar']}
        gap="var(--space-8) var(--space-12)"
        justify="center"
        mih={88}
        py="s8"
        px="s20"
        bdrs="stage"
        onSubmit={onSubmit}
      >
        <SecondaryButton size="large" icon={<RotateCcw />} disabled={busy} onClick={onRetake}>
          {t('recorder.retake')}
        </SecondaryButton>
        {onSentences && (
          <SecondaryButton size="large" icon={<MessageSquareQuote />} disabled={busy} onClick={onSentences}>
            {t('editor.saySentence')}
          </SecondaryButton>
        )}
        <TextField
          {...labelInside(t('common.name'))}
          aria-label={t('templates.templateName')}
          w="clamp(200px, 24vw, 300px)"
          maxLength={300}
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
        />
        <PrimaryButton type="submit" size="large" icon={<Check />} busy={busy}>
          {t('recorder.use')}
        </PrimaryButton>
      </Group>
    </Stack>
  );
}

function shownWith(
  screen: FinishedTake['screen'],
  arrangement: ReviewProps['arrangement'],
): ((camera: ReactNode) => ReactNode) | undefined {
  if (!screen) return undefined;
  return (camera) => (
    <Stack
      className={styles['composed']}
      gap={0}
      align="center"
      justify="center"
      w="100%"
      h="100%"
      mih="min(56vh, 56.25vw)"
    >
      <LayoutView
        {...arrangement}
        camera={camera}
        screen={<RecordedScreen src={screen.url} offset={screen.offset} />}
      />
    </Stack>
  );
}
