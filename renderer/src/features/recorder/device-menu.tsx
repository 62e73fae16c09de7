import type { ReactNode } from 'react';
import { Popover, Text } from '@mantine/core';
import { Settings2 } from 'lucide-react';
import { heightOf, offeredHeights, usedDevices, type Devices, type RecordingSettings } from '../../devices/index.ts';
import { t } from '../../language/index.ts';
import type { RecorderPreferences } from '../../stores/index.ts';
import { SecondaryButton, Select, SwitchLine } from '../../ui/index.ts';
import styles from './recorder.module.css';

export type DeviceMenuProps = {
  camera: Devices<RecordingSettings>;
  /** From the devices in use. */
  stream: MediaStream;
  preferences: RecorderPreferences;
  onChoose: (settings: Partial<RecordingSettings>) => void;
};

/** The choice of camera and microphone, and their settings. */
export function DeviceMenu({ camera, stream, preferences, onChoose }: DeviceMenuProps): ReactNode {
  const used = usedDevices(stream);
  const { pictureHeight, noiseSuppression, echoCancellation, automaticGain } = preferences;
  const heights = offeredHeights(stream);
  const height = heights.findLast((offered) => offered <= pictureHeight) ?? 720;
  const given = heightOf(stream);
  return (
    <Popover width={340} position="top-start" offset={36} trapFocus>
      <Popover.Target>
        <SecondaryButton icon={<Settings2 />}>{t('recorder.devices')}</SecondaryButton>
      </Popover.Target>
      <Popover.Dropdown data-scheme="dark" className={styles['devices'] ?? ''} aria-label={t('recorder.devices')}>
        <Select
          label={t('recorder.camera')}
          data={options(camera.cameras, 'recorder.cameraNumber')}
          value={used.cameraId}
          onChange={(cameraId) => onChoose({ ...used, cameraId })}
          comboboxProps={{ withinPortal: false }}
        />
        <Select
          label={t('backgrounds.title')}
          data={heights.map((offered) => ({ value: String(offered), label: heightName(offered) }))}
          value={String(height)}
          onChange={(chosen) => {
            const wanted = heights.find((offered) => String(offered) === chosen);
            if (wanted !== undefined) onChoose({ pictureHeight: wanted });
          }}
          comboboxProps={{ withinPortal: false }}
        />
        {given !== null && given < height && (
          <Text component="output" size="sm" c="var(--dim)">
            {t('recorder.pictureSmaller', { height: given })}
          </Text>
        )}
        <Select
          label={t('recorder.microphone')}
          data={options(camera.microphones, 'recorder.microphoneNumber')}
          value={used.microphoneId}
          onChange={(microphoneId) => onChoose({ ...used, microphoneId })}
          comboboxProps={{ withinPortal: false }}
        />
        <SwitchLine
          label={t('recorder.noiseSuppression')}
          note={t('recorder.noiseSuppressionNote')}
          on={noiseSuppression}
          onChange={(on) => onChoose({ noiseSuppression: on })}
        />
        <SwitchLine
          label={t('recorder.automaticGain')}
          on={automaticGain}
          onChange={(on) => onChoose({ automaticGain: on })}
        />
        <SwitchLine
          label={t('recorder.echoCancellation')}
          note={t('recorder.echoCancellationNote')}
          on={echoCancellation}
          onChange={(on) => onChoose({ echoCancellation: on })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function heightName(height: number): string {
  return height === 2160 ? '4K' : `${height}p`;
}

/** Devices by name, without the system's second alias for a device that is already listed. */
function options(
  devices: MediaDeviceInfo[],
  unnamed: 'recorder.cameraNumber' | 'recorder.microphoneNumber',
): { value: string; label: string }[] {
  const real = devices.filter(({ deviceId }) => deviceId !== 'communications');
  return real.map(({ deviceId, label }, index) => ({
    value: deviceId,
    label: label || t(unnamed, { number: index + 1 }),
  }));
}
