export const listen = {} as const;
