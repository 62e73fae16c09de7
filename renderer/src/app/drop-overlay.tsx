import { useRef, useState, type ReactNode } from 'react';
import { Clapperboard } from 'lucide-react';
import { t } from '../language/index.ts';
import { whereRecordingsGo } from '../lib/privacy.ts';
import { useWindowEvent } from '../lib/use-window-event.ts';
import { useApp } from '../stores/index.ts';
import { addVideos } from './add-videos.ts';
import styles from './drop-overlay.module.css';

/** Whether a drag may contain a video. Only the type is known before the drop, and not for every file. */
function mayBeVideo(event: DragEvent): boolean {
  const files = [...(event.dataTransfer?.items ?? [])].filter((item) => item.kind === 'file');
  return files.some(({ type }) => type === '' || type.startsWith('video/'));
}

/** Whether text is dragged over a field, where the browser itself moves or inserts it. */
function isForField({ dataTransfer, target }: DragEvent): boolean {
  if (dataTransfer?.types.includes('Files') || !(target instanceof Element)) return false;
  return target.closest('input, textarea, [contenteditable]') !== null;
}

/** Accepts a video dropped anywhere in the window. A part that handles drops itself (`stopPropagation`) comes first. */
export function DropOverlay(): ReactNode {
  const [over, setOver] = useState(false);
  /** Drags enter and leave every element on the way; the drag has left when the counts are equal. */
  const depth = useRef(0);
  const connection = useApp((state) => state.connection);

  function leave(): void {
    depth.current = 0;
    setOver(false);
  }

  useWindowEvent('dragenter', (event) => {
    depth.current += 1;
    if (depth.current === 1 && mayBeVideo(event)) setOver(true);
  });
  useWindowEvent('dragleave', () => {
    depth.current -= 1;
    if (depth.current <= 0) leave();
  });
  useWindowEvent('dragover', (event) => {
    if (!isForField(event)) event.preventDefault();
  });
  // Also of a drop that a part handles itself.
  useWindowEvent('drop', leave, true);
  useWindowEvent('drop', (event) => {
    if (isForField(event)) return;
    // Otherwise the browser would open the file in place of the app.
    event.preventDefault();
    addVideos([...(event.dataTransfer?.files ?? [])]);
  });

  if (!over) return null;
  return (
    <div className={styles['overlay']}>
      <div className={styles['target']}>
        <Clapperboard strokeWidth={1.5} aria-hidden />
        <p className={styles['title']}>{t('app.dropVideo')}</p>
        <p className={styles['text']}>{whereRecordingsGo(connection)}</p>
      </div>
    </div>
  );
}
