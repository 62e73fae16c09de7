import type { ReactNode } from 'react';
import { Check, HardDriveDownload, LightbulbOff, MicOff, Sun } from 'lucide-react';
import { t } from '../../language/index.ts';
import { formatBytes } from '../../lib/format.ts';
import styles from './recorder.module.css';
import type { Phase } from './take-store.ts';
import type { Light } from './use-light.ts';

/** How picture, sound and disk are doing: the worst news first. */
export function StatusPill(props: { light: Light; silent: boolean; phase: Phase; saved: number }): ReactNode {
  const { light, silent, phase, saved } = props;
  const recording = phase === 'recording' || phase === 'paused';
  if (silent) return <Pill icon={<MicOff />} tone="warn" text={t('recorder.silent')} />;
  if (light === 'dark') return <Pill icon={<LightbulbOff />} tone="warn" text={t('recorder.tooDark')} />;
  if (light === 'bright') return <Pill icon={<Sun />} tone="warn" text={t('recorder.tooBright')} />;
  if (recording)
    return (
      <Pill icon={<HardDriveDownload />} tone="ok" text={t('recorder.savedSoFar', { size: formatBytes(saved) })} />
    );
  if (light === 'good') return <Pill icon={<Check />} tone="ok" text={t('recorder.allGood')} />;
  return null;
}

function Pill({ icon, tone, text }: { icon: ReactNode; tone: 'ok' | 'warn'; text: string }): ReactNode {
  return (
    <output className={styles['pill']} data-tone={tone}>
      {icon}
      {text}
    </output>
  );
}
