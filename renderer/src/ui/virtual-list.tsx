import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { classNames } from '../lib/class-names.ts';
import styles from './virtual-list.module.css';

type VirtualListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Estimated height of an item before it is drawn, pixels. */
  itemHeight: number;
  /** Space below each item, pixels. */
  gap?: number | undefined;
  /** Whether the order has a meaning (`ol` instead of `ul`). */
  ordered?: boolean | undefined;
  /** Index of an item to keep in view. */
  at?: number | undefined;
  'aria-label'?: string | undefined;
  /** Class of the scrolling element. */
  className?: string | undefined;
  children: (item: Item, index: number) => ReactNode;
};

/** A long list of which only visible items are drawn. The up and down keys go to the same control of the next item. */
export function VirtualList<Item>(props: VirtualListProps<Item>): ReactNode {
  const { items, keyOf, itemHeight, gap = 0, ordered = false, at, className, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- not memoized: it re-renders on each scroll
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight + gap,
    overscan: 8,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
  });
  const List = ordered ? 'ol' : 'ul';

  useEffect(() => {
    if (at !== undefined && at < items.length) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [at, items.length, virtualizer]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const { target } = event;
    if (step === undefined || event.defaultPrevented || !(target instanceof HTMLElement)) return;
    const item = target.closest<HTMLElement>('[data-index]');
    // Controls of a menu or a field inside an item have their own use for these keys.
    if (!item || target.matches('input, textarea, [aria-haspopup]')) return;
    const index = Number(item.dataset['index']) + step;
    if (index < 0 || index >= items.length) return;
    event.preventDefault();
    const control = controlsOf(item).indexOf(target);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() => {
      const next = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
      const controls = next ? controlsOf(next) : [];
      (controls[control] ?? controls[0])?.focus();
    });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls inside come up to it
    <div ref={scroller} className={classNames(styles['scroller'], className)} onKeyDown={onKeyDown}>
      <List className={styles['list']} aria-label={props['aria-label']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles['item']}
              style={{ transform: `translateY(${start}px)`, paddingBottom: gap }}
            >
              {children(item, index)}
            </li>
          );
        })}
      </List>
    </div>
  );
}

function controlsOf(item: HTMLElement): HTMLElement[] {
  return [...item.querySelectorAll<HTMLElement>('button, a[href]')];
}
