import { useEffect } from 'react';

/** Whether a screen was shown before: the first one leaves the focus where the page begins. */
let shownBefore = false;

/**
 * Moves the focus to the heading of a screen that has just come, so that the keyboard goes on there and screen readers
 * say where one is. Drawn after the screen, once for each.
 */
export function FocusScreen(): null {
  useEffect(() => {
    const isFirst = !shownBefore;
    shownBefore = true;
    if (isFirst || document.activeElement?.closest('main, [role="dialog"]')) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
  return null;
}
