import { useEffect, useState } from 'react';

/**
 * Returns the focus to its previous element when the part that uses this disappears, or to the button of a menu if it
 * was an item of that menu. For dialogs that are drawn open: Mantine's own return only handles dialogs that open after
 * they were drawn.
 */
export function useReturnFocus(): void {
  // Without transitions, a menu is gone before the effect.
  const [drawnFor] = useState(() => lasting(document.activeElement));
  useEffect(() => {
    const before = document.activeElement === document.body ? drawnFor : lasting(document.activeElement);
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [drawnFor]);
}

/** An item of a menu disappears with it. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
}
