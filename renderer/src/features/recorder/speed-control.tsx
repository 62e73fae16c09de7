import type { ReactNode } from 'react';
import { Popover } from '@mantine/core';
import { AudioLines, Gauge } from 'lucide-react';
import { t } from '../../language/index.ts';
import type { RecorderPreferences } from '../../stores/index.ts';
import { Choice, RangeField, SecondaryButton, SwitchLine } from '../../ui/index.ts';
import type { FollowingState } from './following/use-following.ts';
import styles from './recorder.module.css';

const slowest = 80;
const fastest = 220;

type SpeedControlProps = {
  preferences: RecorderPreferences;
  /** State of following the voice. */
  following: FollowingState;
  onChange: (values: Partial<RecorderPreferences>) => void;
};

/** How the teleprompter moves, with the voice or at a fixed speed, and how it looks. */
export function SpeedControl({ preferences, following, onChange }: SpeedControlProps): ReactNode {
  const { speed, followsVoice, textSize, mirrored } = preferences;
  const note = followsVoice ? noteOn(following) : null;
  // Also while there is nothing to follow yet.
  const follows = followsVoice && following !== 'unavailable' && following !== 'foreign';
  return (
    <Popover width={320} position="top-end" offset={36} trapFocus>
      <Popover.Target>
        <SecondaryButton
          icon={follows ? <AudioLines /> : <Gauge />}
          aria-label={`${t('recorder.teleprompter')}: ${follows ? t('recorder.followsVoice') : t('recorder.wordsPerMinute', { speed })}`}
        >
          {follows ? t('recorder.followsVoice') : t('recorder.wpm', { speed })}
        </SecondaryButton>
      </Popover.Target>
      <Popover.Dropdown data-scheme="dark" className={styles['devices'] ?? ''} aria-label={t('recorder.teleprompter')}>
        <Choice
          label={t('recorder.teleprompterMoves')}
          options={[
            { value: 'voice', label: t('recorder.followsVoice') },
            { value: 'speed', label: t('recorder.fixedSpeed') },
          ]}
          value={followsVoice ? 'voice' : 'speed'}
          onChange={(way) => onChange({ followsVoice: way === 'voice' })}
        />
        {note !== null && <output className={styles['panelNote']}>{note}</output>}
        {!follows && (
          <RangeField
            label={t('recorder.readingSpeed')}
            min={slowest}
            max={fastest}
            step={5}
            value={speed}
            format={(words) => t('recorder.wordsPerMinute', { speed: words })}
            onChange={(words) => onChange({ speed: words })}
          />
        )}
        <Choice
          label={t('recorder.textSize')}
          options={[
            { value: 'small', label: t('recorder.textSmall') },
            { value: 'medium', label: t('recorder.textMedium') },
            { value: 'large', label: t('recorder.textLarge') },
          ]}
          value={textSize}
          onChange={(size) => onChange({ textSize: size })}
        />
        <SwitchLine
          label={t('recorder.mirrored')}
          note={t('recorder.mirroredNote')}
          on={mirrored}
          onChange={(on) => onChange({ mirrored: on })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function noteOn(following: FollowingState): string | null {
  switch (following) {
    case 'off':
      return t('recorder.followsText');
    case 'learning':
      return t('recorder.followsSoon');
    case 'following':
      return t('recorder.followsText');
    case 'foreign':
      return t('recorder.followsForeign');
    case 'unavailable':
      return t('recorder.followsNot');
  }
}
