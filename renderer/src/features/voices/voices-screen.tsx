import type { ReactNode } from 'react';
import type { VoicesPart } from '../../stores/index.ts';
import { AdvancedPart } from './advanced/advanced-part.tsx';
import { ByEarPart } from './by-ear/by-ear-part.tsx';
import { RecordingsPart } from './recordings-part.tsx';
import { tabOf } from './voices-parts.tsx';

type VoicesScreenProps = {
  part: VoicesPart | undefined;
  /** The actor whose recordings or consent are shown; undefined for the creator. */
  actorId: string | undefined;
};

/** Who says the names: the creator's own recordings first. */
export function VoicesScreen({ part, actorId }: VoicesScreenProps): ReactNode {
  switch (tabOf(part)) {
    case 'others':
      return <ByEarPart />;
    case 'advanced':
      return <AdvancedPart part={part} actorId={actorId} />;
    default:
      return <RecordingsPart actorId={actorId} />;
  }
}
