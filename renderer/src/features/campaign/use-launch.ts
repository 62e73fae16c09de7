import { useState } from 'react';
import { toProblem } from '../../lib/problem.ts';
import { keepDrafts, useCampaignDrafts, useCampaigns, useRoute, type CampaignDraft } from '../../stores/index.ts';
import { useToast } from '../../ui/index.ts';
import { trialRows } from './model/check-table.ts';

/** Videos in a trial. */
export const trialSize = 3;

export type Launch = {
  busy: 'trial' | 'batch' | null;
  /** Makes a few telling videos first. */
  trial(names: readonly string[][]): Promise<void>;
  batch(names: readonly string[][]): Promise<void>;
};

export function useLaunch(
  templateId: string,
  draft: CampaignDraft,
  variables: readonly string[],
  patch: (part: { trialId: string }) => void,
): Launch {
  const [busy, setBusy] = useState<Launch['busy']>(null);
  const navigate = useRoute((state) => state.navigate);
  const start = useCampaigns((state) => state.launch);
  const discard = useCampaignDrafts((state) => state.discard);
  const toast = useToast();

  async function launch(kind: 'trial' | 'batch', names: readonly string[][]): Promise<void> {
    if (busy !== null) return;
    setBusy(kind);
    const name = draft.name.trim() || 'Campaign';
    try {
      // What the studio refuses is given back as it was kept.
      if (kind === 'batch') await keepDrafts();
      const campaign = await start({
        templateId,
        name: kind === 'trial' ? `${name.slice(0, 280)} (trial)` : name,
        mode: 'keep_original',
        variables: [...variables],
        names: names.map((values) => [...values]),
        // One key for this press: an answer lost on the way never starts the videos twice.
        idempotencyKey: crypto.randomUUID(),
        endsDraft: kind === 'batch',
      });
      if (kind === 'trial') patch({ trialId: campaign.id });
      navigate({ screen: 'activity', campaignId: campaign.id });
      // These rows are the campaign's now: the next list begins empty, so that nobody is sent the same video again.
      if (kind === 'batch') discard(templateId);
    } catch (error) {
      toast.show(toProblem(error).message, { tone: 'bad', duration: 12_000 });
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    trial: (names) => launch('trial', trialRows(names, trialSize)),
    batch: (names) => launch('batch', names),
  };
}
