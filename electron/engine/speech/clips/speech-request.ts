import type { VoiceConfig } from '#shared/api/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import type { ReadAs, Recording } from '../types.ts';
import type { ClipPlace } from '../match/fit.ts';
import type { RecordedVoice } from '../match/recorded-voice.ts';
import type { Actor } from '../match/profiles.ts';

/** A text to be spoken, with everything that affects its sound. */
export type SpeechRequest = {
  text: string;
  /** What the text is, which decides how abbreviations in it are read; null if that is not known. */
  kind?: ReadAs | undefined;
  voice: VoiceConfig;
  /** The actor's recording of the text, which is used instead of any voice. */
  recording?: Recording | undefined;
  /** The creator's pronunciations, which come before the starter list. */
  pronunciations?: readonly Pronunciation[] | undefined;
  /** The words it replaces; without them, the voice speaks alone and at its own pace. */
  place?: ClipPlace | undefined;
  /** The template's speaker, for choosing the nearest voice. */
  recordedVoice?: RecordedVoice | undefined;
  /** The person that the voice is matched to, if its settings say so; otherwise it keeps its own sound. */
  actor?: Actor | undefined;
};

/** A request before the duration of its place is measured. */
export type UnplacedRequest = Omit<SpeechRequest, 'place'> & {
  place?: Omit<ClipPlace, 'seconds'> | undefined;
};
