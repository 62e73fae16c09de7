export * from './models.ts';
export * from './contract.ts';
export type * from './bridge.ts';
