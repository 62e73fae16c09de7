import type { IpcAnswer, IpcEvent, IpcEventName, IpcInput, IpcRequestName } from '#shared/ipc/index.ts';

/** Whether the app behind the window can be reached now. */
export type LinkState = 'connecting' | 'up' | 'down';

/** One way to reach the app: Electron's preload, or loopback HTTP. */
export type Transport = {
  request<Name extends IpcRequestName>(name: Name, input: IpcInput<Name>): Promise<IpcAnswer<Name>>;
  /** @returns a function that ends the subscription. */
  onEvent<Name extends IpcEventName>(name: Name, listener: (event: IpcEvent<Name>) => void): () => void;
  /** Tells the state at once and then every change. "up" after "down" means that events may have been missed. */
  onLink(listener: (state: LinkState) => void): () => void;
};
