import { useEffect } from 'react';

/**
 * Gives the keyboard back to what had it before, when the part that uses this goes away. For dialogs that are drawn
 * open: Mantine's own return only sees dialogs that open after they were drawn.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}
