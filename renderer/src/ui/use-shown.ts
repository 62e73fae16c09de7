import { useEffect, useRef } from 'react';

/** Whether this component is still shown, for the end of work that it began: its user may have left meanwhile. */
export function useShown(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
