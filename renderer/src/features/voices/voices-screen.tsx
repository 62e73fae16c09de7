import type { ReactNode } from 'react';
import type { VoicesPart } from '../../stores/index.ts';
import { OwnVoice } from './bank/own-voice.tsx';
import { ConsentPart } from './consent/consent-part.tsx';
import { OthersPart } from './others/others-part.tsx';
import { PronunciationsPart } from './pronunciations/pronunciations-part.tsx';
import { ServicesPart } from './services/services-part.tsx';

/** Whose voice says the names: the creator's own recordings first. */
export function VoicesScreen({ part }: { part: VoicesPart | undefined }): ReactNode {
  switch (part) {
    case 'consent':
      return <ConsentPart />;
    case 'others':
      return <OthersPart />;
    case 'services':
      return <ServicesPart />;
    case 'pronunciations':
      return <PronunciationsPart />;
    default:
      return <OwnVoice />;
  }
}
