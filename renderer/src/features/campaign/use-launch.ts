import { restOfDraft, type CampaignOptions, type TableLayout } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { serviceAddress, webAddress } from '../../lib/web-address.ts';
import {
  followLink,
  keepDrafts,
  stayedHere,
  useCampaignDrafts,
  useCampaigns,
  useRoute,
  type CampaignDraft,
  type Route,
} from '../../stores/index.ts';
import { useToast } from '../../ui/index.ts';
import { backgroundAddresses } from './model/background.ts';
import { launchRows } from './model/launch-rows.ts';

export type Launch = {
  busy: boolean;
  /** @param rows 0-based rows of the list. */
  launch(rows: readonly number[]): Promise<void>;
};

export function useLaunch(templateId: string, draft: CampaignDraft, variables: readonly string[]): Launch {
  const busy = useCampaignDrafts(({ launching }) => launching[templateId] === true);
  const navigate = useRoute((state) => state.navigate);
  const start = useCampaigns((state) => state.launch);
  const endLaunched = useCampaignDrafts((state) => state.endLaunched);
  const setLaunching = useCampaignDrafts((state) => state.setLaunching);
  const toast = useToast();

  async function launch(rows: readonly number[]): Promise<void> {
    // If the studio refuses the rows, the stored draft is restored, so it must be current.
    await keepDrafts();
    if (useCampaignDrafts.getState().launching[templateId]) return;
    setLaunching(templateId, true);
    const isHere = stayedHere();
    const name = draft.name.trim() || t('app.newCampaign');
    const options = trimmed(draft.options);
    const lines = rows.map((row) => row + 1);
    try {
      const campaign = await start({
        templateId,
        name,
        mode: draft.mode,
        variables: [...variables],
        ...launchRows(draft.table.present, variables, rows),
        lines,
        backgrounds: backgroundAddresses(options.background, draft.table.present, rows),
        options,
        layout: layoutOf(draft),
        // One key per press: after a lost answer the videos are never started twice.
        idempotencyKey: crypto.randomUUID(),
        endsDraft: true,
      });
      const shown: Route = { screen: 'results', campaignId: campaign.id };
      if (isHere()) navigate(shown);
      else
        toast.show(t('campaign.launched', { name: campaign.name }), {
          action: { label: t('results.show'), run: () => followLink(shown) },
        });
      // The rows belong to the campaign now. The next list begins without them, so that nobody gets two videos.
      const taken = Object.values(useCampaigns.getState().campaigns).map(({ name }) => name);
      const launched = useCampaignDrafts.getState().drafts[templateId];
      const rest = launched && restOfDraft({ ...launched, templateId, table: launched.table.present }, lines, taken);
      endLaunched(templateId, rest ?? null);
    } catch (error) {
      toast.fail(toProblem(error), { duration: 12_000 });
    } finally {
      setLaunching(templateId, false);
    }
  }

  return { busy, launch };
}

function layoutOf({ table: { present } }: CampaignDraft): TableLayout {
  const { headings, headingsGiven, columns, source } = present;
  return { headings, headingsGiven, columns, source };
}

/** As they are sent: without white space around them, addresses with their scheme. */
function trimmed(options: CampaignOptions): CampaignOptions {
  return {
    ...options,
    stillText: options.stillText.trim(),
    pageTitle: options.pageTitle.trim(),
    senderName: options.senderName.trim(),
    senderRole: options.senderRole.trim(),
    companyName: options.companyName.trim(),
    pageMessage: options.pageMessage.trim(),
    buttonLabel: options.buttonLabel.trim(),
    buttonUrl: webAddress(options.buttonUrl) ?? '',
    callbackUrl: serviceAddress(options.callbackUrl) ?? '',
  };
}
