import { ipcEvents, type IpcEvent, type IpcEventName } from '#shared/ipc/index.ts';
import type { Logger } from '#electron/lib/logger.ts';

export type DesktopEvent = { [Name in IpcEventName]: { name: Name; payload: IpcEvent<Name> } }[IpcEventName];
export type EventListener = (event: DesktopEvent) => void;
export type Emit = <Name extends IpcEventName>(name: Name, payload: IpcEvent<Name>) => void;

/** Announces a change of an account if the window shows that account; only then is its payload made. */
export type EmitFor = <Name extends IpcEventName>(account: string, name: Name, payload: () => IpcEvent<Name>) => void;

export type EventHub = { emit: Emit; subscribe(listener: EventListener): () => void };

/** Emits only the events of accounts that the window shows: a late event would show the data of a former account. */
export function emitShown(emit: Emit, isShown: (account: string) => boolean): EmitFor {
  return (account, name, payload) => {
    if (isShown(account)) emit(name, payload());
  };
}

/** Announces changes to the windows. Each payload is checked against the contract before it leaves. */
export function createEventHub(logger: Logger): EventHub {
  const listeners = new Set<EventListener>();
  return {
    emit(name, payload) {
      const parsed = ipcEvents[name].safeParse(payload);
      if (!parsed.success) {
        logger.error({ event: name, detail: parsed.error.message }, 'an event does not fit the contract');
        return;
      }
      const event = { name, payload: parsed.data } as DesktopEvent;
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
