import { BookmarkCheck, Download, Mic, Pause, RotateCw, Trash2, UserPlus, type LucideIcon } from 'lucide-react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';

export type CampaignAction = {
  id: 'export' | 'stop' | 'retry' | 'speak' | 'duplicate' | 'preset' | 'delete';
  label: string;
  icon: LucideIcon;
  /** Synonyms for searching. */
  words?: string;
};

type Known = {
  /** Videos that failed because a value takes too long. */
  tooLong?: number;
};

/** The actions available for a campaign, most useful first. */
export function actionsOf(campaign: CampaignSummary, { tooLong = 0 }: Known = {}): CampaignAction[] {
  const { succeeded, failed, total, status } = campaign;
  const over = status !== 'running' && status !== 'waiting';
  const actions: (CampaignAction & { when: boolean })[] = [
    {
      id: 'export',
      label: t('exports.getVideos'),
      icon: Download,
      words: t('results.getWords'),
      when: succeeded > 0,
    },
    { id: 'stop', label: t('common.pause'), icon: Pause, words: t('results.stopWords'), when: !over },
    { id: 'duplicate', label: t('recipients.add'), icon: UserPlus, when: true },
    {
      id: 'retry',
      label: t('results.retryFailed', { count: failed }),
      icon: RotateCw,
      when: over && failed > 0 && succeeded + failed === total,
    },
    { id: 'speak', label: t('results.speakTooLong', { count: tooLong }), icon: Mic, when: over && tooLong > 0 },
    { id: 'preset', label: t('campaign.presetSave'), icon: BookmarkCheck, when: true },
    { id: 'delete', label: t('results.deleteCampaign'), icon: Trash2, when: over },
  ];
  return actions.filter(({ when }) => when);
}
