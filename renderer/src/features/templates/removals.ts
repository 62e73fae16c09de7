import { useFolders, useTemplates } from '../../stores/index.ts';
import { createRemovals } from '../../ui/index.ts';

export const useRemovals = createRemovals((id) => useTemplates.getState().remove(id));

/** Templates of a deleted folder stay. */
export const useFolderRemovals = createRemovals((id) => useFolders.getState().deleteFolder(id));
