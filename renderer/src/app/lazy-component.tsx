import { lazy, useState, type ComponentType, type ReactNode } from 'react';

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches its code now, so that it is drawn at once when it is wanted. */
  preload(): Promise<void>;
};

/**
 * A component whose code is fetched when it is first drawn, below a `Suspense`, or before. `React.lazy` alone suspends
 * also where the code is there already, and React shows what was suspended no sooner than 300 ms after its fallback.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let known: ComponentType<Props> | undefined;
  async function fetchCode(): Promise<ComponentType<Props>> {
    known ??= await load();
    return known;
  }
  const Suspending = lazy(async () => ({ default: await fetchCode() }));

  function Component(props: Props): ReactNode {
    // Decided once: another type of component would start afresh what is on screen.
    const [Shown] = useState<ComponentType<Props>>(() => known ?? Suspending);
    return <Shown {...props} />;
  }
  return Object.assign(Component, {
    async preload() {
      await fetchCode();
    },
  });
}
