import type { DragEvent } from 'react';

const type = 'application/x-vocative-template';
/** The dragged template's id. Browsers reveal the data of a drag only when it is dropped. */
let dragged: string | null = null;

/** Begins to drag a template. The drag image is the whole card, although its link is dragged. */
export function dragTemplate(event: DragEvent, id: string): void {
  event.dataTransfer.setData(type, id);
  event.dataTransfer.effectAllowed = 'move';
  const card = event.currentTarget.closest('article');
  const place = card?.getBoundingClientRect();
  if (card && place) event.dataTransfer.setDragImage(card, event.clientX - place.left, event.clientY - place.top);
  dragged = id;
}

/** The id of the dragged template; null for anything else, such as a file. */
export function draggedTemplate(event: DragEvent): string | null {
  return event.dataTransfer.types.includes(type) ? dragged : null;
}
