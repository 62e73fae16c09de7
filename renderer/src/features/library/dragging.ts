import type { DragEvent } from 'react';

const type = 'application/x-vocative-template';
/** A drag reveals its data only when it is dropped; until then it is stored here. */
let dragged: string | null = null;

/** Begins to drag a template: the whole card goes along, though its link is what was taken. */
export function dragTemplate(event: DragEvent, id: string): void {
  event.dataTransfer.setData(type, id);
  event.dataTransfer.effectAllowed = 'move';
  const card = event.currentTarget.closest('article');
  const place = card?.getBoundingClientRect();
  if (card && place) event.dataTransfer.setDragImage(card, event.clientX - place.left, event.clientY - place.top);
  dragged = id;
}

/** The template that is being dragged; null for anything else, such as a file from elsewhere. */
export function draggedTemplate(event: DragEvent): string | null {
  return event.dataTransfer.types.includes(type) ? dragged : null;
}
