import { Group, Stack, Text } from '@mantine/core';
import { Globe, Mic, UserRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CampaignSummary, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { lacksText, variableLabel } from '#renderer/lib/variable-label.ts';
import { PlayButton, usePlayer } from '#renderer/sound/index.ts';
import { useNameRecording } from '#renderer/speakers/index.ts';
import { checkClips, useCampaigns } from '#renderer/stores/index.ts';
import {
  ErrorWords,
  IconButton,
  SecondaryButton,
  TextField,
  useActing,
  useToast,
  VirtualList,
} from '#renderer/ui/index.ts';
import { corrected, fieldsOf, isWorthATry, saidIn } from '../model/corrections.ts';
import { titleOf } from '../model/filter-videos.ts';
import { peopleIn, type ProblemGroup, type ProblemLine } from '../model/problem-groups.ts';
import styles from './problems.module.css';
import { useRecorded } from './use-recorded.ts';

/** Height of a person's field in a card with several, pixels. */
const lineHeight = 60;

type ProblemCardProps = {
  campaign: CampaignSummary;
  /** Undefined if it was deleted. */
  template: Template | undefined;
  group: ProblemGroup;
  /** Number of all failed videos of the campaign. */
  failed: number;
};

/** A cause of failures: what happened, to whom, and the fields and the one button that mend it. */
export function ProblemCard({ campaign, template, group, failed }: ProblemCardProps): ReactNode {
  const { id } = campaign;
  const { lines, mend } = group;
  const [typed, setTyped] = useState<ReadonlyMap<string, string[]>>(new Map());
  const { act, busy } = useActing();
  const fields = (line: ProblemLine): string[] => typed.get(line.key) ?? fieldsOf(line.videos[0], mend);
  const rows = lines.flatMap((line) =>
    line.videos.map((video) => ({ video, correction: corrected(video, mend, fields(line)) })),
  );
  const isRecorded = useRecorded(
    mend.kind === 'values' ? template : undefined,
    rows.flatMap(({ video, correction }) => [...video.values, ...correction.values]),
  );
  const again = rows.filter(
    ({ video, correction }) =>
      isWorthATry(video, correction, isRecorded) && saidIn(correction, campaign).every((value) => value !== ''),
  );
  const count = peopleIn(group);
  const [only] = lines;
  const title = lines.length === 1 && mend.kind === 'values' ? only.videos[0] : null;

  function generate(): Promise<unknown> {
    const campaigns = useCampaigns.getState();
    // Without a change, a studio need not know corrections.
    if (mend.kind === 'nothing' && count === failed && campaign.succeeded + failed === campaign.total)
      return campaigns.retryFailed(id);
    return campaigns.correct({ id, rows: again.map(({ correction }) => correction) });
  }

  const button = (
    <SecondaryButton type="submit" busy={busy} disabled={again.length === 0 || campaign.status === 'waiting'}>
      {buttonLabel(group, again.length)}
    </SecondaryButton>
  );
  const lineProps = { campaign, template, group, isRecorded };
  const change = (line: ProblemLine) => (changed: string[]) => setTyped(new Map(typed).set(line.key, changed));
  return (
    <li className={styles['card']}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (again.length > 0) act(generate);
        }}
      >
        <Stack gap="var(--space-12)" h="100%" justify="space-between">
          <Group gap="var(--space-12)" wrap="nowrap" align="start">
            <Picture poster={template?.posterUrl ?? null} name={title && titleOf(title)} />
            <Stack gap="var(--space-4)" miw={0}>
              <ErrorWords problem={wordsOf(campaign, group)} className={styles['words']} />
              <Text size="sm" c="dimmed">
                {peopleText(lines)}
              </Text>
            </Stack>
          </Group>
          {mend.kind === 'nothing' ? (
            button
          ) : lines.length === 1 ? (
            <Group gap="var(--space-8)" align="end" wrap="nowrap">
              <LineFields {...lineProps} line={only} fields={fields(only)} onChange={change(only)} />
              {mend.kind === 'values' && rows[0] && (
                <Hear campaign={campaign} said={saidIn(rows[0].correction, campaign)} at={mend.indexes[0] ?? 0} />
              )}
              {button}
            </Group>
          ) : (
            <>
              <VirtualList
                items={lines}
                keyOf={({ key }) => key}
                itemHeight={lineHeight * Math.max(1, fields(only).length)}
                gap={8}
                aria-label={t('results.peopleToMend')}
                className={styles['lines']}
              >
                {(line) => (
                  <LineFields {...lineProps} line={line} fields={fields(line)} onChange={change(line)} labelled />
                )}
              </VirtualList>
              {button}
            </>
          )}
        </Stack>
      </form>
    </li>
  );
}

