export const backgrounds = {} as const;
