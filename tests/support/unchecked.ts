import type { StoredFiles } from '#electron/studio/domain/stored-files.ts';

/** For tests of other things than damage: every file is whole. */
export const unchecked: Pick<StoredFiles, 'check' | 'forget'> = {
  check: async () => undefined,
  forget: () => undefined,
};
