import type { Bridge } from '#shared/ipc/index.ts';
import type { Transport } from './transport.ts';

/** The app behind Electron's preload. It lives and dies with the window, so the link is always up. */
export function createPreloadTransport(bridge: Bridge): Transport {
  return {
    request: (name, input) => bridge.requests[name](input),
    async fillSpool(id, file, { signal, onProgress }) {
      // The app ends the copy when the spool is discarded.
      const stop = (): void => void bridge.requests['spools.discard']({ id });
      signal.addEventListener('abort', stop, { once: true });
      const unsubscribe = bridge.events['spool.filled'](({ id: filled, bytes }) => {
        if (filled === id) onProgress(bytes);
      });
      try {
        return await bridge.fillSpool(id, file);
      } finally {
        unsubscribe();
        signal.removeEventListener('abort', stop);
      }
    },
    onEvent: (name, listener) => bridge.events[name](listener),
    onLink(listener) {
      listener('up');
      return () => {};
    },
  };
}
