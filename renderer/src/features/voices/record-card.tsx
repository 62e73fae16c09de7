import { useEffect, type ReactElement, type ReactNode } from 'react';
import { Box, Group, Menu, Text } from '@mantine/core';
import { AudioLines, FileAudio, Mic, MicVocal, SpellCheck, Video } from 'lucide-react';
import type { Sprint } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { usePreferences, useRoute, useSprint } from '#renderer/stores/index.ts';
import {
  EmptyState,
  Panel,
  PrimaryButton,
  ProgressRing,
  QuietButton,
  SecondaryButton,
  useActing,
} from '#renderer/ui/index.ts';
import { canFilm } from './sprint/camera/use-camera.ts';

/** Ways to add recordings. */
type Ways = {
  onFiles: () => void;
  onCut: () => void;
  onSpell: () => void;
  /** Begins a list of names. */
  onRecord: () => void;
};

type RecordCardProps = {
  ways: Ways;
  /** Whether recordings are being added. */
  busy: boolean;
  /** Whether nothing is recorded yet, so that it fills the screen. */
  empty: boolean;
};

/** Records names, or continues an unfinished list of them. */
export function RecordCard({ ways, busy, empty }: RecordCardProps): ReactNode {
  const { sprint, load, end } = useSprint();
  const navigate = useRoute((state) => state.navigate);
  const { act } = useActing();
  const left = sprint?.values.filter(({ recorded }) => !recorded) ?? [];

  useEffect(() => void load(), [load]);

  if (sprint === null || left.length === 0) {
    const actions = (
      <>
        <AddMenu {...ways} onRecord={undefined}>
          <AddButton busy={busy} />
        </AddMenu>
        <PrimaryButton icon={<Mic />} onClick={ways.onRecord}>
          {t('app.recordNames')}
        </PrimaryButton>
      </>
    );
    const words = { title: t('voices.empty'), text: t('voices.emptyText') };
    return empty ? <EmptyState icon={<MicVocal />} {...words} actions={actions} /> : <Card {...words}>{actions}</Card>;
  }

  function begin(filmsNames: boolean): void {
    void usePreferences.getState().change({ recorder: { filmsNames } });
    navigate({ screen: 'sprint' });
  }

  const title = t('sprint.namesLeft', { count: left.length });
  return (
    <Card
      sign={<ProgressRing value={1 - left.length / sprint.values.length} label={title} tone="ok" size={34} />}
      title={title}
      text={nextNames(sprint.title, left)}
    >
      <QuietButton onClick={() => act(end)}>{t('common.discard')}</QuietButton>
      <AddMenu {...ways}>
        <AddButton busy={busy} />
      </AddMenu>
      {canFilm(sprint) ? (
        <>
          <SecondaryButton icon={<Mic />} onClick={() => begin(false)}>
            {t('sprint.soundOnly')}
          </SecondaryButton>
          <PrimaryButton icon={<Video />} onClick={() => begin(true)}>
            {t('sprint.filmNames')}
          </PrimaryButton>
        </>
      ) : (
        <PrimaryButton icon={<Mic />} onClick={() => navigate({ screen: 'sprint' })}>
          {t('common.continue')}
        </PrimaryButton>
      )}
    </Card>
  );
}

type CardProps = { sign?: ReactNode; title: string; text: string; /** The buttons. */ children: ReactNode };

function Card({ sign, title, text, children }: CardProps): ReactNode {
  return (
    <Panel aria-label={t('app.recordNames')}>
      <Group gap="var(--space-12)">
        {sign}
        <Box flex="1 1 260px" miw={0}>
          <Text component="h2" fz="var(--type-lead)" fw={620}>
            {title}
          </Text>
          <Text c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        </Box>
        <Group gap="var(--space-12)">{children}</Group>
      </Group>
    </Panel>
  );
}

/** Number of names that are mentioned before a list is continued. */
const mentioned = 3;

/** The list's title, and its first names. */
function nextNames(title: string, left: Sprint['values']): string {
  const names = left.slice(0, mentioned).map(({ value }) => value);
  const first = left.length > mentioned ? `${names.join(', ')}…` : names.join(', ');
  return [title, first].filter((part) => part !== '').join(' · ');
}

function AddButton({ busy, ...rest }: { busy: boolean }): ReactElement {
  return (
    <SecondaryButton {...rest} icon={<FileAudio />} busy={busy}>
      {t('voices.addRecordings')}
    </SecondaryButton>
  );
}

type AddMenuProps = Omit<Ways, 'onRecord'> & {
  /** The button that opens it. */ children: ReactElement;
  onRecord: Ways['onRecord'] | undefined;
};

/** The kinds of recordings that can be added: a file per name, or one of many names. */
function AddMenu({ children, onFiles, onCut, onSpell, onRecord }: AddMenuProps): ReactNode {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<FileAudio size={15} />} onClick={onFiles}>
          {t('voices.oneFileEach')}
        </Menu.Item>
        <Menu.Item leftSection={<AudioLines size={15} />} onClick={onCut}>
          {t('voices.oneForMany')}
        </Menu.Item>
        <Menu.Item leftSection={<SpellCheck size={15} />} onClick={onSpell}>
          {t('voices.addName')}
        </Menu.Item>
        {onRecord && (
          <Menu.Item leftSection={<Mic size={15} />} onClick={onRecord}>
            {t('app.recordNames')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
