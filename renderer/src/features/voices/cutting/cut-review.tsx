import { useState, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { Check, Mic, Trash2 } from 'lucide-react';
import type { NameTake } from '#shared/ipc/index.ts';
import { nameKey } from '#shared/name-key.ts';
import { distinctValues } from '#shared/rows/distinct-values.ts';
import { t } from '#renderer/language/index.ts';
import { formatPreciseTime } from '#renderer/lib/format.ts';
import { PlayButton, SoundWave } from '#renderer/sound/index.ts';
import { stayedHere, useRoute, useSprint, useTakes, type CutNames } from '#renderer/stores/index.ts';
import {
  Actions,
  IconButton,
  PrimaryButton,
  SecondaryButton,
  Select,
  VirtualList,
  useActing,
  useToast,
} from '#renderer/ui/index.ts';
import { Flags, useUse } from '../bank/name-row.tsx';
import { useTakeRemovals } from '../bank/take-removals.ts';
import styles from './cutting.module.css';

type CutReviewProps = { cut: CutNames; /** The list. */ names: readonly string[]; onClose: () => void };

const rowHeight = 52;
const nobody = '';

/** The takes found in a recording of many names, to be checked, corrected and kept. */
export function CutReview({ cut, names, onClose }: CutReviewProps): ReactNode {
  const [ids, setIds] = useState<readonly string[]>(cut.ids);
  const [others, setOthers] = useState(cut.others);
  const known = useTakes((state) => state.takes);
  const hidden = useTakeRemovals((state) => state.hidden);
  const discard = useTakeRemovals((state) => state.remove);
  const keepSound = useTakes((state) => state.keepSound);
  const giveTo = useTakes((state) => state.giveTo);
  const { act, busy } = useActing();
  const list = distinctValues(names.map((name) => [name])).map(({ value }) => value);
  const takes = ids
    .filter((id) => !hidden.has(id))
    .map((id) => known.find((take) => take.id === id))
    .filter((take) => take !== undefined);
  const heard = new Set(takes.map(({ name }) => nameKey(name)));
  const missing = list.filter((name) => !heard.has(nameKey(name)));

  async function rename(take: NameTake, name: string): Promise<void> {
    const { id } = await giveTo(take, name);
    setIds((before) => before.map((other) => (other === take.id ? id : other)));
  }

  async function keep(url: string, name: string): Promise<void> {
    const { id } = await keepSound(url, name);
    setIds((before) => [...before, id]);
    setOthers((before) => before.filter((sound) => sound.url !== url));
  }

  return (
    <Stack gap="var(--space-14)">
      <div>
        <Text component="h3" fz="var(--type-large)" fw={620}>
          {t('voices.cutFound', { found: list.length - missing.length, all: list.length })}
        </Text>
        <Text c="dimmed">{t('voices.cutReview')}</Text>
      </div>
      {takes.length > 0 && (
        <div className={styles['takes']} style={{ height: takes.length * rowHeight }}>
          <VirtualList
            items={takes}
            keyOf={({ id }) => id}
            itemHeight={rowHeight}
            aria-label={t('keyboard.recordedNames')}
          >
            {(take) => (
              <CutRow
                take={take}
                list={list}
                busy={busy}
                onRename={(name) => act(() => rename(take, name))}
                onRemove={() => discard({ ids: [take.id], name: take.name })}
              />
            )}
          </VirtualList>
        </div>
      )}
      {missing.length > 0 && <NotHeard names={missing} onClose={onClose} />}
      {others.length > 0 && (
        <Others
          sounds={others}
          names={[...missing, ...list.filter((name) => !missing.includes(name))]}
          busy={busy}
          onKeep={(url, name) => act(() => keep(url, name))}
        />
      )}
      <Actions>
        {takes.length > 0 && (
          <SecondaryButton
            icon={<Trash2 />}
            disabled={busy}
            onClick={() => {
              discard({
                ids: takes.map(({ id }) => id),
                name: t('voices.cutDiscarded', { count: takes.length }),
              });
              onClose();
            }}
          >
            {t('common.discard')}
          </SecondaryButton>
        )}
        <PrimaryButton busy={busy} data-autofocus onClick={onClose}>
          {t('common.done')}
        </PrimaryButton>
      </Actions>
    </Stack>
  );
}

/** Number of names above which the choice can be searched. */
const many = 9;

type CutRowProps = {
  take: NameTake;
  /** The possible names. */
  list: readonly string[];
  busy: boolean;
  onRename: (name: string) => void;
  onRemove: () => void;
};

function CutRow({ take, list, busy, onRename, onRemove }: CutRowProps): ReactNode {
  const use = useUse();
  const { name, url, chosen } = take;
  return (
    <div className={styles['row']}>
      <PlayButton url={url} of={name} />
      <Select
        aria-label={t('common.changeNamed', { name })}
        size="xs"
        data={list.includes(name) ? [...list] : [name, ...list]}
        value={name}
        searchable={list.length > many}
        disabled={busy}
        onChange={(other) => other !== name && onRename(other)}
      />
      <SoundWave url={url} bars={32} />
      <span className={styles['flags']}>
        <Flags take={take} brief />
      </span>
      {chosen ? (
        <span />
      ) : (
        <SecondaryButton
          size="small"
          icon={<Check />}
          aria-label={t('common.useNamed', { name })}
          onClick={() => use(take)}
        >
          {t('common.useIt')}
        </SecondaryButton>
      )}
      <IconButton
        label={t('common.deleteNamed', { name })}
        tooltip={t('common.delete')}
        icon={<Trash2 />}
        size="small"
        onClick={onRemove}
      />
    </div>
  );
}

type OthersProps = {
  sounds: CutNames['others'];
  /** The possible names, the likely ones first. */
  names: readonly string[];
  busy: boolean;
  onKeep: (url: string, name: string) => void;
};

/** Sounds that are none of the names, each of which the user can name. */
function Others({ sounds, names, busy, onKeep }: OthersProps): ReactNode {
  return (
    <section aria-label={t('voices.cutOthers')}>
      <Text component="h3" fw={600} mb="var(--space-6)">
        {t('voices.cutOthers')}
      </Text>
      <ul className={styles['others']}>
        {sounds.map(({ start, url }) => {
          const time = formatPreciseTime(start);
          return (
            <Group component="li" key={start} gap="var(--space-8)" wrap="nowrap">
              {url !== null && <PlayButton url={url} of={time} size="small" />}
              <Text component="span" fz="var(--type-small)" ff="monospace" c="dimmed">
                {time}
              </Text>
              {url !== null && (
                <Select
                  aria-label={t('voices.cutOtherName', { time })}
                  size="xs"
                  data={[{ value: nobody, label: t('voices.cutNobody') }, ...names]}
                  value={nobody}
                  searchable={names.length > many}
                  disabled={busy}
                  onChange={(name) => name !== nobody && onKeep(url, name)}
                />
              )}
            </Group>
          );
        })}
      </ul>
    </section>
  );
}

/** Names of the list that were not found, and a button to record them. */
function NotHeard({ names, onClose }: { names: readonly string[]; onClose: () => void }): ReactNode {
  const actorId = useTakes((state) => state.actorId);
  const begin = useSprint((state) => state.begin);
  const navigate = useRoute((state) => state.navigate);
  const { act, busy } = useActing();
  const toast = useToast();

  async function start(): Promise<void> {
    const isHere = stayedHere();
    const rows = names.map((name) => [name]);
    const { values } = await begin({
      title: '',
      templateId: null,
      actorId,
      readingStyle: 'alone',
      variables: [],
      names: rows,
    });
    onClose();
    if (!isHere()) return;
    // No names are left if all have earlier recordings.
    if (values.length > 0) navigate({ screen: 'sprint' });
    else toast.show(t('sprint.allRecorded'), { tone: 'ok' });
  }

  return (
    <section aria-label={t('voices.cutNotHeard')}>
      <Group justify="space-between">
        <Text component="h3" fw={600}>
          {t('voices.cutNotHeard')}
        </Text>
        <SecondaryButton size="small" icon={<Mic />} busy={busy} onClick={() => act(start)}>
          {t('sprint.recordCount', { count: names.length })}
        </SecondaryButton>
      </Group>
      <Text c="dimmed" mah="4.5em" style={{ overflow: 'auto' }}>
        {names.join(', ')}
      </Text>
    </section>
  );
}
