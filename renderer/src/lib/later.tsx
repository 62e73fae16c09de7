import { useDeferredValue, type ReactNode } from 'react';

/** What takes long to draw: it comes after what is around it, in pieces between which the page answers. */
export function Later({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(true, false) && children;
}
