import { usePronunciations } from '#renderer/stores/index.ts';
import { createRemovals } from '#renderer/ui/index.ts';

export const usePronunciationRemovals = createRemovals((id) => usePronunciations.getState().remove(id));
