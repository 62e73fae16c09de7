import { CheckCheck, Mic, Play, Square } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import type { CheckedClip } from '#shared/api/index.ts';
import { wantsWholeScript } from '#shared/generation-modes.ts';
import type { Template } from '#shared/ipc/index.ts';
import { rich, t } from '#renderer/language/index.ts';
import { isLetterOff } from '#renderer/lib/letter-keys.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { usePlayer } from '#renderer/sound/index.ts';
import { RecordInRow, recordedBy, useNameRecording, useSpeaker, WordLine, WordName } from '#renderer/speakers/index.ts';
import { routeHref, usePronunciations } from '#renderer/stores/index.ts';
import {
  Actions,
  Kbd,
  PrimaryButton,
  ProgressBar,
  QuietButton,
  SecondaryButton,
  VirtualList,
  useActing,
} from '#renderer/ui/index.ts';
import { clipKey, wordKey, isFine, sectionOf, unrecordedCount, wantsConsent, type Section } from '../model/clips.ts';
import { ListeningState, NothingYet, Speaking } from './checked.tsx';
import styles from './listen.module.css';
import type { Checks } from './use-clips.ts';

type CheckWordsProps = {
  template: Template;
  campaignName: string;
  variables: readonly string[];
  /** The rows; null without valid ones. */
  names: readonly (readonly string[])[] | null;
  /** The campaign's own; null for the template's. */
  voice: string | null;
  heard: Checks;
  /** Switches to a voice for the whole script. */
  onWholeScript: () => void;
  onDone: () => void;
};

const lineHeight = 48;

/** A word, and the heading of its section above the first of it. */
type Line = { clip: CheckedClip; heading: string | null };

