import type { IpcOutput, IpcParsed, IpcRequestName } from '#shared/ipc/index.ts';

/** What answers each request of the window. Inputs are parsed before they get here, and answers checked after. */
export type Handlers = {
  [Name in IpcRequestName]: (input: IpcParsed<Name>) => IpcOutput<Name> | Promise<IpcOutput<Name>>;
};
