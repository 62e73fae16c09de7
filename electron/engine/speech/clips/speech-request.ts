import type { VoiceConfig } from '#shared/api/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import type { Recording } from '../types.ts';
import type { ClipPlace } from '../match/fit.ts';
import type { RecordedVoice } from '../match/recorded-voice.ts';
import type { Actor } from '../match/profiles.ts';

/** A text to be spoken, and all that decides how it sounds. */
export type SpeechRequest = {
  text: string;
  voice: VoiceConfig;
  /** The actor saying the text, which is then used instead of any voice. */
  recording?: Recording | undefined;
  /** How the creator wants names said; they count more than the starter list. */
  pronunciations?: readonly Pronunciation[] | undefined;
  /** Where it goes; without it, the voice says it alone and at its own pace. */
  place?: ClipPlace | undefined;
  /** Who speaks in the recording: of voices that could say the text, the nearest one is chosen. */
  recordedVoice?: RecordedVoice | undefined;
  /** Whom it may sound like, where the voice's settings ask for it; without one it sounds as the voice does. */
  actor?: Actor | undefined;
};

/** A request as it is known before its place in the recording is measured. */
export type UnplacedRequest = Omit<SpeechRequest, 'place'> & {
  place?: Omit<ClipPlace, 'seconds'> | undefined;
};
