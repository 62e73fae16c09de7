import type { ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import type { Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { durationWords, formatBytes } from '#renderer/lib/format.ts';
import { useTemplates } from '#renderer/stores/index.ts';
import type { Checks } from '../listen/use-clips.ts';
import { bodyProblem } from '../model/body.ts';
import { faultIn, type FaultyCell, type TableCheck } from '../model/check-table.ts';
import { optionProblem } from '../model/option-problem.ts';
import { LeftOutLine } from '../left-out-line.tsx';
import { Privacy } from '../privacy.tsx';
import type { DraftEditor } from '../use-draft.ts';
import { CaptionsCard } from './captions-card.tsx';
import { More } from './more.tsx';
import { PageCard } from './page-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { Credits, PriceNote } from './price.tsx';
import styles from './send.module.css';
import { Showing } from './showing.tsx';
import { ThumbnailCard } from './thumbnail-card.tsx';
import { useEstimate } from './use-estimate.ts';
import { usePerson } from './use-person.ts';

const none: readonly (readonly string[])[] = [];

type SendStepProps = {
  template: Template;
  script: Script;
  variables: readonly string[];
  editor: DraftEditor;
  check: TableCheck;
  heard: Checks;
  /** The row whose video is shown (0-based). */
  selectedRow: number;
  onSelectRow: (row: number) => void;
  /** 0-based rows of people who get no video before they are mended. */
  leftOut: readonly number[];
  onShowFault: (cell: FaultyCell) => void;
  /** Opens the price of a voice service. */
  onPrice: () => void;
};

/** Step 3 before it is started: what each person gets, shown for one of them. */
export function SendStep(props: SendStepProps): ReactNode {
  const { template, script, variables, editor, check, heard, selectedRow, onSelectRow, onShowFault, onPrice } = props;
  const { mode, options } = editor.draft;
  const person = usePerson({ template, script, variables, editor, check, selectedRow, isFree: heard.isFree });
  const problem = optionProblem(options, variables);
  const isBodyWrong = useTemplates(({ templates }) => bodyProblem(options, templates) !== null);

  const { seconds, bytes } = useEstimate({
    template,
    editor,
    heard,
    names: check.recipients?.names ?? none,
    count: check.people.length - props.leftOut.length,
  });
  const facts = [
    ...(seconds === null ? [] : [t('options.time', { time: durationWords(seconds) })]),
    ...(bytes === null ? [] : [formatBytes(bytes)]),
  ].join(' · ');

  function set(part: Partial<CampaignOptions>): void {
    editor.patch({ options: { ...(editor.latest() ?? editor.draft).options, ...part } });
  }

  function errorOf(field: keyof CampaignOptions): string | undefined {
    return problem?.field === field ? problem.text : undefined;
  }

  return (
    <Stack gap="var(--space-16)" p="var(--space-16) var(--space-24) var(--space-24)" maw={1600} mx="auto">
      <Group justify="space-between" gap="var(--space-12)">
        <Showing variables={variables} editor={editor} check={check} row={person.row} onRow={onSelectRow} />
        <Group gap="var(--space-16)">
          <Credits rows={check.recipients?.names.length ?? 0} mode={mode} smoothQuality={options.smoothQuality} />
          <LeftOutLine check={check} leftOut={props.leftOut} onShow={(row) => onShowFault(faultIn(check, row))} />
          {facts !== '' && <Text c="dimmed">{facts}</Text>}
        </Group>
      </Group>
      <PriceNote price={heard.price} onRetry={heard.retry} />
      <div className={styles['cards']}>
        <PictureCard
          template={template}
          script={script}
          variables={variables}
          editor={editor}
          check={check}
          person={person}
          onPrice={heard.isFree ? null : onPrice}
          onShowFault={onShowFault}
        />
        <CaptionsCard template={template} script={script} options={options} person={person} onChange={set} />
        <ThumbnailCard
          template={template}
          variables={variables}
          options={options}
          person={person}
          error={errorOf('stillText')}
          onChange={set}
        />
        <PageCard
          template={template}
          variables={variables}
          mode={mode}
          options={options}
          person={person}
          errorOf={errorOf}
          onChange={set}
        />
      </div>
      <More
        template={template}
        editor={editor}
        variables={variables}
        names={check.recipients?.names ?? null}
        error={errorOf('callbackUrl')}
        hasProblem={isBodyWrong || problem?.field === 'callbackUrl'}
        onChange={set}
      />
      <Privacy template={template} mode={mode} options={options} />
    </Stack>
  );
}
