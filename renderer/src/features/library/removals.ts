import { useTemplates } from '../../stores/index.ts';
import { createRemovals } from '../../ui/index.ts';

export const useRemovals = createRemovals((id) => useTemplates.getState().remove(id));
