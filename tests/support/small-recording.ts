import { makeRecording, steadyTimes } from './make-recording.ts';
import { spokenRecording } from './speech-like.ts';

/**
 * Writes five seconds of speech-like sound with small pictures, for tests that need any recording. It is imported in a
 * moment, while the sample takes ten seconds of processor time.
 */
export function smallRecording(file: string): Promise<string> {
  const { samples } = spokenRecording(5, 4);
  return makeRecording({
    file,
    video: { width: 64, height: 48, times: steadyTimes(25, 5) },
    audio: { seconds: 5, sample: (time) => samples[Math.round(time * 48_000)] ?? 0 },
  });
}
