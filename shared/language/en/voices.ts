export const voices = {} as const;
