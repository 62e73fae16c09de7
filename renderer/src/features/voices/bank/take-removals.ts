import { useTakes } from '#renderer/stores/index.ts';
import { createRemovals } from '#renderer/ui/index.ts';

/** Deletes takes, with a way back. */
export const useTakeRemovals = createRemovals((id) => useTakes.getState().remove(id));
