import type { ReactNode } from 'react';
import { Popover, Text } from '@mantine/core';
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
  const way = follows ? t('recorder.followsVoice') : t('recorder.wpm', { speed });
  return (
    <Popover width={320} position="top-end" offset={36} trapFocus>
      <Popover.Target>
        <SecondaryButton
          icon={follows ? <AudioLines /> : <Gauge />}
          aria-label={`${t('recorder.teleprompter')}: ${way}`}
        >
          {way}
        </SecondaryButton>
      </Popover.Target>
      <Popover.Dropdown data-scheme="dark" className={styles['devices'] ?? ''} aria-label={t('recorder.teleprompter')}>
        <Choice
          label={t('recorder.teleprompter')}
          options={[
            { value: 'voice', label: t('recorder.followsVoice') },
            { value: 'speed', label: t('recorder.fixedSpeed') },
          ]}
          value={followsVoice ? 'voice' : 'speed'}
          onChange={(way) => onChange({ followsVoice: way === 'voice' })}
        />
        {note !== null && (
          <Text component="output" size="sm" c="var(--dim)">
            {note}
          </Text>
        )}
        {!follows && (
          <RangeField
            label={t('recorder.readingSpeed')}
            min={slowest}
            max={fastest}
            step={5}
            value={speed}
            format={(words) => t('recorder.wpm', { speed: words })}
            onChange={(words) => onChange({ speed: words })}
          />
        )}
        <Choice
          label={t('layouts.size')}
          options={[
            { value: 'small', label: t('layouts.small') },
            { value: 'medium', label: t('layouts.medium') },
            { value: 'large', label: t('layouts.large') },
          ]}
          value={textSize}
          onChange={(size) => onChange({ textSize: size })}
        />
        <SwitchLine label={t('recorder.mirrored')} on={mirrored} onChange={(on) => onChange({ mirrored: on })} />
      </Popover.Dropdown>
    </Popover>
  );
}

function noteOn(following: FollowingState): string | null {
  if (following === 'foreign') return t('recorder.followsForeign');
  return following === 'unavailable' ? t('recorder.followsNot') : null;
}
