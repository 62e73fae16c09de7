/** 1 if the element's text runs from left to right, -1 if from right to left. */
export function along(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}

/** A key's name in reading direction: the arrow forward is `ArrowRight`, also in text from right to left. */
export function readingKey(key: string, element: Element): string {
  if (along(element) === 1) return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}
