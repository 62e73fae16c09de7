import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { FolderDown } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import type { CampaignSummary, Job } from '#shared/ipc/index.ts';
import { problemText, t } from '../../language/index.ts';
import { formatPercent } from '../../lib/format.ts';
import { toProblem } from '../../lib/problem.ts';
import { isActive, useCampaignDrafts, useCampaigns, useJobs, useOffer, useRoute } from '../../stores/index.ts';
import { ConfirmDialog, MoreMenu, PrimaryButton, SecondaryButton, useToast } from '../../ui/index.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { ExportDialog } from './exports/export-dialog.tsx';
import { deedsOf, type CampaignDeed } from './model/campaign-deeds.ts';
import { ShareCampaign } from './share/share-menus.tsx';

function exportLabel(job: Job | undefined, succeeded: number): string {
  if (job) return t('exports.exporting', { percent: formatPercent(job.progress) });
  return succeeded === 0 ? t('exports.toFolder') : t('exports.countToFolder', { count: succeeded });
}

/** Windows whose bar has no room for one button with words besides export and share, and for several. */
const narrowWindow = '(width < 720px)';
const narrowForSeveral = '(width < 1080px)';

/** What has a button of its own while there is room, and what is only in the menu. */
const inBar: ReadonlySet<CampaignDeed['id']> = new Set(['takeBack', 'rest', 'retry', 'speak']);
const menuOnly: ReadonlySet<CampaignDeed['id']> = new Set(['duplicate', 'preset', 'delete']);

/** What can be done with a campaign now. */
export function CampaignActions({ campaign }: { campaign: CampaignSummary }): ReactNode {
  const { id, templateId, templateName, succeeded } = campaign;
  const retryFailed = useCampaigns((state) => state.retryFailed);
  const speakTooLong = useCampaigns((state) => state.speakTooLong);
  const tooLong = useCampaigns(
    ({ videos }) => videos[id]?.filter(({ problem }) => problem?.code === 'SECTION_TOO_LONG').length ?? 0,
  );
  const remove = useCampaigns((state) => state.remove);
  const savePreset = useCampaignDrafts((state) => state.savePresetOfCampaign);
  const [exporting, setExporting] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [duplicating, setDuplicating] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [undelivered, setUndelivered] = useState(0);
  const [busy, setBusy] = useState(false);
  const navigate = useRoute((state) => state.navigate);
  const toast = useToast();
  const job = useJobs(({ jobs, order }) =>
    order.map((id) => jobs[id]).find((job) => job?.kind === 'export' && job.campaignId === id && isActive(job)),
  );
  const isTrial = useCampaignDrafts(({ drafts }) => drafts[templateId]?.trialId === id);

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      toast.show(problemText(toProblem(error)), { tone: 'bad' });
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** The launch was not sent yet: its rows are as they were. */
  async function edit(): Promise<void> {
    navigate({ screen: 'campaign', templateId: await useCampaigns.getState().withdraw(id) });
  }

  /** Deleting needs no answer of the studio, so that one out of reach is no reason not to ask. */
  async function askToDelete(): Promise<void> {
    setDeleting(true);
    try {
      setUndelivered(await useCampaigns.getState().undelivered(id));
    } catch (error) {
      toast.show(problemText(toProblem(error)), { tone: 'bad' });
    }
  }

  async function generateTooLong(): Promise<void> {
    const begun = await speakTooLong(id);
    navigate({ screen: 'activity', campaignId: begun.id });
  }

  async function saveAsPreset(): Promise<void> {
    await savePreset(id);
    toast.show(t('campaign.presetSaved', { template: templateName }));
  }

  async function deleteCampaign(): Promise<void> {
    const gone = await attempt(() => remove(id));
    setDeleting(false);
    if (gone) navigate({ screen: 'activity' }, { replace: true });
  }

  const deeds = deedsOf(campaign, { isTrial, tooLong });
  const run: Record<CampaignDeed['id'], () => void> = {
    export: () => setExporting(true),
    share: () => setSharing(true),
    stop: () => void attempt(() => useCampaigns.getState().cancel(id)),
    takeBack: () => void attempt(edit),
    rest: () => navigate({ screen: 'campaign', templateId }),
    retry: () => void attempt(() => retryFailed(id)),
    speak: () => void attempt(generateTooLong),
    duplicate: () => setDuplicating(true),
    preset: () => void attempt(saveAsPreset),
    delete: () => void askToDelete(),
  };
  useOffer(
    id,
    deeds.map((deed) => ({ ...deed, run: run[deed.id] })),
  );
  const besides = deeds.filter((deed) => inBar.has(deed.id));
  const narrow = besides.length > 1 ? narrowForSeveral : narrowWindow;
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const inMenu = [...(isNarrow ? besides : []), ...deeds.filter((deed) => menuOnly.has(deed.id))];

  return (
    <>
      <MoreMenu>
        {inMenu.map(({ id, label, icon: Icon }) => (
          <Fragment key={id}>
            {id === 'delete' && <Menu.Divider />}
            <Menu.Item
              leftSection={<Icon size={15} />}
              data-tone={id === 'delete' ? 'bad' : undefined}
              disabled={busy}
              onClick={run[id]}
            >
              {label}
            </Menu.Item>
          </Fragment>
        ))}
      </MoreMenu>
      {!isNarrow &&
        besides.map(({ id, label, icon: Icon }) => (
          <SecondaryButton key={id} icon={<Icon />} busy={busy} onClick={run[id]}>
            {label}
          </SecondaryButton>
        ))}
      <ShareCampaign campaign={campaign} opened={sharing} onChange={setSharing} />
      <PrimaryButton icon={<FolderDown />} data-tour="export" disabled={succeeded === 0} onClick={run.export}>
        {exportLabel(job, succeeded)}
      </PrimaryButton>
      {duplicating && <DuplicateDialog campaign={campaign} onClose={() => setDuplicating(false)} />}
      {exporting && <ExportDialog campaign={campaign} running={job ?? null} onClose={() => setExporting(false)} />}
      <ConfirmDialog
        opened={deleting}
        title={t('activity.deleteQuestion')}
        confirmLabel={t('activity.deleteCampaign')}
        danger
        busy={busy}
        onConfirm={() => void deleteCampaign()}
        onCancel={() => setDeleting(false)}
      >
        {t('activity.deleteText', { name: campaign.name, count: campaign.total })}
        {undelivered > 0 &&
          ` ${t('activity.undelivered', { count: undelivered, address: campaign.options.callbackUrl })}`}
      </ConfirmDialog>
    </>
  );
}
