import { useTakes } from '#renderer/stores/index.ts';
import { createRemovals } from '#renderer/ui/index.ts';

/** Deletes takes, with undo. */
export const useTakeRemovals = createRemovals((id) => useTakes.getState().remove(id));
