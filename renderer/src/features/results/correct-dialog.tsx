import { useDebouncedValue } from '@mantine/hooks';
import { Mic } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { CampaignSummary, CampaignVideo, Template } from '#shared/ipc/index.ts';
import { nameKey } from '#shared/name-key.ts';
import { ownProperty } from '#shared/own-property.ts';
import { t } from '#renderer/language/index.ts';
import { useNameRecording } from '#renderer/speakers/index.ts';
import { missingTakes, useCampaigns, useTemplates } from '#renderer/stores/index.ts';
import {
  Actions,
  Dialog,
  ErrorWords,
  IconButton,
  PrimaryButton,
  SecondaryButton,
  TextField,
  useActing,
  VirtualList,
} from '#renderer/ui/index.ts';
import styles from './correct-dialog.module.css';
import { cleaned, correctionOf, emptyValues, isWorthATry, type Correction } from './model/corrections.ts';

type CorrectDialogProps = {
  campaign: CampaignSummary;
  /** The failed videos. */
  videos: readonly CampaignVideo[];
  /** The row that is shown first, 0-based; null for the first failed one. */
  row: number | null;
  onClose: () => void;
};

const rowHeight = 190;

/** Corrects rows whose videos failed, where they are: they keep their campaign, their number and their results. */
export function CorrectDialog({ campaign, videos: failed, row, onClose }: CorrectDialogProps): ReactNode {
  const { id, templateId } = campaign;
  // Those of its beginning: they leave the list of the failed ones as soon as they are sent.
  const [videos] = useState(failed);
  const template = useTemplates((state) => state.templates[templateId]);
  const [edited, setEdited] = useState<ReadonlyMap<number, Correction>>(new Map());
  const { act, busy } = useActing(onClose);
  const corrections = videos.map((video) => ({ video, correction: edited.get(video.row) ?? correctionOf(video) }));
  const isRecorded = useRecorded(template, valuesIn(corrections));
  const worthATry = corrections.filter(({ video, correction }) => isWorthATry(video, correction, isRecorded));
  const again = worthATry.flatMap(({ correction }) =>
    emptyValues(correction, campaign).length === 0 ? [cleaned(correction)] : [],
  );
  const unchanged = videos.length - worthATry.length;

  return (
    <Dialog onClose={onClose} title={t('activity.correctTitle', { count: videos.length })} size={640}>
      <VirtualList
        items={corrections}
        keyOf={({ video }) => video.id}
        itemHeight={rowHeight}
        gap={24}
        ordered
        at={Math.max(
          0,
          videos.findIndex((video) => video.row === row),
        )}
        aria-label={t('activity.correctRows')}
        className={styles['rows']}
      >
        {({ video, correction }) => (
          <RowFields
            campaign={campaign}
            template={template}
            video={video}
            correction={correction}
            isRecorded={isRecorded}
            isFirst={video.row === (row ?? videos[0]?.row)}
            onChange={(changed) => setEdited((before) => new Map(before).set(video.row, changed))}
          />
        )}
      </VirtualList>
      {unchanged > 0 && (
        <output className={styles['note']}>{t('activity.correctUnchanged', { count: unchanged })}</output>
      )}
      <Actions>
        <SecondaryButton onClick={onClose}>{t('common.cancel')}</SecondaryButton>
        <PrimaryButton
          busy={busy}
          disabled={again.length === 0}
          onClick={() => act(() => useCampaigns.getState().correct({ id, rows: again }))}
        >
          {t('activity.correctGenerate', { count: again.length })}
        </PrimaryButton>
      </Actions>
    </Dialog>
  );
}

type RowFieldsProps = {
  campaign: CampaignSummary;
  /** Undefined if it was deleted. */
  template: Template | undefined;
  video: CampaignVideo;
  correction: Correction;
  isRecorded: (value: string) => boolean;
  /** Whether its first field gets the focus. */
  isFirst: boolean;
  onChange: (correction: Correction) => void;
};

function RowFields({
  campaign,
  template,
  video,
  correction,
  isRecorded,
  isFirst,
  onChange,
}: RowFieldsProps): ReactNode {
  const { variables, fallbacks, options } = campaign;
  const shows = options.background.origin !== 'none';
  const empty = emptyValues(correction, campaign);
  return (
    <fieldset className={styles['row']}>
      <legend className={styles['number']}>{t('activity.correctRow', { row: video.line })}</legend>
      <p className={styles['reason']}>
        <ErrorWords problem={video.problem ?? t('activity.failedSomehow')} />
      </p>
      <div className={styles['fields']}>
        {variables.map((variable, index) => {
          const value = correction.values[index] ?? '';
          return (
            <TextField
              key={variable}
              label={variable}
              value={value}
              placeholder={ownProperty(fallbacks, variable)}
              error={empty.includes(index) && t('activity.correctEmpty')}
              description={isRecorded(value) ? t('recipients.recorded') : undefined}
              data-autofocus={(isFirst && index === 0) || undefined}
              rightSection={
                template && value !== '' && !isRecorded(value) ? (
                  <RecordButton template={template} value={value} variable={variable} />
                ) : undefined
              }
              onChange={({ currentTarget: { value: changed } }) =>
                onChange({ ...correction, values: correction.values.with(index, changed) })
              }
            />
          );
        })}
        {shows && (
          <TextField
            className={styles['background']}
            label={t('campaign.background')}
            value={correction.background}
            onChange={({ currentTarget: { value: background } }) => onChange({ ...correction, background })}
          />
        )}
      </div>
    </fieldset>
  );
}

type RecordButtonProps = { template: Template; value: string; variable: string };

/** Opens the recording of a value, after which the row can be generated again. */
function RecordButton({ template, value, variable }: RecordButtonProps): ReactNode {
  const { one, busy } = useNameRecording(template);
  return (
    <IconButton
      size="small"
      icon={<Mic />}
      label={t('listen.recordNamed', { value })}
      disabled={busy}
      onClick={() => one(value, variable)}
    />
  );
}

/** What the rows say, and what they would say as they are being corrected; each value once. */
function valuesIn(corrections: readonly { video: CampaignVideo; correction: Correction }[]): string[] {
  const said = corrections.flatMap(({ video, correction }) => [...video.values, ...cleaned(correction).values]);
  return [...new Set(said)].filter((value) => value !== '');
}

/** A pause in typing after which a value is looked up, milliseconds. */
const lookUpDelay = 300;

/** Whether the speaker has recorded a value since. Nothing is, until that is known. */
function useRecorded(template: Template | undefined, values: readonly string[]): (value: string) => boolean {
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const actorId = template?.actorId ?? null;
  const templateId = template?.id;
  const [asked] = useDebouncedValue(JSON.stringify(values), lookUpDelay);
  useEffect(() => {
    if (actorId === null || templateId === undefined) return;
    let current = true;
    const names = JSON.parse(asked) as string[];
    missingTakes(actorId, templateId, names).then(
      (missing) => {
        if (!current) return;
        const left = new Set(missing.map(nameKey));
        setFound(new Set(names.map(nameKey).filter((key) => !left.has(key))));
      },
      // Rows then count as unchanged until they are edited.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [actorId, templateId, asked]);
  return (value) => found.has(nameKey(value));
}
