import { useEffect } from 'react';

/**
 * Returns the focus to its previous element when the part that uses this disappears. For dialogs that are drawn open:
 * Mantine's own return only handles dialogs that open after they were drawn.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}
