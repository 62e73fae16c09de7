export const actors = {} as const;
