export * from './script.ts';
export * from './segments.ts';
