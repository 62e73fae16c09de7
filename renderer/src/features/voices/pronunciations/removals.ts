import { usePronunciations } from '../../../stores/index.ts';
import { createRemovals } from '../../../ui/index.ts';

export const usePronunciationRemovals = createRemovals((id) => usePronunciations.getState().remove(id));
