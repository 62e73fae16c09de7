import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { FileVideo, Folder, Search, Video } from 'lucide-react';
import type { Problem, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import {
  leadOver,
  routeHref,
  useAccounts,
  useFolders,
  usePartners,
  useRoute,
  useTemplates,
  useUploads,
} from '../../stores/index.ts';
import {
  Badge,
  ButtonLink,
  EmptyState,
  ErrorNotice,
  FilePicker,
  PrimaryButton,
  Screen,
  SecondaryButton,
  SearchField,
  useActing,
} from '../../ui/index.ts';
import { AddCard } from './add-card.tsx';
import { EmptyLibrary } from './empty-library.tsx';
import { FolderTiles, NewFolder } from './folder-tiles.tsx';
import styles from './library-screen.module.css';
import { listTemplates } from './list-templates.ts';
import { RecoveryBanner } from './recovery-banner.tsx';
import { useFolderRemovals, useRemovals } from './removals.ts';
import { StaleNote } from './stale-note.tsx';
import { TemplateCard } from './template-card.tsx';
import { UploadCard } from './upload-card.tsx';

/** Loaded only where there is a partner. */
const PartnerDialog = lazy(async () => ({ default: (await import('./partner-dialog.tsx')).PartnerDialog }));

/** Number of templates from which the search is shown. */
const searchFrom = 7;
/** Cards drawn at first (a window full), and added each time their end comes near: there may be thousands. */
const cardsAtOnce = 24;
const accepted = 'video/*,.mkv,.mts,.m2ts,.mpg,.mpeg,.avi,.wmv,.flv';

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
          <ButtonLink href={routeHref({ screen: 'settings' })}>{t('accounts.changeCredentials')}</ButtonLink>
        </>
      }
    />
  );
}

/** Why the list could not be read, with a way out. */
function LibraryProblem(): ReactNode {
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
        isRefused && <ButtonLink href={routeHref({ screen: 'settings' })}>{t('accounts.changeCredentials')}</ButtonLink>
      }
    />
  );
}

/** The templates of the library or a folder, and the ways to new ones. */
export function LibraryScreen({ folderId }: { folderId: string | undefined }): ReactNode {
  const templates = useTemplates((state) => state.templates);
  const order = useTemplates((state) => state.order);
  const loaded = useTemplates((state) => state.loaded);
  const current = useTemplates((state) => state.current);
  const createSample = useTemplates((state) => state.createSample);
  const uploads = useUploads((state) => state.uploads);
  const addVideos = useUploads((state) => state.add);
  const folders = useFolders((state) => state.folders);
  const hidden = useRemovals((state) => state.hidden);
  const hiddenFolders = useFolderRemovals((state) => state.hidden);
  const offersPartner = usePartners((state) => state.offers);
  const lookForPartner = usePartners((state) => state.look);
  const navigate = useRoute((state) => state.navigate);
  const picker = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [partnerOpen, setPartnerOpen] = useState(false);
  const { act, busy: sampleBusy } = useActing();

  // Once the studio has answered for its templates, so that nothing waits for this.
  useEffect(() => {
    if (current) void lookForPartner();
  }, [current, lookForPartner]);

  const all = order.flatMap((id) => (templates[id] && !hidden.has(id) ? [templates[id]] : []));
  const shownFolders = folders.filter(({ id }) => !hiddenFolders.has(id));
  const { folder, here, shown } = listTemplates({ templates: all, folders: shownFolders }, folderId, search);
  const searched = search.trim();
  const isOverview = !folder && searched === '';
  const empty = loaded && all.length === 0 && uploads.length === 0;

  async function addSample(): Promise<void> {
    const { id } = await createSample();
    await leadOver(id);
    // The editor shows the progress of the preparation.
    if (useRoute.getState().route.screen === 'library') navigate({ screen: 'editor', templateId: id });
  }

  const ways = {
    onPick: () => picker.current?.click(),
    onRecord: () => navigate({ screen: 'recorder' }),
    onPartner: offersPartner ? () => setPartnerOpen(true) : null,
    onSample: () => act(addSample),
    sampleBusy,
  };

  return (
    <Screen
      back={folder && { label: t('library.title'), href: routeHref({ screen: 'library' }) }}
      title={folder?.name ?? t('library.title')}
      badges={all.length > 0 && <Badge>{t('library.templates', { count: folder ? here.length : all.length })}</Badge>}
      actions={
        !empty && (
          <>
            {all.length >= searchFrom && (
              <SearchField
                label={t('library.searchTemplates')}
                placeholder={t('library.search')}
                size="xs"
                value={search}
                onChange={setSearch}
              />
            )}
            {!folder && <NewFolder />}
            <SecondaryButton icon={<Video />} onClick={ways.onRecord}>
              {t('library.record')}
            </SecondaryButton>
            <PrimaryButton icon={<FileVideo />} onClick={ways.onPick}>
              {t('library.addVideo')}
            </PrimaryButton>
          </>
        )
      }
    >
      <FilePicker
        ref={picker}
        label={t('library.videoFile')}
        accept={accepted}
        multiple
        onPick={(files) => void addVideos(files)}
      />
      {partnerOpen && (
        <Suspense fallback={null}>
          <PartnerDialog onClose={() => setPartnerOpen(false)} />
        </Suspense>
      )}
      <div className={styles['content']}>
        <RecoveryBanner />
        <LibraryProblem />
        <StaleNote />
        {isOverview && <FolderTiles folders={shownFolders} />}
        {empty ? (
          <EmptyLibrary {...ways} />
        ) : (
          <div className={styles['grid']}>
            {uploads.map((upload) => (
              <UploadCard key={upload.id} upload={upload} />
            ))}
            <Cards templates={shown} />
            {loaded && isOverview && <AddCard {...ways} />}
          </div>
        )}
        {folder && searched === '' && here.length === 0 && uploads.length === 0 && (
          <EmptyState
            icon={<Folder />}
            title={t('library.folderEmpty')}
            text={t('library.folderEmptyText')}
            actions={
              <SecondaryButton icon={<FileVideo />} onClick={ways.onPick}>
                {t('library.chooseVideo')}
              </SecondaryButton>
            }
          />
        )}
        {searched !== '' && shown.length === 0 && (
          <EmptyState
            icon={<Search />}
            title={t('library.noMatch', { search: searched })}
            actions={<SecondaryButton onClick={() => setSearch('')}>{t('library.showAll')}</SecondaryButton>}
          />
        )}
      </div>
    </Screen>
  );
}

function Cards({ templates }: { templates: readonly Template[] }): ReactNode {
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
        <TemplateCard key={template.id} template={template} />
      ))}
      {hasMore && <div ref={end} className={styles['end']} aria-hidden />}
    </>
  );
}
