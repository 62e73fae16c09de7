import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { classNames } from '../lib/class-names.ts';
import styles from './level-meter.module.css';

/** Lowest level the meter shows, dBFS. */
const floor = -54;
/** From here up the meter warns, dBFS. */
const hot = -6;

/**
 * A microphone's level as lit segments.
 * @param props.level peak in dBFS, −∞–0.
 */
export function LevelMeter(props: {
  level: number;
  segments?: number | undefined;
  label?: string | undefined;
}): ReactNode {
  const { level, segments = 18, label = t('common.microphoneLevel') } = props;
  const shown = Number.isFinite(level) ? Math.max(floor, Math.min(0, level)) : floor;
  const lit = Math.round(((shown - floor) / -floor) * segments);
  return (
    <div className={styles['meter']}>
      <meter className="visually-hidden" aria-label={label} min={floor} max={0} value={Math.round(shown)}>
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
