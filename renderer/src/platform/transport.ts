import type { IpcAnswer, IpcEvent, IpcEventName, IpcInput, PageRequestName } from '#shared/ipc/index.ts';

/** Whether the app behind the window can be reached now. */
export type LinkState = 'connecting' | 'up' | 'down';

export type FillOptions = {
  signal: AbortSignal;
  /** Hears how many bytes have arrived so far. */
  onProgress: (bytes: number) => void;
};

/** One way to reach the app: Electron's preload, or loopback HTTP. */
export type Transport = {
  request<Name extends PageRequestName>(name: Name, input: IpcInput<Name>): Promise<IpcAnswer<Name>>;
  /**
   * Passes a picked file to the app as a whole.
   * @returns null if that is impossible for this file: then it is sent in chunks.
   */
  fillSpool(id: string, file: File, options: FillOptions): Promise<IpcAnswer<'spools.fill'> | null>;
  /** @returns a function that ends the subscription. */
  onEvent<Name extends IpcEventName>(name: Name, listener: (event: IpcEvent<Name>) => void): () => void;
  /** Reports the state at once and then every change. "up" after "down" means that events may have been missed. */
  onLink(listener: (state: LinkState) => void): () => void;
};
