import { Stack, Text } from '@mantine/core';
import { FolderDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CampaignSummary, Job } from '#shared/ipc/index.ts';
import { unknownNames } from '#shared/rows/file-names.ts';
import { FolderField } from '#renderer/exports/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import { useApp, useCampaigns, useJobs, usePreferences } from '#renderer/stores/index.ts';
import { ErrorNotice, PrimaryButton, SwitchLine, useSubmit } from '#renderer/ui/index.ts';
import { campaignFolder, usualFolder } from '../model/export-folder.ts';
import { defaultPattern } from '../model/name-pattern.ts';
import { FileNames } from './file-names.tsx';
import { useExportSize } from './use-export-size.ts';

/** What is saved, and how it is named. */
export type SaveChoices = { folder: string; pattern: string; stills: boolean; pictures: boolean };

/** The folder is the one that has its files already, or one of its own within the usual one. */
export function usualChoices({ id, name, variables, total }: CampaignSummary): SaveChoices {
  const { jobs, order } = useJobs.getState();
  const saved = order.flatMap((one) => jobs[one] ?? []).find((job) => job.kind === 'export' && job.campaignId === id);
  const folder = saved?.resultPath ?? campaignFolder(useApp.getState().exportFolder(), name);
  return { folder, pattern: defaultPattern(variables, total), stills: false, pictures: false };
}

type SaveFormProps = {
  campaign: CampaignSummary;
  /** Whether a page for each video is saved as well, with thumbnail and GIF. */
  pages: boolean;
  choices: SaveChoices;
  onChange: (part: Partial<SaveChoices>) => void;
  onStarted: (job: Job) => void;
  /** Stands above the button. */
  children?: ReactNode;
};

/** Saves the finished videos, or their pages, into a folder. */
export function SaveForm({ campaign, pages, choices, onChange, onStarted, children }: SaveFormProps): ReactNode {
  const { id, variables, succeeded: count } = campaign;
  const { folder, pattern, pictures } = choices;
  const stills = pages || choices.stills;
  const starting = useSubmit(async () => {
    const asked = { campaignId: id, folder: folder.trim(), pattern, stills, pages, pictures: !pages && pictures };
    const job = await useCampaigns.getState().startExport(asked);
    if (!pages) void usePreferences.getState().change({ exportFolder: usualFolder(asked.folder, campaign.name) });
    onStarted(job);
  });
  const { problem } = starting;
  const unknown = unknownNames(pattern, variables);
  const size = useExportSize(id, { pages, stills, of: count });
  const [isOwn, setOwn] = useState(() => pattern !== defaultPattern(variables, campaign.total));

  return (
    <Stack component="form" gap="var(--space-16)" onSubmit={starting.onSubmit}>
      <Text c="dimmed" aria-busy={size?.former ?? true}>
        {size === null
          ? t('exports.videoCount', { count })
          : t('exports.videosAndSize', { count, size: formatBytes(size.bytes) })}
      </Text>
      <FolderField folder={folder} onChange={(folder) => onChange({ folder })} />
      {!pages && (
        <>
          <FileNames
            campaign={campaign}
            pattern={pattern}
            unknown={unknown}
            isOwn={isOwn}
            onOwn={() => setOwn(true)}
            onChange={(pattern) => onChange({ pattern })}
          />
          <SwitchLine label={t('exports.stills')} on={choices.stills} onChange={(stills) => onChange({ stills })} />
          <SwitchLine label={t('exports.pictures')} on={pictures} onChange={(pictures) => onChange({ pictures })} />
        </>
      )}
      {children}
      {problem && <ErrorNotice problem={problem} />}
      <PrimaryButton
        type="submit"
        icon={<FolderDown />}
        busy={starting.busy}
        disabled={folder.trim() === '' || pattern.trim() === '' || unknown.length > 0}
      >
        {t(pages ? 'exports.savePages' : 'exports.save', { count })}
      </PrimaryButton>
    </Stack>
  );
}