/** Every distinct word on one line, as it will sound: first those to look at, then those of a voice, then recordings. */
export function CheckWords(props: CheckWordsProps): ReactNode {
  const { template, campaignName, variables, names, heard, onDone } = props;
  const { clips } = heard;
  const [showsRecorded, setShowsRecorded] = useState(false);
  /** The word that is being recorded, by its key. */
  const [recording, setRecording] = useState<string | null>(null);
  const toRecord = useNameRecording(template);
  const by = recordedBy(useSpeaker(template.actorId));
  const playing = usePlayer((state) => state.url);
  const playAll = usePlayer((state) => state.playAll);
  const stop = usePlayer((state) => state.stop);
  const { busy, act } = useActing();
  const loadSpellings = usePronunciations((state) => state.load);
  useEffect(() => void loadSpellings(), [loadSpellings]);

  if (names === null || heard.problem || !clips) {
    return <NothingYet hasRows={names !== null} checks={heard} text={t('listen.speaking')} />;
  }

  const sections = Map.groupBy(clips, sectionOf);
  const recorded = sections.get('recorded') ?? [];
  const lines = (['look', 'voice', 'recorded'] as const).flatMap((section): Line[] => {
    const all = sections.get(section) ?? [];
    if (section === 'recorded' && !showsRecorded) return [];
    return all.map((clip, index) => ({
      clip,
      heading: index === 0 ? t(headings[section], { count: all.length }) : null,
    }));
  });
  const urls = lines.flatMap(({ clip }) => clip.url ?? []);
  const at = lines.findIndex(({ clip }) => clip.url !== null && clip.url === playing);
  const open = clips.filter((clip) => clip.clip !== null && clip.error === null && !isFine(clip));
  const unrecorded = unrecordedCount(clips);

  /** Without a suffix in one word with it, which belongs to the clip. */
  function valueOf({ variable, first_row: row, value }: CheckedClip): string {
    return names?.[row]?.[variables.indexOf(variable)] ?? value;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.matches('input, textarea') || event.ctrlKey || event.metaKey) return;
    if (isLetterOff(event.nativeEvent)) return;
    const line = lines[Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)];
    const pressed = key.toLowerCase();
    if (pressed === 'p') toggleAll();
    else if (pressed === 'r' && line) setRecording(wordKey(line.clip));
    else if (pressed === 'a' && line && line.clip.clip !== null) void heard.setApproved(line.clip, !line.clip.approved);
    else return;
    event.preventDefault();
  }

  function toggleAll(): void {
    if (playing === null) playAll(urls);
    else stop();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls inside come up to it
    <div className={styles['words']} onKeyDown={onKeyDown}>
      <Group gap="var(--space-12)" wrap="nowrap">
        <Stack gap="var(--space-4)" flex={1} miw={0}>
          {heard.isComplete ? (
            <>
              <Text fz="var(--type-small)" c="dimmed">
                {t('listen.fineOf', {
                  fine: clips.filter(isFine).length,
                  open: clips.length - clips.filter(isFine).length,
                })}
              </Text>
              <ProgressBar
                value={clips.filter(isFine).length / Math.max(1, clips.length)}
                label={t('common.approved')}
                tone="ok"
                size="small"
              />
            </>
          ) : (
            <Speaking progress={heard.progress} text={t('listen.speaking')} />
          )}
          <ListeningState checks={heard} />
        </Stack>
        {variables.length > 1 && (
          <Group gap="var(--space-12)" visibleFrom="md" maw="40%">
            {variables.map((variable, index) => (
              <Text key={variable} component="div" fz="var(--type-small)">
                <WordName index={index}>{variableLabel(variable)}</WordName>
              </Text>
            ))}
          </Group>
        )}
        <SecondaryButton
          icon={playing === null ? <Play /> : <Square />}
          shortcut="P"
          disabled={urls.length === 0}
          onClick={toggleAll}
        >
          {t(playing === null ? 'listen.playAll' : 'common.stop')}
        </SecondaryButton>
      </Group>
      <Remarks {...props} clips={clips} />
      <VirtualList
        items={lines}
        keyOf={({ clip }) => clipKey(clip)}
        itemHeight={lineHeight}
        at={at === -1 ? undefined : at}
        className={styles['scroller']}
        aria-label={t('listen.values')}
      >
        {({ clip, heading }) => (
          <>
            {heading !== null && <p className={styles['heading']}>{heading}</p>}
            {recording === wordKey(clip) ? (
              <RecordInRow
                template={template}
                variable={clip.variable}
                value={valueOf(clip)}
                text={clip.value}
                onEnd={(isRecorded) => {
                  setRecording(null);
                  if (isRecorded) heard.retry();
                }}
              />
            ) : (
              <WordLine
                clip={clip}
                index={variables.indexOf(clip.variable)}
                recordedBy={by}
                onRecord={() => setRecording(wordKey(clip))}
                onApprove={(approved) => void heard.setApproved(clip, approved)}
                onSpelled={heard.retry}
              />
            )}
          </>
        )}
      </VirtualList>
      <Actions>
        <Group gap="var(--space-10)" wrap="nowrap" flex={1} c="dimmed" fz="var(--type-small)" visibleFrom="md">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          {t('listen.keys')}
        </Group>
        {recorded.length > 0 && (
          <QuietButton aria-expanded={showsRecorded} onClick={() => setShowsRecorded(!showsRecorded)}>
            {t('listen.sectionRecorded', { count: recorded.length })}
          </QuietButton>
        )}
        {heard.isComplete && unrecorded > 0 && (
          <SecondaryButton
            icon={<Mic />}
            busy={toRecord.busy}
            onClick={() => toRecord.begin(campaignName, variables, names)}
          >
            {t('listen.recordAll', { count: unrecorded })}
          </SecondaryButton>
        )}
        {heard.isComplete && open.length === 0 ? (
          <PrimaryButton onClick={onDone}>{t('common.done')}</PrimaryButton>
        ) : (
          <PrimaryButton
            icon={<CheckCheck />}
            busy={busy}
            disabled={!heard.isComplete}
            onClick={() =>
              act(async () => {
                for (const clip of open) await heard.setApproved(clip, true);
              })
            }
          >
            {t(clips.some(isFine) ? 'listen.approveRest' : 'listen.approveAll')}
          </PrimaryButton>
        )}
      </Actions>
    </div>
  );
}

const headings = {
  look: 'listen.sectionLook',
  voice: 'listen.sectionVoice',
  recorded: 'listen.sectionRecorded',
} as const satisfies Record<Section, string>;

/** What concerns several words, with its way out. */
function Remarks({ template, clips, onWholeScript }: CheckWordsProps & { clips: readonly CheckedClip[] }): ReactNode {
  const tooLong = clips.filter(wantsWholeScript).length;
  return (
    <>
      {tooLong > 0 && (
        <div className={styles['remark']} role="note">
          <p>{t('listen.farTooLong', { count: tooLong })}</p>
          <SecondaryButton size="small" onClick={onWholeScript}>
            {t('listen.speakWholeScript')}
          </SecondaryButton>
        </div>
      )}
      {clips.some(({ far_voice: isFar }) => isFar) && (
        <p role="note" className={styles['remark']}>
          {t('listen.clipFarVoice')}
        </p>
      )}
      {wantsConsent(clips) && (
        <Text c="dimmed" fz="var(--type-small)">
          {rich('listen.noConsent', {
            link: (inside) => (
              <a href={routeHref({ screen: 'voices', part: 'consent', actorId: template.actorId ?? undefined })}>
                {inside}
              </a>
            ),
          })}
        </Text>
      )}
    </>
  );
}
