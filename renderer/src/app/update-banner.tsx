import type { ReactNode } from 'react';
import { ArrowUpCircle } from 'lucide-react';
import { toProblem } from '../lib/problem.ts';
import { useRoute, useUpdates } from '../stores/index.ts';
import { QuietButton, SecondaryButton, toast } from '../ui/index.ts';
import { isRecordingScreen } from './add-videos.ts';
import styles from './update-banner.module.css';

/** Says that a newer version is ready, until the user installs it or puts it off. Never beside a recording. */
export function UpdateBanner(): ReactNode {
  const update = useUpdates((state) => state.update);
  const postponed = useUpdates((state) => state.postponed);
  const postpone = useUpdates((state) => state.postpone);
  const recording = useRoute(isRecordingScreen);
  if (update.state !== 'ready' || postponed === update.version || recording) return null;
  const { version } = update;
  return (
    <section aria-label="Update" className={styles['banner']}>
      <ArrowUpCircle size={16} strokeWidth={1.7} aria-hidden />
      <span>Vocative {version} is ready. It is installed by a restart, which keeps everything.</span>
      <SecondaryButton size="small" onClick={() => void installUpdate()}>
        Restart and update
      </SecondaryButton>
      <QuietButton size="small" onClick={() => postpone(version)}>
        Later
      </QuietButton>
    </section>
  );
}

async function installUpdate(): Promise<void> {
  try {
    await useUpdates.getState().install();
  } catch (error) {
    toast.show(toProblem(error).message, { tone: 'bad' });
  }
}
