import { Popover, Tabs, Text } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { ChevronDown, Download, FolderDown, Globe, Link, Mail, Table2, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { waysToGet, type CampaignSummary, type Job, type WayToGet } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { ExportProgress } from '#renderer/exports/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { isActive, useJobs, usePreferences } from '#renderer/stores/index.ts';
import { SecondaryButton } from '#renderer/ui/index.ts';
import resultStyles from '../results.module.css';
import { useShare } from '../share/use-share.ts';
import styles from './get-videos.module.css';
import { CrmWay, LinksWay, MailWay, PreviewPage } from './link-ways.tsx';
import { SaveForm, usualChoices } from './save-form.tsx';
import { WhoSends } from './who-sends.tsx';

/** @property isLinked whether it needs pages that recipients can reach. */
type WayLook = { label: LabelKey; note: LabelKey; icon: LucideIcon; isLinked: boolean };

const ways = {
  folder: { label: 'exports.folderWay', note: 'exports.folderNote', icon: FolderDown, isLinked: false },
  links: { label: 'share.linksWay', note: 'share.linksNote', icon: Link, isLinked: true },
  pages: { label: 'exports.pagesWay', note: 'exports.pagesNote', icon: Globe, isLinked: false },
  mail: { label: 'share.mailWay', note: 'share.mailNote', icon: Mail, isLinked: true },
  crm: { label: 'share.crmWay', note: 'share.crmNote', icon: Table2, isLinked: true },
} as const satisfies Record<WayToGet, WayLook>;

/** The ways that write files, and the contents of their folders. */
const saved = { folder: 'exports.exported', pages: 'exports.pagesSaved' } as const;
type SavingWay = keyof typeof saved;
/** An export that is running, or has just ended. */
type Saving = { job: Job; way: SavingWay };

function savingOf(job: Job, way: WayToGet): Saving {
  return { job, way: way === 'pages' ? way : 'folder' };
}

type GetVideosProps = { campaign: CampaignSummary; opened: boolean; onChange: (opened: boolean) => void };

/** All ways to take the finished videos elsewhere, behind one button, which shows how far saving is. */
export function GetVideos({ campaign, opened, onChange }: GetVideosProps): ReactNode {
  const { id, succeeded, status } = campaign;
  const isMain = succeeded > 0 && status !== 'running' && status !== 'waiting';
  const running = useJobs(({ jobs, order }) =>
    order.map((one) => jobs[one]).find((job) => job?.kind === 'export' && job.campaignId === id && isActive(job)),
  );
  const [started, setStarted] = useState<Saving | null>(null);
  const last = usePreferences((state) => state.getVideos);
  // One begun before a reload, too, whose end is shown where this window was last.
  if (running && started?.job.id !== running.id) setStarted(savingOf(running, last));
  const known = useJobs(({ jobs }) => started && (jobs[started.job.id] ?? started.job));
  const job = running ?? known;

  function close(): void {
    onChange(false);
    if (job && !isActive(job)) setStarted(null);
  }

  return (
    <Popover
      opened={opened}
      onChange={(shown) => (shown ? onChange(true) : close())}
      position="bottom-end"
      trapFocus
      returnFocus
      offset={6}
      transitionProps={{ duration: 90 }}
      width="min(560px, calc(100vw - 32px))"
    >
      <Popover.Target>
        <SecondaryButton
          className={isMain ? resultStyles['main'] : undefined}
          icon={<Download />}
          data-tour="export"
          disabled={succeeded === 0}
          onClick={() => (opened ? close() : onChange(true))}
        >
          {job && isActive(job)
            ? t('exports.exporting', { percent: formatPercent(job.progress) })
            : t('exports.getVideos')}
          <ChevronDown aria-hidden />
        </SecondaryButton>
      </Popover.Target>
      <Popover.Dropdown className={styles['panel']}>
        <Ways
          campaign={campaign}
          saving={job && started && { job, way: started.way }}
          onStarted={setStarted}
          onClose={close}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type WaysProps = {
  campaign: CampaignSummary;
  saving: Saving | null;
  onStarted: (saving: Saving | null) => void;
  onClose: () => void;
};

function Ways({ campaign, saving, onStarted, onClose }: WaysProps): ReactNode {
  const last = usePreferences((state) => state.getVideos);
  const [way, setWay] = useState(last);
  const [choices, setChoices] = useState(() => usualChoices(campaign));
  const sharing = useShare(campaign.id);
  const isUnreachable = sharing.shares?.shares.length === 0;
  const onOpen = useEffectEvent(sharing.load);
  useEffect(() => onOpen(), []);
  const form = {
    campaign,
    choices,
    onChange: (part: Partial<typeof choices>) => setChoices((before) => ({ ...before, ...part })),
    onStarted: (job: Job) => onStarted(savingOf(job, way)),
  };

  function choose(value: string | null): void {
    const chosen = waysToGet.find((one) => one === value);
    if (!chosen) return;
    setWay(chosen);
    void usePreferences.getState().change({ getVideos: chosen });
  }

  /** While files are written, no others are; each way then shows what it wrote itself. */
  const progress = saving && (isActive(saving.job) || saving.way === way) && (
    <ExportProgress job={saving.job} done={t(saved[saving.way])} onAgain={() => onStarted(null)} onClose={onClose} />
  );
  const toPages = (
    <SecondaryButton icon={<Globe />} onClick={() => choose('pages')}>
      {t('exports.pagesWay')}
    </SecondaryButton>
  );
  return (
    <Tabs
      unstyled
      value={way}
      onChange={choose}
      orientation="vertical"
      keepMounted={false}
      classNames={{ root: styles['ways'] ?? '', list: styles['list'] ?? '', tab: styles['tab'] ?? '' }}
    >
      <Tabs.List aria-label={t('exports.getVideos')}>
        {waysToGet.map((one) => {
          const { label, note, icon: Icon, isLinked } = ways[one];
          return (
            <Tabs.Tab
              key={one}
              value={one}
              leftSection={<Icon size={16} aria-hidden />}
              data-autofocus={one === way || undefined}
            >
              <Text component="span" display="block" fw={600}>
                {t(label)}
              </Text>
              <Text component="span" display="block" size="xs" c="dimmed">
                {t(isLinked && isUnreachable ? 'share.unreachableNote' : note)}
              </Text>
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      <Tabs.Panel value={way} className={styles['form']}>
        <Text component="h2" fz="var(--type-lead)" fw={650}>
          {t(ways[way].label)}
        </Text>
        {way !== 'folder' && !progress && <WhoSends campaign={campaign} />}
        {way === 'folder' && (progress || <SaveForm {...form} pages={false} />)}
        {way === 'pages' &&
          (progress || (
            <SaveForm {...form} pages>
              <Text c="dimmed">{t('exports.pagesText')}</Text>
              <PreviewPage campaign={campaign} sharing={sharing} />
            </SaveForm>
          ))}
        {way === 'links' && <LinksWay campaign={campaign} sharing={sharing} instead={toPages} />}
        {way === 'mail' && <MailWay campaign={campaign} sharing={sharing} instead={toPages} />}
        {way === 'crm' && <CrmWay campaign={campaign} sharing={sharing} instead={toPages} />}
      </Tabs.Panel>
    </Tabs>
  );
}
