export const welcome = {
  pitch: 'Hi <first>{name}</first>, I had a look at <second>{company}</second> and…',
  builtin: 'Use the built-in studio',
  builtinText: 'Ready now, no network needed. Videos and voices stay on this computer.',
  remoteText: 'Use a studio that runs elsewhere, with its address and credentials.',
  recordOnce: 'Record once.',
  speakByName: 'Speak to everyone by name.',
  lead: 'Turn one recording and a list of recipients into a personal video for each of them.',
  where: 'Where videos are made',
  start: 'Start',
} as const;
