import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches its code now, so that it is drawn at once later. */
  preload(): Promise<void>;
};

/**
 * A component whose code is fetched on first use, or before. Not by `React.lazy`: React shows suspended content at the
 * earliest 300 ms after its fallback.
 * @param waiting is drawn until its code has arrived.
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
    // Decided once: another component type would reset the state on screen.
    const [Shown, show] = useState(() => known);

    useEffect(() => {
      if (Shown) return;
      fetchCode().then(
        (code) => show(() => code),
        // Thrown while drawing, where an error boundary catches it.
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
