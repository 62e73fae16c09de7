export {
  AppError,
  CancelledError,
  isAppError,
  toAppError,
  toWireError,
  fromWireError,
  throwIfCancelled,
  unlessMissing,
} from './app-error.ts';
export type { WireError } from './app-error.ts';
export { wireErrorSchema } from './app-error.ts';
export { sentenceSchema, type Sentence } from './sentences/say.ts';
export { supportSafeCodes } from './codes/entry.ts';
export { errorCodes, errorTable, knownCode, supportSafeCode } from './table.ts';
export type { ErrorCode } from './table.ts';
