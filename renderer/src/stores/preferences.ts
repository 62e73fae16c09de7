import { create } from 'zustand';
import { preferences, type RecorderPreferences } from '../platform/preferences.ts';

type RecorderPreferencesState = RecorderPreferences & { change(values: Partial<RecorderPreferences>): void };

/** What the recorder was set to last time. */
export const useRecorderPreferences = create<RecorderPreferencesState>((set, get) => ({
  ...preferences.recorder.read(),
  change(values) {
    set(values);
    const { cameraId, microphoneId, speed, script, showScript, showGuide } = get();
    preferences.recorder.write({ cameraId, microphoneId, speed, script, showScript, showGuide });
  },
}));

export type { RecorderPreferences };
