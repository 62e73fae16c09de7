import { useState, type PointerEvent, type ReactNode } from 'react';
import { along } from '#renderer/lib/direction.ts';
import styles from './recipients.module.css';

const smallest = 72;
const largest = 640;

/** Pixels, or null for the column's share of the room. */
export type OnWidth = (width: number | null) => void;

/** The edge of a column, to be dragged; a double click gives the column its share again. The column's menu does it by keyboard. */
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

/** The present width of the column that an element of its heading belongs to, pixels. */
export function widthOf(element: Element | null): number {
  return element?.closest('th')?.offsetWidth ?? smallest;
}
