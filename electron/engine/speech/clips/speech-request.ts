import type { VoiceConfig } from '#shared/api/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import type { Recording } from '../types.ts';
import type { ClipPlace } from '../match/fit.ts';
import type { RecordedVoice } from '../match/recorded-voice.ts';
import type { Actor } from '../match/profiles.ts';

/** A text to be spoken, with everything that affects its sound. */
export type SpeechRequest = {
  text: string;
  voice: VoiceConfig;
  /** The actor's recording of the text, which is used instead of any voice. */
  recording?: Recording | undefined;
  /** The creator's pronunciations, which come before the starter list. */
  pronunciations?: readonly Pronunciation[] | undefined;
  /** Its place; without one, the voice speaks it alone and at its own pace. */
  place?: ClipPlace | undefined;
  /** The recorded speaker: the nearest suitable voice is chosen. */
  recordedVoice?: RecordedVoice | undefined;
  /** The person whom it may imitate, if the voice's settings include that; otherwise the voice's own sound. */
  actor?: Actor | undefined;
};

/** A request as it is known before its place in the recording is measured. */
export type UnplacedRequest = Omit<SpeechRequest, 'place'> & {
  place?: Omit<ClipPlace, 'seconds'> | undefined;
};
