/** What a click presses: the control around its target, or of its label. */
function pressed({ target }: MouseEvent): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('label')?.control ?? target.closest('button, a') ?? target;
}

/**
 * Ignores the second click of a double click if the first one put something else under the pointer: it would cancel
 * the work that just began, close the dialog that just opened, or press a button behind the one that closed.
 */
export function ignoreStrayClicks(): void {
  let before: Element | null = null;
  window.addEventListener(
    'click',
    (event) => {
      const here = pressed(event);
      const isStray = event.detail > 1 && here !== before;
      before = here;
      if (!isStray) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
