/** 1 where an element's lines run from left to right, -1 where they run from right to left. */
export function along(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}

/** A key's name as if lines ran from left to right: the arrow forward is `ArrowRight`. */
export function readingKey(key: string, element: Element): string {
  if (along(element) === 1) return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}
