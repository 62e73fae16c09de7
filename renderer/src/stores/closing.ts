import { onEvent, request } from '../platform/bridge.ts';

const savers = new Set<() => Promise<void>>();

/** Saves something before the window closes. @returns a function that ends it. */
export function beforeClosing(save: () => Promise<void>): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/** Saves everything before the window closes, and then reports to the app. @returns a function that ends it. */
export function followClosing(): () => void {
  return onEvent('app.closing', () => {
    // A saver that fails shows its own error and asks before the page is left.
    void Promise.allSettled([...savers].map((save) => save())).then(() => request('app.saved', {}));
  });
}
