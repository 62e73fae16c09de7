export const welcome = {
  pitch: 'Hi <first>{name}</first>, I had a look at <second>{company}</second> and…',
} as const;
