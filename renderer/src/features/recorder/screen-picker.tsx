import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Box, Group, Loader, Stack, Text } from '@mantine/core';
import { AppWindow, Monitor, MonitorOff, RefreshCw } from 'lucide-react';
import type { Problem, ScreenSource } from '#shared/ipc/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { t } from '../../language/index.ts';
import { listScreens, openScreenSettings } from '../../devices/screens.ts';
import {
  Actions,
  ChoiceCard,
  Dialog,
  EmptyState,
  ErrorNotice,
  Form,
  PrimaryButton,
  QuietButton,
  SecondaryButton,
  SwitchLine,
  useSubmit,
} from '../../ui/index.ts';
import styles from './screen-picker.module.css';

type ScreenPickerProps = {
  /** Whether the computer's sound can be recorded too. */
  offersSound: boolean;
  /** Shares the source. After a failure, which is shown, another one can be chosen. */
  onPick: (source: ScreenSource, sound: boolean) => Promise<void>;
  onClose: () => void;
};

/** Asks for the source if neither browser nor system does: first screens, then windows, with thumbnails. */
export function ScreenPicker({ offersSound, onPick, onClose }: ScreenPickerProps): ReactNode {
  const found = useSources();
  const { sources, loading, refresh } = found;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [sound, setSound] = useState(offersSound);
  // A source that has disappeared is no longer selected.
  const chosen = sources?.find(({ id }) => id === chosenId);
  const sharing = useSubmit(async () => {
    if (chosen) await onPick(chosen, offersSound && sound);
  });
  const form = useRef<HTMLFormElement>(null);
  const name = useId();

  const isFilled = sources !== null && sources.length > 0;
  useEffect(() => {
    if (isFilled) form.current?.querySelector<HTMLInputElement>('input[type="radio"]')?.focus();
  }, [isFilled]);

  const choosing = { name, chosenId, onChoose: setChosenId, onShare: () => form.current?.requestSubmit() };

  return (
    <Dialog onClose={onClose} title={t('recorder.pickTitle')} size={780} returnFocus={false}>
      <Form ref={form} onSubmit={sharing.onSubmit}>
        <Stack
          className={styles['sources']}
          gap={0}
          mih={220}
          mah="min(56vh, 520px)"
          m="calc(-1 * var(--space-4))"
          p="s4"
          aria-busy={loading}
        >
          <SourceChoice found={found} choosing={choosing} />
        </Stack>
        {sharing.problem && <ErrorNotice problem={sharing.problem} />}
        {offersSound && <SwitchLine label={t('recorder.pickSound')} on={sound} onChange={setSound} />}
        <Actions>
          <QuietButton icon={<RefreshCw />} busy={loading && sources !== null} onClick={refresh}>
            {t('common.refresh')}
          </QuietButton>
          <Box component="span" flex={1} />
          <SecondaryButton onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </SecondaryButton>
          <PrimaryButton type="submit" disabled={!chosen} busy={sharing.busy}>
            {t('recorder.pickShare')}
          </PrimaryButton>
        </Actions>
      </Form>
    </Dialog>
  );
}

type Found = {
  /** Null until they are known, or if they cannot be read. */
  sources: ScreenSource[] | null;
  problem: Problem | null;
};

async function look(): Promise<Found> {
  try {
    return { sources: await listScreens(), problem: null };
  } catch (error) {
    return { sources: null, problem: toProblem(error) };
  }
}

type Sources = Found & { loading: boolean; refresh: () => void; openSettings: () => void };

/** The available sources, read on opening and on request. The previous list stays until the next arrives. */
function useSources(): Sources {
  const [found, setFound] = useState<Found & { loading: boolean }>({ sources: null, problem: null, loading: true });

  useEffect(() => {
    void look().then((first) => setFound({ ...first, loading: false }));
  }, []);

  async function refresh(): Promise<void> {
    setFound({ sources: found.sources, problem: null, loading: true });
    setFound({ ...(await look()), loading: false });
  }

  async function openSettings(): Promise<void> {
    try {
      await openScreenSettings();
    } catch (error) {
      setFound({ sources: null, problem: toProblem(error), loading: false });
    }
  }

  return { ...found, refresh: () => void refresh(), openSettings: () => void openSettings() };
}

