import type { ReactNode } from 'react';
import { Popover } from '@mantine/core';
import { Settings2 } from 'lucide-react';
import type { Devices } from '../../devices/index.ts';
import { t } from '../../language/index.ts';
import { SecondaryButton, Select } from '../../ui/index.ts';
import type { Choice } from './open-stream.ts';
import styles from './recorder.module.css';

export type DeviceMenuProps = { camera: Devices<Choice>; used: Choice; onChoose: (choice: Choice) => void };

/** Which camera and microphone to use. */
export function DeviceMenu({ camera, used, onChoose }: DeviceMenuProps): ReactNode {
  return (
    <Popover width={300} position="top-start" offset={36} trapFocus>
      <Popover.Target>
        <SecondaryButton icon={<Settings2 />}>{t('recorder.devices')}</SecondaryButton>
      </Popover.Target>
      <Popover.Dropdown className={styles['devices'] ?? ''}>
        <Select
          label={t('recorder.camera')}
          data={options(camera.cameras, 'recorder.cameraNumber')}
          value={used.cameraId}
          onChange={(cameraId) => onChoose({ ...used, cameraId })}
          comboboxProps={{ withinPortal: false }}
        />
        <Select
          label={t('recorder.microphone')}
          data={options(camera.microphones, 'recorder.microphoneNumber')}
          value={used.microphoneId}
          onChange={(microphoneId) => onChoose({ ...used, microphoneId })}
          comboboxProps={{ withinPortal: false }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Devices by name; the system's second alias for one of them only repeats it. */
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
