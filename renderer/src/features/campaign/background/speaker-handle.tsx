import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { backgroundPositions, type BackgroundPosition } from '#shared/backgrounds.ts';
import { t } from '#renderer/language/index.ts';
import styles from './background.module.css';

/** The engine's defaults, as parts of the picture's shorter side: see `electron/engine/pictures/background-layers.ts`. */
const usualDiameter = 0.34;
const usualMargin = 0.05;

type SpeakerHandleProps = {
  /** Diameter of the circle, a part of the picture's shorter side. */
  scale: number | undefined;
  position: BackgroundPosition | undefined;
  /** Width ÷ height of the picture. */
  shape: number;
  onMove: (position: BackgroundPosition) => void;
};

type Point = { x: number; y: number };

/** The speaker's circle over a picture: dragged, or moved with the arrows, it goes to the nearest place. */
export function SpeakerHandle({ scale = usualDiameter, position, shape, onMove }: SpeakerHandleProps): ReactNode {
  const shorter = shape < 1 ? { x: 1, y: shape } : { x: 1 / shape, y: 1 };
  const margin = Math.min(usualMargin, (1 - scale) / 2);
  const current = position ?? 'bottom-right';
  /** How far it was dragged, in parts of the picture; null while it rests. */
  const [dragged, setDragged] = useState<(Point & { from: Point }) | null>(null);

  /** The centre of the circle, in parts of the picture. */
  function centre(place: BackgroundPosition): Point {
    const along = (axis: 'x' | 'y', [first, last]: [string, string]): number => {
      const reach = (margin + scale / 2) * shorter[axis];
      return place.includes(first) ? reach : place.includes(last) ? 1 - reach : 0.5;
    };
    return { x: along('x', ['left', 'right']), y: along('y', ['top', 'bottom']) };
  }

  const at = centre(current);
  const shown = dragged === null ? at : { x: at.x + dragged.x, y: at.y + dragged.y };

  function drop(): void {
    const distance = (place: BackgroundPosition): number => {
      const { x, y } = centre(place);
      return Math.hypot((x - shown.x) * shape, y - shown.y);
    };
    const [nearest] = backgroundPositions.toSorted((a, b) => distance(a) - distance(b));
    setDragged(null);
    if (nearest !== undefined && nearest !== current) onMove(nearest);
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    if (dragged === null) return;
    const picture = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!picture) return;
    const { from } = dragged;
    setDragged({ from, x: (event.clientX - from.x) / picture.width, y: (event.clientY - from.y) / picture.height });
  }

  function step(event: KeyboardEvent): void {
    const [vertical, horizontal] = current === 'center' ? ['bottom', 'right'] : current.split('-');
    const moved = {
      ArrowUp: `top-${horizontal}`,
      ArrowDown: `bottom-${horizontal}`,
      ArrowLeft: `${vertical}-left`,
      ArrowRight: `${vertical}-right`,
    }[event.key];
    const next = backgroundPositions.find((place) => place === moved);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(next);
  }

  return (
    <button
      type="button"
      className={styles['handle']}
      aria-label={t('backgrounds.move')}
      title={t('backgrounds.move')}
      data-dragged={dragged !== null}
      style={
        {
          '--x': `${shown.x * 100}%`,
          '--y': `${shown.y * 100}%`,
          '--wide': `${scale * shorter.x * 100}%`,
        } as CSSProperties
      }
      onKeyDown={step}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ x: 0, y: 0, from: { x: event.clientX, y: event.clientY } });
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => setDragged(null)}
    />
  );
}
