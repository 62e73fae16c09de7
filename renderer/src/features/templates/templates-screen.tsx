import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Film, Folder, Search } from 'lucide-react';
import { useShallow } from 'zustand/react/shallow';
import type { Problem, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useRefreshing } from '#renderer/lib/use-refreshing.ts';
import {
  routeHref,
  trySample,
  useAccounts,
  useCampaigns,
  useFolders,
  usePageCounts,
  usePartners,
  useRoute,
  useTemplates,
  useUploads,
} from '../../stores/index.ts';
import {
  ButtonLink,
  EmptyState,
  ErrorNotice,
  QuietButton,
  Screen,
  SecondaryButton,
  SearchField,
  useActing,
} from '../../ui/index.ts';
import { FolderTabs } from './folder-tabs.tsx';
import styles from './templates-screen.module.css';
import { listTemplates } from './list-templates.ts';
import { RecoveryBanner } from './recovery-banner.tsx';
import { useFolderRemovals, useRemovals } from './removals.ts';
import { StaleNote } from './stale-note.tsx';
import { TemplateCampaigns } from './template-campaigns.tsx';
import { TemplateCard } from './template-card.tsx';
import { UploadCard } from './upload-card.tsx';

/** Seen once: the code of the first start. */
const EmptyTemplates = lazy(async () => ({ default: (await import('./empty-templates.tsx')).EmptyTemplates }));
/** Loaded only where there is a partner. */
const PartnerDialog = lazy(async () => ({ default: (await import('./partner-dialog.tsx')).PartnerDialog }));

/** Number of templates from which the search is shown. */
const searchFrom = 7;
/** Cards drawn at first (a window full), and added each time their end comes near: there may be thousands. */
const cardsAtOnce = 24;