type Choosing = {
  /** Name of the radio group. Screens and windows share it, so that the arrow keys move between them. */
  name: string;
  chosenId: string | null;
  onChoose: (id: string) => void;
  onShare: () => void;
};

/** The screens and windows, or why there are none. */
function SourceChoice({ found, choosing }: { found: Sources; choosing: Choosing }): ReactNode {
  const { sources, problem, refresh, openSettings } = found;
  if (problem) {
    return (
      <ErrorNotice
        problem={problem}
        onRetry={refresh}
        actions={
          problem.code === 'SCREENS_BLOCKED' && (
            <SecondaryButton size="small" onClick={openSettings}>
              {t('recorder.openSettings')}
            </SecondaryButton>
          )
        }
      />
    );
  }
  if (sources === null) {
    return (
      <Group justify="center" mih={200} c="var(--dim)">
        <Loader size={18} color="currentColor" aria-label={t('phases.waiting')} />
      </Group>
    );
  }
  if (sources.length === 0) {
    return <EmptyState icon={<MonitorOff />} title={t('recorder.pickNothing')} />;
  }
  const screens = sources.filter(({ kind }) => kind === 'screen');
  const windows = sources.filter(({ kind }) => kind === 'window');
  const firstId = (screens[0] ?? windows[0])?.id;
  return (
    <Stack role="radiogroup" aria-label={t('recorder.pickTitle')} gap="s20">
      <SourceGroup
        title={t('recorder.pickScreens')}
        sources={screens}
        label={(_, index) =>
          screens.length === 1 ? t('recorder.wholeScreen') : t('recorder.screenNumber', { number: index + 1 })
        }
        firstId={firstId}
        {...choosing}
      />
      <SourceGroup
        title={t('recorder.pickWindows')}
        sources={windows}
        label={(source) => source.name.trim() || t('recorder.unnamedWindow')}
        firstId={firstId}
        {...choosing}
      />
    </Stack>
  );
}

type SourceGroupProps = Choosing & {
  title: string;
  sources: readonly ScreenSource[];
  label: (source: ScreenSource, index: number) => string;
  /** Has the focus at first. */
  firstId: string | undefined;
};

function SourceGroup({
  title,
  sources,
  label,
  name,
  chosenId,
  firstId,
  onChoose,
  onShare,
}: SourceGroupProps): ReactNode {
  if (sources.length === 0) return null;
  return (
    <Box component="fieldset" miw={0}>
      <Box component="legend" mb="s8" c="var(--dim)" fz="small">
        {title}
      </Box>
      <div className={styles['cards']}>
        {sources.map((source, index) => (
          <ChoiceCard
            key={source.id}
            className={styles['card']}
            title={label(source, index)}
            name={name}
            value={source.id}
            checked={source.id === chosenId}
            onChange={() => onChoose(source.id)}
            // As in the pickers of operating systems.
            onDoubleClick={onShare}
            // For a list that is loaded before the dialog takes the focus.
            data-autofocus={source.id === firstId || undefined}
          >
            <Stack
              component="span"
              className={styles['picture']}
              gap={0}
              align="center"
              justify="center"
              bdrs="small"
              bg="var(--background)"
              c="var(--dim)"
              aria-hidden
            >
              {source.thumbnail === null ? <Icon kind={source.kind} /> : <img src={source.thumbnail} alt="" />}
            </Stack>
            <Group component="span" gap="s6" wrap="nowrap" miw={0} fz="sm">
              {source.icon !== null && <Box src={source.icon} alt="" component="img" flex="none" w={16} h={16} />}
              <Text span inherit truncate>
                {label(source, index)}
              </Text>
            </Group>
          </ChoiceCard>
        ))}
      </div>
    </Box>
  );
}

function Icon({ kind }: { kind: ScreenSource['kind'] }): ReactNode {
  return kind === 'screen' ? <Monitor size={28} strokeWidth={1.5} /> : <AppWindow size={28} strokeWidth={1.5} />;
}
