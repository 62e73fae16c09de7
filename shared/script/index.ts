export * from './script.ts';
export * from './segments.ts';
export * from './surroundings.ts';
export * from './phrases.ts';
export * from './notes.ts';
export * from './still-text.ts';
export * from './filled.ts';
export * from './sentences.ts';
