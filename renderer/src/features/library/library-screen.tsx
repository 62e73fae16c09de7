import { useRef, useState, type ReactNode } from 'react';
import { FileVideo, Search, Video } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { toProblem } from '../../lib/problem.ts';
import { useRoute, useTemplates, useUploads } from '../../stores/index.ts';
import {
  Badge,
  EmptyState,
  ErrorNotice,
  PrimaryButton,
  Screen,
  SecondaryButton,
  TextField,
  useToast,
} from '../../ui/index.ts';
import { AddCard } from './add-card.tsx';
import { EmptyLibrary } from './empty-library.tsx';
import styles from './library-screen.module.css';
import { RecoveryBanner } from './recovery-banner.tsx';
import { useRemovals } from './removals.ts';
import { TemplateCard } from './template-card.tsx';
import { UploadCard } from './upload-card.tsx';

/** From how many templates on a search is worth its place. */
const searchFrom = 7;
const accepted = 'video/*,.mkv,.mts,.m2ts,.mpg,.mpeg,.avi,.wmv,.flv';

/** All templates, and the ways to new ones. */
export function LibraryScreen(): ReactNode {
  const { templates, order, loaded, problem, load, createSample } = useTemplates();
  const uploads = useUploads((state) => state.uploads);
  const addVideos = useUploads((state) => state.add);
  const hidden = useRemovals((state) => state.hidden);
  const navigate = useRoute((state) => state.navigate);
  const toast = useToast();
  const picker = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [sampleBusy, setSampleBusy] = useState(false);

  const all = order.flatMap((id) => (templates[id] && !hidden.has(id) ? [templates[id]] : []));
  const wanted = search.trim().toLowerCase();
  const shown = wanted === '' ? all : all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const empty = loaded && all.length === 0 && uploads.length === 0;

  async function addSample(): Promise<void> {
    setSampleBusy(true);
    try {
      const { id } = await createSample();
      // It prepares itself there, before the eyes of whoever asked for it.
      if (useRoute.getState().route.screen === 'library') navigate({ screen: 'editor', templateId: id });
    } catch (error) {
      toast.show(toProblem(error).message, { tone: 'bad' });
    } finally {
      setSampleBusy(false);
    }
  }

  const ways = {
    onPick: () => picker.current?.click(),
    onRecord: () => navigate({ screen: 'recorder' }),
    onSample: () => void addSample(),
    sampleBusy,
  };

  return (
    <Screen
      title="Library"
      badges={all.length > 0 && <Badge>{formatCount(all.length, 'template')}</Badge>}
      actions={
        !empty && (
          <>
            {all.length >= searchFrom && (
              <TextField
                aria-label="Search templates"
                placeholder="Search"
                size="xs"
                leftSection={<Search size={15} strokeWidth={1.7} aria-hidden />}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            )}
            <SecondaryButton icon={<Video />} onClick={ways.onRecord}>
              Record
            </SecondaryButton>
            <PrimaryButton icon={<FileVideo />} onClick={ways.onPick}>
              Add a video
            </PrimaryButton>
          </>
        )
      }
    >
      <input
        ref={picker}
        type="file"
        accept={accepted}
        multiple
        hidden
        aria-label="Video file"
        onChange={(event) => {
          void addVideos([...(event.currentTarget.files ?? [])]);
          // The same file can be picked again.
          event.currentTarget.value = '';
        }}
      />
      <div className={styles['content']}>
        <RecoveryBanner />
        {problem && <ErrorNotice problem={problem} onRetry={() => void load()} />}
        {empty ? (
          <EmptyLibrary {...ways} />
        ) : (
          <div className={styles['grid']}>
            {uploads.map((upload) => (
              <UploadCard key={upload.id} upload={upload} />
            ))}
            {shown.map((template) => (
              <TemplateCard key={template.id} template={template} />
            ))}
            {loaded && wanted === '' && <AddCard {...ways} />}
          </div>
        )}
        {wanted !== '' && shown.length === 0 && (
          <EmptyState
            icon={<Search />}
            title={`Nothing is called “${search.trim()}”`}
            actions={<SecondaryButton onClick={() => setSearch('')}>Show all templates</SecondaryButton>}
          />
        )}
      </div>
    </Screen>
  );
}
