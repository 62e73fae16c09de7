import { onEvent, request } from '../platform/bridge.ts';

const savers = new Set<() => Promise<void>>();

/** Saves something before the window closes. @returns a function that ends it. */
export function beforeClosing(save: () => Promise<void>): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/** Saves everything when the app asks, and reports back, so that the window can close. @returns a function that ends it. */
export function followClosing(): () => void {
  return onEvent('app.closing', () => {
    // One that fails shows so itself, and objects when the page is about to be left.
    void Promise.allSettled([...savers].map((save) => save())).then(() => request('app.saved', {}));
  });
}
