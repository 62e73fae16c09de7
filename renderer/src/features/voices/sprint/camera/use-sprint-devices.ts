import { useEffect, useEffectEvent, useRef } from 'react';
import {
  forNames,
  openMicrophone,
  openStream,
  useDevices,
  type Devices,
  type RecordingSettings,
} from '#renderer/devices/index.ts';
import { usePreferences } from '#renderer/stores/index.ts';

/** The devices of a sprint; without filming, the microphone alone. */
export type SprintDevices = Devices<Choice> & {
  /** Opens other devices, and remembers them. */
  choose(changes: Partial<Pick<RecordingSettings, 'cameraId' | 'microphoneId'>>): void;
};

type Choice = RecordingSettings & { films: boolean };

/** @param films whether the camera is needed. */
export function useSprintDevices(films: boolean): SprintDevices {
  const { cameraId, microphoneId, pictureHeight } = usePreferences((state) => state.recorder);
  const changePreferences = usePreferences((state) => state.change);
  const choice = { ...forNames, films, cameraId, microphoneId, pictureHeight };
  const devices = useDevices({ choice, needs: films ? ['camera', 'microphone'] : ['microphone'], openStream: open });

  const filmed = useRef(films);
  const reopen = useEffectEvent(() => void devices.open(choice));
  useEffect(() => {
    if (filmed.current === films) return;
    filmed.current = films;
    reopen();
  }, [films]);

  return {
    ...devices,
    choose(changes) {
      void changePreferences({ recorder: changes });
      void devices.open({ ...choice, ...changes });
    },
  };
}

function open(choice: Choice): Promise<MediaStream> {
  return choice.films ? openStream(choice) : openMicrophone(choice.microphoneId);
}