/** What happened: the sentence about the one value, or of the cause if it is about several. */
function wordsOf(
  { variables }: CampaignSummary,
  { lines, problem, mend }: ProblemGroup,
): NonNullable<ProblemGroup['problem']> | string {
  if (problem === null) return t('results.failedSomehow');
  const [blamed] = mend.kind === 'values' ? mend.indexes : [];
  const variable = blamed === undefined ? undefined : variables[blamed];
  if (problem.code === 'ROW_VALUE_MISSING' && variable !== undefined) return lacksText(variable);
  const same = lines.every(({ videos }) => videos[0].problem?.message === problem.message);
  return same ? problem : { code: problem.code, message: '' };
}

function buttonLabel({ mend, lines }: ProblemGroup, count: number): string {
  if (mend.kind !== 'values') return t('common.tryAgain');
  return lines.length === 1 ? t('results.sayThis') : t('results.generateAgain', { count });
}

/** “4 people”; one person by what tells them apart. */
function peopleText(lines: readonly ProblemLine[]): string {
  const videos = lines.flatMap((line) => line.videos);
  const [first] = videos;
  if (!first || videos.length > 1) return t('common.people', { count: videos.length });
  return t('results.onePerson', { row: first.line, name: first.values.filter((value) => value !== '').join(', ') });
}

function Picture({ poster, name }: { poster: string | null; name: string | null }): ReactNode {
  return (
    <span className={styles['picture']} aria-hidden="true">
      {name === null ? <Globe /> : poster === null ? <UserRound /> : <img src={poster} alt="" />}
      {name !== null && poster !== null && <span>{name}</span>}
    </span>
  );
}

type LineFieldsProps = Pick<ProblemCardProps, 'campaign' | 'template' | 'group'> & {
  line: ProblemLine;
  fields: readonly string[];
  isRecorded: (value: string) => boolean;
  /** Whether each field says above it whose it is. */
  labelled?: boolean;
  onChange: (fields: string[]) => void;
};

/** The fields that mend a line: values, or the address of a background. */
function LineFields(props: LineFieldsProps): ReactNode {
  const { campaign, template, group, line, fields, isRecorded, labelled = false, onChange } = props;
  const { mend } = group;
  const people = peopleText([line]);
  return (
    <Stack gap="var(--space-8)" flex={1} miw={0}>
      {fields.map((value, at) => {
        const variable = mend.kind === 'values' ? campaign.variables[mend.indexes[at] ?? 0] : undefined;
        const label = variable === undefined ? t('campaign.background') : variableLabel(variable);
        const hasSound = template !== undefined && variable !== undefined && value !== '';
        return (
          <TextField
            key={label}
            label={labelled ? `${people} · ${label}` : undefined}
            aria-label={labelled ? undefined : `${label}, ${people}`}
            value={value}
            dir={variable === undefined ? 'ltr' : undefined}
            error={variable !== undefined && isEmpty(campaign, variable, value) && t('results.correctEmpty')}
            description={variable !== undefined && isRecorded(value) ? t('recipients.recorded') : undefined}
            rightSection={
              hasSound && !isRecorded(value) ? (
                <RecordButton template={template} value={value} variable={variable} />
              ) : undefined
            }
            onChange={({ currentTarget }) => onChange(fields.with(at, currentTarget.value))}
          />
        );
      })}
    </Stack>
  );
}

/** Whether a value has nothing to say: it is empty, and has no fallback. */
function isEmpty(campaign: CampaignSummary, variable: string, value: string): boolean {
  return (
    saidIn({ values: campaign.variables.map((name) => (name === variable ? value : '')) }, campaign)[
      campaign.variables.indexOf(variable)
    ] === ''
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

type HearProps = {
  campaign: CampaignSummary;
  /** What the row would say, by variable. */
  said: string[];
  /** The variable to hear. */
  at: number;
};

/** Makes a corrected value heard before its video is generated. */
function Hear({ campaign, said, at }: HearProps): ReactNode {
  const { templateId, variables, mode, options } = campaign;
  const key = JSON.stringify(said);
  const [made, setMade] = useState<{ key: string; url: string } | null>(null);
  const { act, busy } = useActing();
  const toast = useToast();
  const value = said[at] ?? '';

  async function hear(): Promise<void> {
    const { clips } = await checkClips({ templateId, variables, names: [said], mode, voice: options.voice }, 0);
    const clip = clips.find(({ variable }) => variable === variables[at]) ?? clips[0];
    if (!clip?.url) return void toast.fail(clip?.error ?? t('results.failedSomehow'));
    setMade({ key, url: clip.url });
    usePlayer.getState().play(clip.url);
  }

  return <PlayButton url={made?.key === key ? made.url : null} of={value} making={busy} onMake={() => act(hear)} />;
}
