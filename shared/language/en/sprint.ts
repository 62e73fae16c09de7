export const sprint = {} as const;
