import { Group, Stack, Text } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { CampaignSummary, CampaignVideo } from '#shared/ipc/index.ts';
import { exportFileNames } from '#shared/rows/file-names.ts';
import { t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { useCampaigns } from '#renderer/stores/index.ts';
import { IconButton, TextField, VariableButtons, variableStyle } from '#renderer/ui/index.ts';
import { insertPlaceholder, partsOf, patternOf, rowPlaceholder } from '../model/name-pattern.ts';
import styles from './get-videos.module.css';

/** Number of example file names. */
const exampleCount = 3;

type FileNamesProps = {
  campaign: CampaignSummary;
  pattern: string;
  /** Names in it that are no variables. */
  unknown: readonly string[];
  /** Whether it is typed instead of chosen from parts. */
  isOwn: boolean;
  onOwn: () => void;
  onChange: (pattern: string) => void;
};

/** The file names: parts to choose, or a pattern to type, with examples. */
export function FileNames({ campaign, pattern, unknown, isOwn, onOwn, onChange }: FileNamesProps): ReactNode {
  const { id, variables, total } = campaign;
  const videos = useCampaigns((state) => state.videos[id]);
  const ready = (videos ?? []).filter((video) => video.status === 'succeeded').slice(0, exampleCount);
  const examples = unknown.length > 0 ? null : exampleNames(pattern, variables, ready, total);
  const heading = useId();
  const parts = partsOf(pattern, variables);

  return (
    <Stack gap="var(--space-8)">
      {isOwn ? (
        <OwnPattern campaign={campaign} pattern={pattern} unknown={unknown} onChange={onChange} />
      ) : (
        <fieldset aria-labelledby={heading}>
          <Text id={heading} size="sm" mb="var(--space-6)">
            {t('exports.fileNames')}
          </Text>
          <Group gap="var(--space-6)">
            {['row', ...variables].map((part, index) => (
              <button
                key={part}
                type="button"
                className={styles['part']}
                style={index === 0 ? undefined : variableStyle(index - 1)}
                aria-pressed={parts.has(part)}
                // A name without any part names nothing.
                disabled={parts.size === 1 && parts.has(part)}
                onClick={() => onChange(patternOf(toggled(parts, part), variables, total))}
              >
                {part === 'row' ? t('exports.row') : variableLabel(part)}
              </button>
            ))}
            <IconButton size="small" label={t('exports.ownPattern')} icon={<Pencil />} onClick={onOwn} />
          </Group>
        </fieldset>
      )}
      <ul className={styles['examples']} aria-label={t('exports.fileNames')}>
        {ready.map(({ id }, index) => (
          // An unfinished pattern keeps its lines, so that nothing moves while typing.
          <li key={id} dir="ltr">
            {examples?.[index] ?? '…'}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function toggled(parts: ReadonlySet<string>, part: string): ReadonlySet<string> {
  const changed = new Set(parts);
  if (!changed.delete(part)) changed.add(part);
  return changed;
}

type OwnPatternProps = Pick<FileNamesProps, 'campaign' | 'pattern' | 'unknown' | 'onChange'>;

function OwnPattern({ campaign: { variables, total }, pattern, unknown, onChange }: OwnPatternProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [firstUnknown] = unknown;

  // The button that opened it is gone.
  useEffect(() => field.current?.focus(), []);

  function insert(name: string): void {
    onChange(insertPlaceholder(pattern, name, field.current?.selectionStart ?? null));
    field.current?.focus();
  }

  return (
    <>
      <TextField
        ref={field}
        label={t('exports.fileNames')}
        value={pattern}
        dir="ltr"
        onChange={(event) => onChange(event.currentTarget.value)}
        error={
          firstUnknown === undefined
            ? undefined
            : t('options.unknownWord', { variable: firstUnknown, known: variables.join(', ') })
        }
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        required
        withAsterisk={false}
      />
      <VariableButtons label={t('options.insert')} variables={variables} onInsert={insert}>
        <button type="button" className={styles['part']} onClick={() => insert(rowPlaceholder(total))}>
          {t('exports.row')}
        </button>
      </VariableButtons>
    </>
  );
}

function exampleNames(
  pattern: string,
  variables: readonly string[],
  videos: readonly CampaignVideo[],
  rowCount: number,
): string[] {
  const rows = videos.map(({ line, values }) => ({
    row: line - 1,
    values: Object.fromEntries(variables.map((name, index) => [name, values[index] ?? ''])),
  }));
  return exportFileNames(pattern, rows, { rowCount });
}
