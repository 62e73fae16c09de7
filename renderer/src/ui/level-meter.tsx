import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { classNames } from '../lib/class-names.ts';
import styles from './level-meter.module.css';

/** Lowest level the meter shows, dBFS. */
const floor = -54;
const segments = 18;
/** From here up the meter warns, dBFS. */
const hot = -6;

/**
 * A microphone's level as lit segments.
 * @param level peak in dBFS, −∞–0.
 */
export function LevelMeter({ level }: { level: number }): ReactNode {
  const shown = Number.isFinite(level) ? Math.max(floor, Math.min(0, level)) : floor;
  const lit = Math.round(((shown - floor) / -floor) * segments);
  return (
    <div className={styles['meter']}>
      <meter
        className="visually-hidden"
        aria-label={t('common.microphoneLevel')}
        min={floor}
        max={0}
        value={Math.round(shown)}
      >
        {levelInWords(shown)}
      </meter>
      {Array.from({ length: segments }, (_, index) => {
        const at = floor + ((index + 1) / segments) * -floor;
        return (
          <span
            key={index}
            className={classNames(
              styles['segment'],
              index < lit && styles['lit'],
              at > -14 && styles['warm'],
              at > hot && styles['hot'],
            )}
          />
        );
      })}
    </div>
  );
}

function levelInWords(level: number): string {
  if (level <= floor + 4) return t('common.levelSilent');
  if (level > hot) return t('common.levelTooLoud');
  return level < -34 ? t('common.levelQuiet') : t('common.levelGood');
}
