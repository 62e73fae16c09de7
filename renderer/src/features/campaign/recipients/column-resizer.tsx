import { useState, type PointerEvent, type ReactNode } from 'react';
import { along } from '#renderer/lib/direction.ts';
import styles from './table.module.css';

const smallest = 72;
const largest = 640;

/** Pixels, or null for the column's share of the width. */
export type OnWidth = (width: number | null) => void;

/** The draggable edge of a column; a double click resets its width. The column's menu does it by keyboard. */
export function ColumnResizer({ onWidth }: { onWidth: OnWidth }): ReactNode {
  const [start, setStart] = useState<{ x: number; width: number } | null>(null);

  function move(event: PointerEvent<HTMLElement>): void {
    if (start) onWidth(boundedWidth(start.width + (event.clientX - start.x) * along(event.currentTarget)));
  }

  return (
    <span
      role="presentation"
      aria-hidden="true"
      data-resize
      className={styles['resizer']}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ x: event.clientX, width: widthOf(event.currentTarget) });
      }}
      onPointerMove={move}
      onPointerUp={() => setStart(null)}
      onPointerCancel={() => setStart(null)}
      onDoubleClick={() => onWidth(null)}
    />
  );
}

export function boundedWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, smallest), largest));
}

/** The current width of the column of a heading's element, pixels. */
export function widthOf(element: Element | null): number {
  return element?.closest('th')?.offsetWidth ?? smallest;
}
