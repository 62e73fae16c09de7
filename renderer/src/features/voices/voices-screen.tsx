import type { ReactNode } from 'react';
import type { VoicesPart } from '../../stores/index.ts';
import { RecordingsPart } from './recordings-part.tsx';
import { ConsentPart } from './consent/consent-part.tsx';
import { VoiceModelsPart } from './voice-models/voice-models-part.tsx';
import { PronunciationsPart } from './pronunciations/pronunciations-part.tsx';
import { ServicesPart } from './services/services-part.tsx';

type VoicesScreenProps = {
  part: VoicesPart | undefined;
  /** The actor whose recordings or consent are shown; undefined for the creator. */
  actorId: string | undefined;
};

/** The voices of names: the creator's own recordings first. */
export function VoicesScreen({ part, actorId }: VoicesScreenProps): ReactNode {
  switch (part) {
    case 'consent':
      return <ConsentPart actorId={actorId} />;
    case 'others':
      return <VoiceModelsPart />;
    case 'services':
      return <ServicesPart />;
    case 'pronunciations':
      return <PronunciationsPart />;
    default:
      return <RecordingsPart actorId={actorId} />;
  }
}
