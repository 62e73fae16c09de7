export const recipients = {} as const;
