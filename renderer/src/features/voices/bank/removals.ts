import { useTakes } from '../../../stores/index.ts';
import { createRemovals } from '../../../ui/index.ts';

export const useTakeRemovals = createRemovals((id) => useTakes.getState().remove(id));
