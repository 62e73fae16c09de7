import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches its code now, so that it is drawn at once when it is wanted. */
  preload(): Promise<void>;
};

/**
 * A component whose code is fetched when it is first drawn, or before. Not with `React.lazy`: React shows what was
 * suspended no sooner than 300 ms after its fallback.
 * @param waiting is drawn until its code is there.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyComponent<Props> {
  let known: ComponentType<Props> | undefined;
  async function fetchCode(): Promise<ComponentType<Props>> {
    const code = await load();
    known ??= code;
    return known;
  }

  function Component(props: Props): ReactNode {
    // Decided once: another type of component would start afresh what is on screen.
    const [Shown, show] = useState(() => known);

    useEffect(() => {
      if (Shown) return;
      fetchCode().then(
        (code) => show(() => code),
        // Thrown where it is drawn, which is where somebody waits for it.
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
    }, [Shown]);

    return Shown ? <Shown {...props} /> : waiting;
  }
  return Object.assign(Component, {
    async preload() {
      await fetchCode();
    },
  });
}
