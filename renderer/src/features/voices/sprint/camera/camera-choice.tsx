import type { ReactNode } from 'react';
import { Mic, Video } from 'lucide-react';
import { usedDevices } from '#renderer/devices/index.ts';
import { t } from '#renderer/language/index.ts';
import { usePreferences } from '#renderer/stores/index.ts';
import { Select } from '#renderer/ui/index.ts';
import type { SprintDevices } from './use-sprint-devices.ts';

/** Stands for no camera, and for the one that the system chooses. */
const none = 'none';
const any = 'any';

type CameraChoiceProps = {
  /** Whether names are to be filmed. */
  films: boolean;
  devices: SprintDevices;
};

/** Whether names are filmed, and by which camera. */
export function CameraChoice({ films, devices }: CameraChoiceProps): ReactNode {
  const changePreferences = usePreferences((state) => state.change);
  const { state, cameras } = devices;
  // Without permission they have no ids.
  const known = cameras.filter(({ deviceId }) => deviceId !== '');
  const used = state.kind === 'open' ? usedDevices(state.stream).cameraId : '';

  function choose(id: string): void {
    void changePreferences({ recorder: { filmsNames: id !== none } });
    if (films && id !== none && id !== any) devices.choose({ cameraId: id });
    else if (id !== none && id !== any) void changePreferences({ recorder: { cameraId: id } });
  }

  return (
    <Select
      aria-label={t('recorder.camera')}
      size="xs"
      w={190}
      flex="none"
      leftSection={films ? <Video size={15} aria-hidden /> : <Mic size={15} aria-hidden />}
      data={[
        { value: none, label: t('sprint.soundOnly') },
        ...(known.length === 0 || (films && used === '')
          ? [{ value: any, label: t('recorder.camera') }]
          : known.map(({ deviceId, label }, index) => ({
              value: deviceId,
              label: label || t('recorder.cameraNumber', { number: index + 1 }),
            }))),
      ]}
      value={films ? used || any : none}
      onChange={choose}
    />
  );
}
