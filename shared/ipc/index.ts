export * from './models.ts';
export * from './actors.ts';
export * from './campaign-options.ts';
export * from './drafts.ts';
export * from './voices.ts';
export * from './integrations.ts';
export * from './storage.ts';
export * from './contract.ts';
export type * from './bridge.ts';
