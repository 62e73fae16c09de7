import { ipcEvents, ipcRequests, type IpcEventName, type IpcRequestName } from './contract.ts';

/** The names of the contract, apart from its schemas: the preload's bundle holds these alone (`build/bundle.ts`). */
export const ipcRequestNames = Object.keys(ipcRequests) as IpcRequestName[];
export const ipcEventNames = Object.keys(ipcEvents) as IpcEventName[];