/** Shown if the keychain refused the secret. Once it is open, all pending data are read. */
function KeychainRefused({ problem }: { problem: Problem }): ReactNode {
  const lookForKeychain = useAccounts((state) => state.lookForKeychain);
  const { act, busy } = useActing();
  return (
    <ErrorNotice
      problem={problem}
      actions={
        <>
          <SecondaryButton busy={busy} onClick={() => act(lookForKeychain)}>
            {t('accounts.lookAgain')}
          </SecondaryButton>
          <ButtonLink href={routeHref({ screen: 'settings', part: 'developer' })}>
            {t('accounts.changeCredentials')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Why the list could not be read, with a way out. */
function TemplatesProblem(): ReactNode {
  const problem = useTemplates((state) => state.problem);
  const load = useTemplates((state) => state.load);
  if (!problem) return null;
  // The system's keychain has the secret, but refused it.
  if (problem.code === 'KEYCHAIN_UNAVAILABLE') return <KeychainRefused problem={problem} />;
  const isRefused = problem.code === 'UNAUTHORIZED';
  return (
    <ErrorNotice
      problem={problem}
      onRetry={() => void load()}
      actions={
        isRefused && (
          <ButtonLink href={routeHref({ screen: 'settings', part: 'developer' })}>
            {t('accounts.changeCredentials')}
          </ButtonLink>
        )
      }
    />
  );
}

/** All templates or those of a folder, and the ways to new ones. */
export function TemplatesScreen({ folderId }: { folderId: string | undefined }): ReactNode {
  const templates = useTemplates((state) => state.templates);
  const order = useTemplates((state) => state.order);
  const loaded = useTemplates((state) => state.loaded);
  const current = useTemplates((state) => state.current);
  const uploads = useUploads((state) => state.uploads);
  const folders = useFolders((state) => state.folders);
  const hidden = useRemovals((state) => state.hidden);
  const hiddenFolders = useFolderRemovals((state) => state.hidden);
  const offersPartner = usePartners((state) => state.offers);
  const lookForPartner = usePartners((state) => state.look);
  const navigate = useRoute((state) => state.navigate);
  const [search, setSearch] = useState('');
  const [partnerOpen, setPartnerOpen] = useState(false);
  const { act, busy: sampleBusy } = useActing();

  // Once the studio has answered for its templates, so that nothing waits for this.
  useEffect(() => {
    if (current) void lookForPartner();
  }, [current, lookForPartner]);
  const isCounted = useCampaigns(({ campaigns }) => Object.values(campaigns).some(({ options }) => options.counted));
  const loadCounts = usePageCounts((state) => state.loadCampaigns);
  useRefreshing(isCounted, () => void loadCounts());

  const all = order.flatMap((id) => (templates[id] && !hidden.has(id) ? [templates[id]] : []));
  const shownFolders = folders.filter(({ id }) => !hiddenFolders.has(id));
  const { folder, here, shown } = listTemplates({ templates: all, folders: shownFolders }, folderId, search);
  const searched = search.trim();
  const isOverview = !folder && searched === '';
  const empty = loaded && all.length === 0 && uploads.length === 0;

  const campaignsOf = useCampaignsByTemplate();
  const orphans = loaded && isOverview ? (campaignsOf.get(undefined) ?? noCampaigns) : noCampaigns;
  const openPartner = offersPartner ? () => setPartnerOpen(true) : null;

  return (
    <Screen
      title={t('app.templates')}
      badges={(!empty || shownFolders.length > 0) && <FolderTabs folders={shownFolders} open={folder} />}
      actions={
        all.length >= searchFrom && (
          <SearchField
            label={t('templates.searchTemplates')}
            placeholder={t('templates.searchTemplates')}
            value={search}
            onChange={setSearch}
          />
        )
      }
    >
      {partnerOpen && (
        <Suspense fallback={null}>
          <PartnerDialog onClose={() => setPartnerOpen(false)} />
        </Suspense>
      )}
      <div className={styles['content']}>
        <RecoveryBanner />
        <TemplatesProblem />
        <StaleNote />
        {empty ? (
          <Suspense fallback={null}>
            <EmptyTemplates
              onRecord={() => navigate({ screen: 'recorder' })}
              onPartner={openPartner}
              onSample={() => act(trySample)}
              sampleBusy={sampleBusy}
            />
          </Suspense>
        ) : (
          <div className={styles['list']}>
            {uploads.map((upload) => (
              <UploadCard key={upload.id} upload={upload} />
            ))}
            <Cards templates={shown} campaignsOf={campaignsOf} />
            {orphans.length > 0 && (
              <section aria-label={t('templates.withoutTemplate')} className={styles['orphans']}>
                <h2>{t('templates.withoutTemplate')}</h2>
                <TemplateCampaigns templateId={undefined} campaignIds={orphans} />
              </section>
            )}
            {loaded && isOverview && (
              <p className={styles['drop']}>
                <Film aria-hidden />
                {t('templates.dropAnywhere')}
                {openPartner && <QuietButton onClick={openPartner}>{t('templates.fromPartner')}</QuietButton>}
              </p>
            )}
          </div>
        )}
        {folder && searched === '' && here.length === 0 && uploads.length === 0 && (
          <EmptyState icon={<Folder />} title={t('templates.folderEmpty')} text={t('templates.folderEmptyText')} />
        )}
        {searched !== '' && shown.length === 0 && (
          <EmptyState
            icon={<Search />}
            title={t('common.noMatch', { search: searched })}
            actions={<SecondaryButton onClick={() => setSearch('')}>{t('templates.showAll')}</SecondaryButton>}
          />
        )}
      </div>
    </Screen>
  );
}

const noCampaigns: readonly string[] = [];

type CampaignsByTemplate = ReadonlyMap<string | undefined, readonly string[]>;

/** Ids of the campaigns of each template, newest first; of those whose template is gone under `undefined`. */
function useCampaignsByTemplate(): CampaignsByTemplate {
  const order = useCampaigns((state) => state.order);
  // Running campaigns change many times a second, but not their templates.
  const owners = useCampaigns(useShallow((state) => state.order.map((id) => state.campaigns[id]?.templateId ?? '')));
  const known = useTemplates((state) => state.order);
  return useMemo(() => {
    const isKnown = new Set(known);
    return Map.groupBy(order, (_, index) => {
      const owner = owners[index] ?? '';
      return isKnown.has(owner) ? owner : undefined;
    });
  }, [order, owners, known]);
}

type CardsProps = { templates: readonly Template[]; campaignsOf: CampaignsByTemplate };

function Cards({ templates, campaignsOf }: CardsProps): ReactNode {
  const [drawn, setDrawn] = useState(cardsAtOnce);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = templates.length > drawn;

  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setDrawn(drawn + cardsAtOnce);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [drawn, hasMore]);

  return (
    <>
      {templates.slice(0, drawn).map((template) => (
        <TemplateCard key={template.id} template={template} campaignIds={campaignsOf.get(template.id) ?? noCampaigns} />
      ))}
      {hasMore && <div ref={end} className={styles['end']} aria-hidden />}
    </>
  );
}
