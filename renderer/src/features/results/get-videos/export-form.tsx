import { FolderDown } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CampaignSummary, CampaignVideo, Job } from '#shared/ipc/index.ts';
import { exportFileNames, unknownNames } from '#shared/rows/file-names.ts';
import { FolderField } from '#renderer/exports/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import { useApp, useCampaigns, usePreferences } from '#renderer/stores/index.ts';
import {
  Actions,
  ErrorNotice,
  PrimaryButton,
  SwitchLine,
  TextField,
  VariableButtons,
  useSubmit,
} from '#renderer/ui/index.ts';
import styles from './exports.module.css';
import { campaignFolder, usualFolder } from '../model/export-folder.ts';
import { defaultPattern, insertPlaceholder, rowPlaceholder } from '../model/name-pattern.ts';

/** Number of example file names. */
const exampleCount = 3;

/** What is exported, and how it is named. */
export type ExportChoices = { folder: string; pattern: string; pictures: boolean; pages: boolean; gifs: boolean };

export function usualExport({ name, variables, total }: CampaignSummary): ExportChoices {
  const folder = campaignFolder(useApp.getState().exportFolder(), name);
  return { folder, pattern: defaultPattern(variables, total), pictures: false, pages: false, gifs: true };
}

type ExportFormProps = {
  campaign: CampaignSummary;
  choices: ExportChoices;
  onChange: (part: Partial<ExportChoices>) => void;
  onStarted: (job: Job) => void;
};

export function ExportForm({ campaign, choices, onChange, onStarted }: ExportFormProps): ReactNode {
  const { id, variables, succeeded } = campaign;
  const { folder, pattern, pictures, pages, gifs } = choices;
  const starting = useSubmit(async () => {
    const wanted = { ...choices, campaignId: id, folder: folder.trim() };
    const job = await useCampaigns.getState().startExport(wanted);
    void usePreferences.getState().change({ exportFolder: usualFolder(wanted.folder, campaign.name) });
    onStarted(job);
  });
  const { problem } = starting;
  const unknown = unknownNames(pattern, variables);
  const size = useExportSize(id, pages, pages && gifs);

  return (
    <form className={styles['form']} onSubmit={starting.onSubmit}>
      <FolderField folder={folder} onChange={(folder) => onChange({ folder })} />
      <FileNames
        campaign={campaign}
        pattern={pattern}
        unknown={unknown}
        onChange={(pattern) => onChange({ pattern })}
      />
      <fieldset className={styles['extras']}>
        <legend>{t('exports.extras')}</legend>
        <SwitchLine
          label={t('exports.pictures')}
          note={t('exports.picturesNote')}
          on={pictures}
          onChange={(pictures) => onChange({ pictures })}
        />
        <SwitchLine
          label={t('exports.pages')}
          note={t('exports.pagesNote')}
          on={pages}
          onChange={(pages) => onChange({ pages })}
        />
        {pages && (
          <SwitchLine
            label={t('exports.gifs')}
            note={t('exports.gifsNote')}
            on={gifs}
            onChange={(gifs) => onChange({ gifs })}
          />
        )}
      </fieldset>
      {problem && <ErrorNotice problem={problem} />}
      <Actions>
        {size !== null && (
          <span className={styles['size']} aria-busy={size.former}>
            {t('exports.size', { size: formatBytes(size.bytes) })}
          </span>
        )}
        <PrimaryButton
          type="submit"
          icon={<FolderDown />}
          busy={starting.busy}
          disabled={folder.trim() === '' || pattern.trim() === '' || unknown.length > 0}
        >
          {t('exports.videos', { count: succeeded })}
        </PrimaryButton>
      </Actions>
    </form>
  );
}

type FileNamesProps = {
  campaign: CampaignSummary;
  pattern: string;
  /** Names in it that are no variables. */
  unknown: readonly string[];
  onChange: (pattern: string) => void;
};

/** The file names, with examples. */
function FileNames({ campaign, pattern, unknown, onChange }: FileNamesProps): ReactNode {
  const { id, variables, succeeded, total } = campaign;
  const videos = useCampaigns((state) => state.videos[id]);
  const field = useRef<HTMLInputElement>(null);
  const ready = (videos ?? []).filter((video) => video.status === 'succeeded').slice(0, exampleCount);
  const examples = unknown.length > 0 ? null : exampleNames(pattern, variables, ready, total);
  const [firstUnknown] = unknown;

  function insert(name: string): void {
    onChange(insertPlaceholder(pattern, name, field.current?.selectionStart ?? null));
    field.current?.focus();
  }

  return (
    <div className={styles['pattern']}>
      <TextField
        ref={field}
        label={t('exports.fileNames')}
        value={pattern}
        dir="ltr"
        onChange={(event) => onChange(event.currentTarget.value)}
        error={firstUnknown === undefined ? undefined : t('exports.unknownVariable', { variable: `{${firstUnknown}}` })}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        required
        withAsterisk={false}
      />
      <VariableButtons label={t('exports.insert')} variables={variables} onInsert={insert}>
        <button type="button" aria-label={t('exports.insertRow')} onClick={() => insert(rowPlaceholder(total))}>
          <span className={styles['insertChip']}>{t('exports.row')}</span>
        </button>
      </VariableButtons>
      <ul className={styles['examples']} aria-label={t('exports.examples')}>
        {ready.map(({ id }, index) => (
          // An unfinished pattern keeps its lines, so that nothing moves while typing.
          <li key={id} dir="ltr">
            {examples?.[index] ?? '…'}
          </li>
        ))}
        {succeeded > ready.length && <li>{t('exports.more', { count: succeeded - ready.length })}</li>}
      </ul>
    </div>
  );
}

/** Bytes of the export without its tables; null until known; the previous value while another is requested. */
function useExportSize(campaignId: string, pages: boolean, gifs: boolean): { bytes: number; former: boolean } | null {
  const ask = useCampaigns((state) => state.exportSize);
  const [known, setKnown] = useState<{ bytes: number; of: string } | null>(null);
  const asked = JSON.stringify([campaignId, pages, gifs]);
  useEffect(() => {
    let current = true;
    void ask({ campaignId, pages, gifs }).then(
      (bytes) => current && setKnown(bytes === null ? null : { bytes, of: asked }),
    );
    return () => {
      current = false;
    };
  }, [ask, asked, campaignId, pages, gifs]);
  return known && { bytes: known.bytes, former: known.of !== asked };
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
