import { useEffect, useState, type ReactNode } from 'react';
import { storageKinds, type Storage, type StorageKind } from '#shared/ipc/index.ts';
import { formatBytes, formatCount } from '#renderer/lib/format.ts';
import { useStorage } from '#renderer/stores/index.ts';
import { SecondaryButton, useActing, useToast } from '#renderer/ui/index.ts';
import { PartFrame } from '../part-frame.tsx';
import styles from '../settings.module.css';
import storageStyles from './storage.module.css';

const kinds: Record<StorageKind, { label: string; text: string }> = {
  templates: { label: 'Templates', text: 'Prepared videos and your recordings' },
  names: { label: 'Recorded names', text: 'Names in your voice, and consents' },
  models: { label: 'Voice models', text: 'Remove them under Voices' },
  database: { label: 'Database', text: 'Scripts, rows and plans' },
  cache: { label: 'Cache', text: 'Sections, clips and thumbnails' },
};

/** What takes how much room, and how to have some back. */
export function StoragePart(): ReactNode {
  const { storage, problem, load } = useStorage();

  useEffect(() => void load(), [load]);

  return (
    <PartFrame
      title="Storage"
      text="What Vocative stores on this computer. A personalized video stores only the words that change."
      loading={storage === null}
      problem={problem}
      onRetry={() => void load()}
    >
      {storage?.studio && <StudioStorage studio={storage.studio} />}
      {storage && !storage.studio && (
        <p className={styles['text']}>
          This account’s studio isn’t on this computer. Templates and videos are stored there.
        </p>
      )}
      {storage && <Elsewhere storage={storage} />}
    </PartFrame>
  );
}

function StudioStorage({ studio }: { studio: NonNullable<Storage['studio']> }): ReactNode {
  const shown = storageKinds.filter((kind) => studio.kinds[kind] > 0);
  return (
    <>
      <div className={storageStyles['sum']}>
        <p>
          <strong className={storageStyles['total']}>{formatBytes(studio.total)}</strong> used
        </p>
        <p className={styles['text']}>{formatBytes(studio.free)} free on this disk</p>
      </div>
      <div className={storageStyles['bar']} aria-hidden>
        {shown.map((kind) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: studio.kinds[kind] }} />
        ))}
      </div>
      <ul className={storageStyles['kinds']} aria-label="Kinds of data">
        {shown.map((kind) => (
          <li key={kind} className={storageStyles['kind']}>
            <span className={storageStyles['dot']} data-kind={kind} aria-hidden />
            <div className={styles['grow']}>
              <h3 className={styles['itemName']}>{kinds[kind].label}</h3>
              <p className={styles['facts']}>{kinds[kind].text}</p>
            </div>
            {kind === 'cache' && <ClearCaches />}
            <span className={storageStyles['bytes']}>{formatBytes(studio.kinds[kind])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** It asks nothing: all that goes is made again when it is needed. */
function ClearCaches(): ReactNode {
  const clearCaches = useStorage((state) => state.clearCaches);
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const act = useActing(() => setBusy(false));

  function clear(): void {
    setBusy(true);
    act(async () => {
      const freed = await clearCaches();
      toast.show(freed > 0 ? `Freed ${formatBytes(freed)}.` : 'Nothing to clear: your videos use all of it.', {
        tone: 'ok',
      });
    });
  }

  return (
    <SecondaryButton
      size="small"
      busy={busy}
      title="Removes files that can be made again. Finished videos stay."
      onClick={clear}
    >
      Clear cache
    </SecondaryButton>
  );
}

function Elsewhere({ storage }: { storage: Storage }): ReactNode {
  const { recordings, exports } = storage;
  const parts = [
    recordings > 0 && `${formatBytes(recordings)} of recordings not yet imported`,
    exports.files > 0 &&
      `${formatCount(exports.files, 'exported video')} of ${formatBytes(exports.bytes)} in your export folders`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return <p className={styles['text']}>Also: {parts.join(', and ')}.</p>;
}
