import type { CampaignSummary, CampaignVideo } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useDuplicate } from '#renderer/steps/use-duplicate.ts';
import { useActing, useToast } from '#renderer/ui/index.ts';
import { titleOf } from '../model/filter-videos.ts';

/** Time in which the note about it is read beside what it opens, milliseconds. */
const readingTime = 15_000;

/**
 * Opens the words of a finished video to be checked, in a new campaign of this person. The finished video stays as it
 * is, since it may have been sent.
 */
export function useSayDifferently(campaign: CampaignSummary, video: CampaignVideo): { run: () => void; busy: boolean } {
  const duplicate = useDuplicate(campaign);
  const { act, busy } = useActing();
  const toast = useToast();

  async function open(): Promise<void> {
    await duplicate(video.row, 'check');
    toast.show(t('results.sayDifferentlyNote', { name: titleOf(video) }), { duration: readingTime });
  }

  return { run: () => act(open), busy };
}
