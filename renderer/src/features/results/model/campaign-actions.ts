import {
  BookmarkCheck,
  CircleStop,
  CopyPlus,
  FolderDown,
  ListChecks,
  Mic,
  Pencil,
  PencilLine,
  RotateCw,
  Share2,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';

export type CampaignAction = {
  id:
    | 'export'
    | 'share'
    | 'stop'
    | 'takeBack'
    | 'all'
    | 'correct'
    | 'retry'
    | 'speak'
    | 'duplicate'
    | 'preset'
    | 'delete';
  label: string;
  icon: LucideIcon;
  /** Synonyms for searching. */
  words?: string;
};

type Known = {
  /** Whether it is the trial of a list that is still being prepared. */
  isTrial?: boolean;
  /** Videos that failed because a value takes too long. */
  tooLong?: number;
  /** Videos that fail again unless their rows are corrected. */
  toCorrect?: number;
};

/** The actions available for a campaign, most useful first. */
export function actionsOf(
  campaign: CampaignSummary,
  { isTrial = false, tooLong = 0, toCorrect = 0 }: Known = {},
): CampaignAction[] {
  const { succeeded, failed, total, status, unsent } = campaign;
  const over = status !== 'running' && status !== 'waiting';
  const left = total - succeeded;
  const retry =
    failed > 0 ? t('activity.retryFailed', { count: failed }) : t('activity.generateOthers', { count: left });
  const actions: (CampaignAction & { when: boolean })[] = [
    { id: 'export', label: t('exports.countToFolder', { count: succeeded }), icon: FolderDown, when: succeeded > 0 },
    { id: 'share', label: t('share.share'), icon: Share2, words: t('activity.shareWords'), when: succeeded > 0 },
    { id: 'stop', label: t('activity.stop'), icon: CircleStop, words: t('activity.stopWords'), when: !over },
    { id: 'takeBack', label: t('activity.takeBack'), icon: Pencil, when: unsent },
    { id: 'all', label: t('activity.generateAll'), icon: ListChecks, when: isTrial && over },
    {
      id: 'correct',
      label: t('activity.correctFailed', { count: toCorrect }),
      icon: PencilLine,
      when: over && toCorrect > 0,
    },
    { id: 'retry', label: retry, icon: RotateCw, when: over && left > toCorrect },
    { id: 'speak', label: t('activity.speakTooLong', { count: tooLong }), icon: Mic, when: over && tooLong > 0 },
    { id: 'duplicate', label: t('campaign.duplicate'), icon: CopyPlus, when: true },
    { id: 'preset', label: t('campaign.presetSave'), icon: BookmarkCheck, when: true },
    { id: 'delete', label: t('activity.deleteCampaign'), icon: Trash2, when: over },
  ];
  return actions.filter(({ when }) => when);
}
