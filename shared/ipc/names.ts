import {
  hostRequestNames,
  ipcEvents,
  ipcRequests,
  type IpcEventName,
  type IpcRequestName,
  type PageRequestName,
} from './contract.ts';

/** The names of the contract without its schemas: the preload's bundle contains only these (`build/bundle.ts`). */
export const ipcRequestNames = Object.keys(ipcRequests) as IpcRequestName[];
export const pageRequestNames = ipcRequestNames.filter(isPageRequest);
export const ipcEventNames = Object.keys(ipcEvents) as IpcEventName[];

function isPageRequest(name: IpcRequestName): name is PageRequestName {
  return !hostRequestNames.some((own) => own === name);
}
