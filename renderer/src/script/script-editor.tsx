import { useImperativeHandle, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../lib/class-names.ts';
import styles from './script-editor.module.css';
import type { Chip } from './script-text.ts';
import { ScriptView, type ScriptViewProps } from './script-view.ts';

export type ScriptEditorHandle = Pick<ScriptView<Chip>, 'selection' | 'rectOf' | 'reveal' | 'focus'>;

type ScriptEditorProps<C extends Chip> = ScriptViewProps<C> & {
  ref?: Ref<ScriptEditorHandle>;
  drawChip: (chip: C) => ReactNode;
  className?: string | undefined;
};

/** Where a chip is drawn. While its line is redrawn, a chip may briefly have two elements. */
type Host = { id: string; element: HTMLElement; key: number };

let lastKey = 0;

/** A script as running text with its chips: free typing, spell checking, screen readers, any direction. */
export function ScriptEditor<C extends Chip>(props: ScriptEditorProps<C>): ReactNode {
  const { ref, parts, drawChip, className } = props;
  const root = useRef<HTMLDivElement>(null);
  const view = useRef<ScriptView<C>>(null);
  const [hosts, setHosts] = useState<readonly Host[]>([]);

  useLayoutEffect(() => {
    if (!root.current) return;
    const made = new ScriptView(root.current, props, {
      add(id, element) {
        lastKey += 1;
        const host = { id, element, key: lastKey };
        setHosts((hosts) => [...hosts, host]);
      },
      remove: (element) => setHosts((hosts) => hosts.filter((host) => host.element !== element)),
    });
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
      setHosts([]);
    };
    // The view lives as long as the field, and receives changes below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useLayoutEffect(() => view.current?.show(props));

  // A chip is drawn after its place was: lines may have become higher.
  useLayoutEffect(() => view.current?.measure(), [hosts, parts]);

  useImperativeHandle(ref, () => ({
    selection: () => view.current?.selection() ?? { start: 0, end: 0 },
    rectOf: (words) => view.current?.rectOf(words) ?? new DOMRect(),
    reveal: (what) => view.current?.reveal(what),
    focus: () => view.current?.focus(),
  }));

  return (
    <div ref={root} className={classNames(styles['editor'], className)}>
      {hosts.map(({ id, element, key }) => {
        const chip = parts.find((part) => part.kind === 'variable' && part.id === id);
        return chip?.kind === 'variable' && createPortal(drawChip(chip), element, String(key));
      })}
    </div>
  );
}
