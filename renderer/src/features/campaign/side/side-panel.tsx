import { ChevronDown, ChevronUp, Ear, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import type { Template } from '#shared/ipc/index.ts';
import { distinctValues } from '#shared/rows/distinct-values.ts';
import { variableNames, withValues, type Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { IconButton, Panel, ProgressBar, SecondaryButton, VariableChip, variableStyle } from '#renderer/ui/index.ts';
import type { Checks } from '../listen/use-clips.ts';
import type { RowVoices } from '../listen/use-row-voices.ts';
import { shownRow, type TableCheck } from '../model/check-table.ts';
import { isFine, isToLookAt } from '../model/clips.ts';
import { previewOfRow } from '../model/row-preview.ts';
import { rowValues } from '../model/table.ts';
import { tellingRows } from '../model/telling-rows.ts';
import { RowPreview } from '../preview/row-preview.tsx';
import { ThreePreviews } from '../preview/three-previews.tsx';
import { keyOfPreview, usePreviews } from '../preview/use-previews.ts';
import type { DraftEditor } from '../use-draft.ts';
import { BodyLine } from '../send/body-choice.tsx';
import { PriceNote } from '../send/price.tsx';
import { RowVoiceList } from './row-voices.tsx';
import styles from './side.module.css';

type SidePanelProps = {
  heard: Checks;
  voices: RowVoices;
  template: Template;
  script: Script;
  variables: readonly string[];
  editor: DraftEditor;
  check: TableCheck;
  /** 0-based row of the table. */
  selectedRow: number;
  onSelectRow: (row: number) => void;
  /** Set when the list asks to play the person, or to stop it; a new object each time. */
  played: object | null;
  /** Opens the list of all words. */
  onCheck: () => void;
};

/** Beside the list: one person's video, who says its words, and how all words sound. */
export function SidePanel(props: SidePanelProps): ReactNode {
  const { heard, template, script, variables, editor, check, selectedRow, onSelectRow, onCheck } = props;
  const { draft, table } = editor;
  const row = shownRow(check, selectedRow);
  const isNobody = check.rows.every(({ blank }) => blank);
  const values = isNobody ? recordedValues(script) : rowValues(table, variables, row);
  const name = values.get(variables[0] ?? '');
  const others = isNobody
    ? [t('campaign.asRecorded')]
    : variables.slice(1).flatMap((variable) => values.get(variable) ?? []);
  const inputOf = (of: number) => {
    const values = rowValues(table, variables, of);
    const isComplete = variables.every((variable) => values.has(variable));
    return isComplete ? previewOfRow(template, draft, { values, table, row: of }) : null;
  };
  const input = isNobody ? null : inputOf(row);
  const previews = usePreviews();
  const [wanted, setWanted] = useState<string | null>(null);
  // Somebody else is shown: their video waits to be asked for.
  if (wanted !== null && (input === null || keyOfPreview(input) !== wanted)) setWanted(null);
  const onPrice = heard.isFree ? null : onCheck;
  const toggle = useEffectEvent(() => {
    if (onPrice !== null) return onPrice();
    if (input === null) return;
    const key = keyOfPreview(input);
    if (wanted === key) return setWanted(null);
    setWanted(key);
    if ((previews.of(input)?.url ?? null) === null) previews.make([input]);
  });
  const { played } = props;
  const answered = useRef(played);
  useEffect(() => {
    if (played !== answered.current) toggle();
    answered.current = played;
  }, [played]);
  const filled = check.rows.flatMap(({ blank }, index) => (blank ? [] : [index]));
  const step = (by: 1 | -1): number | undefined => filled[filled.indexOf(row) + by];
  const [up, down] = [filled.indexOf(row) < 1 ? undefined : step(-1), step(1)];
  const telling = useTelling(check, heard);
  const three = telling.flatMap(({ why, row }) => {
    const input = isNobody ? null : inputOf(row);
    const name = rowValues(table, variables, row).get(variables[0] ?? '');
    return input === null || name === undefined ? [] : [{ why, row, name, input }];
  });

  return (
    <aside className={styles['side']} aria-label={t('common.preview')}>
      <Group gap="var(--space-6)" wrap="nowrap">
        <Text component="h2" fz="var(--type-lead)" fw={640} truncate flex={1}>
          {name}{' '}
          <Text span c="dimmed">
            {others.join(' · ')}
          </Text>
        </Text>
        {!isNobody && (
          <Group gap="var(--space-6)" wrap="nowrap" className={styles['steps']}>
            <IconButton
              size="small"
              look="framed"
              label={t('recipients.previousPerson')}
              icon={<ChevronUp />}
              disabled={up === undefined}
              onClick={() => up !== undefined && onSelectRow(up)}
            />
            <IconButton
              size="small"
              look="framed"
              label={t('recipients.nextPerson')}
              icon={<ChevronDown />}
              disabled={down === undefined}
              onClick={() => down !== undefined && onSelectRow(down)}
            />
          </Group>
        )}
      </Group>
      <RowPreview
        template={template}
        previews={previews}
        input={input}
        wanted={wanted}
        onWant={setWanted}
        onPrice={onPrice}
        name={name}
        row={row}
      />
      <Sentence script={script} values={values} />
      <BodyLine options={draft.options} />
      {!isNobody && (
        <RowVoiceList
          template={template}
          variables={variables}
          voices={props.voices}
          values={values}
          onPrice={onPrice}
          onRecorded={() => {
            props.voices.forget();
            heard.retry();
          }}
        />
      )}
      <Stack gap="var(--space-12)" mt="auto">
        <PriceNote price={heard.price} onRetry={heard.retry} />
        <ThreePreviews
          template={template}
          previews={previews}
          people={three}
          onPlay={(row, input) => {
            onSelectRow(row);
            setWanted(keyOfPreview(input));
            const preview = previews.of(input);
            if (preview === null || preview.problem !== null) previews.make([input]);
          }}
        />
        {isNobody ? (
          <Panel raised className={styles['words']}>
            <Text fw={600}>{t('recipients.hearLater')}</Text>
          </Panel>
        ) : (
          <WordsCard
            {...props}
            onPreview={
              three.length > 1 && onPrice === null ? () => previews.make(three.map(({ input }) => input)) : null
            }
            areMade={three.length > 0 && three.every(({ input }) => previews.of(input) !== null)}
          />
        )}
      </Stack>
    </aside>
  );
}

/** What the recording says in place of each variable. */
function recordedValues(script: Script): Map<string, string> {
  return new Map(
    script.flatMap((part): [string, string][] =>
      part.kind === 'variable' && part.spoken !== '' ? [[part.name, part.spoken]] : [],
    ),
  );
}

/** Rows of the table whose videos say most about the others. */
function useTelling({ recipients }: TableCheck, { clips }: Checks) {
  return useMemo(() => {
    if (recipients === null) return [];
    const { names, sourceRows } = recipients;
    const doubts = new Map<number, number>();
    for (const clip of clips ?? []) {
      if (isToLookAt(clip)) doubts.set(clip.first_row, (doubts.get(clip.first_row) ?? 0) + 1);
    }
    return tellingRows(names, (row) => doubts.get(row) ?? 0).map((one) => ({ ...one, row: sourceRows[one.row] ?? 0 }));
  }, [recipients, clips]);
}

type WordsCardProps = Pick<SidePanelProps, 'heard' | 'check' | 'editor' | 'onCheck'> & {
  /** Makes previews of three people; null where there aren't several, or each costs something. */
  onPreview: (() => void) | null;
  areMade: boolean;
};

/** How many different words there are, and how many of them were found to sound wrong. */
function WordsCard({ heard, check, editor, onCheck, onPreview, areMade }: WordsCardProps): ReactNode {
  const { clips } = heard;
  const { recipients } = check;
  const different = useMemo(() => distinctValues(recipients?.names ?? []).length, [recipients]);
  const isScript = editor.draft.mode === 'full_script';
  const count = clips?.length ?? different;
  const open = (clips ?? []).filter(isToLookAt).length;
  return (
    <Panel raised className={styles['words']}>
      {clips && heard.isComplete && open > 0 && (
        <Text c="dimmed" fz="var(--type-small)">
          {t('listen.sectionLook', { count: open })}
        </Text>
      )}
      {clips && (
        <ProgressBar
          value={clips.filter(isFine).length / Math.max(1, clips.length)}
          label={t('common.approved')}
          tone="ok"
          size="small"
        />
      )}
      <Group gap="var(--space-8)" className={styles['wordActs']}>
        <SecondaryButton icon={<Ear />} disabled={count === 0} onClick={onCheck}>
          {isScript ? t('listen.checkSentences') : t('listen.checkWords', { count })}
        </SecondaryButton>
        {onPreview &&
          (areMade ? null : (
            <SecondaryButton icon={<Play />} onClick={onPreview}>
              {t('recipients.previewThree')}
            </SecondaryButton>
          ))}
      </Group>
    </Panel>
  );
}

/** The script with a person's values. */
function Sentence({ script, values }: { script: Script; values: ReadonlyMap<string, string> }): ReactNode {
  const variables = variableNames(script);
  return (
    <p className={styles['script']} dir="auto">
      {/* Parts have no identity beyond their place. */}
      {withValues(script, values).map((part, index) => {
        if (part.kind === 'text') return part.text;
        const color = variables.indexOf(part.name);
        if (!values.has(part.name))
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <VariableChip key={index} name={variableLabel(part.name)} index={color} size="small" />
          );
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <strong key={index} className={styles['value']} style={variableStyle(color)}>
            {part.spoken}
          </strong>
        );
      })}
    </p>
  );
}
