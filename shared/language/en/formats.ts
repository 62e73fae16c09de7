export const formats = {} as const;
