import type { Bridge } from '#shared/ipc/index.ts';
import type { Transport } from './transport.ts';

/** The app behind Electron's preload. It lives and dies with the window, so the link is always up. */
export function createPreloadTransport(bridge: Bridge): Transport {
  return {
    request: (name, input) => bridge.requests[name](input),
    onEvent: (name, listener) => bridge.events[name](listener),
    onLink(listener) {
      listener('up');
      return () => {};
    },
  };
}
