import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { FolderDown, ListChecks, Mic, Pencil, RotateCw, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CampaignSummary, Job } from '#shared/ipc/index.ts';
import { problemText, t } from '../../language/index.ts';
import { formatPercent } from '../../lib/format.ts';
import { toProblem } from '../../lib/problem.ts';
import { isActive, useCampaignDrafts, useCampaigns, useJobs, useRoute } from '../../stores/index.ts';
import { ConfirmDialog, PrimaryButton, SecondaryButton, useToast } from '../../ui/index.ts';
import { CampaignMenu } from './campaign-menu.tsx';
import { ExportDialog } from './exports/export-dialog.tsx';
import { ShareCampaign } from './share/share-menus.tsx';

function exportLabel(job: Job | undefined, succeeded: number): string {
  if (job) return t('exports.exporting', { percent: formatPercent(job.progress) });
  return succeeded === 0 ? t('exports.toFolder') : t('exports.countToFolder', { count: succeeded });
}

/** A window in which the bar has no room for words beside the way to export. */
const narrowWindow = '(width < 720px)';

/** What can be done with a campaign now. */
export function CampaignActions({ campaign }: { campaign: CampaignSummary }): ReactNode {
  const { id, templateId, succeeded, failed, status } = campaign;
  const retryFailed = useCampaigns((state) => state.retryFailed);
  const speakTooLong = useCampaigns((state) => state.speakTooLong);
  const tooLong = useCampaigns(
    ({ videos }) => videos[id]?.filter(({ problem }) => problem?.code === 'SECTION_TOO_LONG').length ?? 0,
  );
  const remove = useCampaigns((state) => state.remove);
  const [exporting, setExporting] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [undelivered, setUndelivered] = useState(0);
  const [busy, setBusy] = useState(false);
  const navigate = useRoute((state) => state.navigate);
  const toast = useToast();
  const job = useJobs(({ jobs, order }) =>
    order.map((id) => jobs[id]).find((job) => job?.kind === 'export' && job.campaignId === id && isActive(job)),
  );
  const isTrial = useCampaignDrafts(({ drafts }) => drafts[templateId]?.trialId === id);
  const over = status !== 'running' && status !== 'waiting';
  const left = campaign.total - succeeded;
  const isNarrow = useMediaQuery(narrowWindow, undefined, { getInitialValueInEffect: false });

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

  async function deleteCampaign(): Promise<void> {
    const gone = await attempt(() => remove(id));
    setDeleting(false);
    if (gone) navigate({ screen: 'activity' }, { replace: true });
  }

  const ways: { label: string; icon: LucideIcon; go: () => void }[] = [];
  if (campaign.unsent) ways.push({ label: t('activity.takeBack'), icon: Pencil, go: () => void attempt(edit) });
  if (isTrial && over) {
    const go = (): void => navigate({ screen: 'campaign', templateId });
    ways.push({ label: t('activity.generateRest'), icon: ListChecks, go });
  }
  if (over && left > 0) {
    const label =
      failed > 0 ? t('activity.retryFailed', { count: failed }) : t('activity.generateOthers', { count: left });
    ways.push({ label, icon: RotateCw, go: () => void attempt(() => retryFailed(id)) });
  }
  if (over && tooLong > 0) {
    const label = t('activity.speakTooLong', { count: tooLong });
    ways.push({ label, icon: Mic, go: () => void attempt(generateTooLong) });
  }

  return (
    <>
      <CampaignMenu campaign={campaign} onDelete={over ? () => void askToDelete() : undefined}>
        {isNarrow &&
          ways.map(({ label, icon: Icon, go }) => (
            <Menu.Item key={label} leftSection={<Icon size={15} />} disabled={busy} onClick={go}>
              {label}
            </Menu.Item>
          ))}
      </CampaignMenu>
      {!isNarrow &&
        ways.map(({ label, icon: Icon, go }) => (
          <SecondaryButton key={label} icon={<Icon />} busy={busy} onClick={go}>
            {label}
          </SecondaryButton>
        ))}
      <ShareCampaign campaign={campaign} />
      <PrimaryButton
        icon={<FolderDown />}
        data-tour="export"
        disabled={succeeded === 0}
        onClick={() => setExporting(true)}
      >
        {exportLabel(job, succeeded)}
      </PrimaryButton>
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
