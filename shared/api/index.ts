export * from './resources.ts';
export * from './requests.ts';
export * from './events.ts';
export * from './speech-models.ts';
export * from './voice-providers.ts';
export * from './pronunciations.ts';
export * from './operations.ts';
export * from './client.ts';
