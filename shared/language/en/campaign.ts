export const campaign = {} as const;
