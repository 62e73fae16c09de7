import { startTransition, useEffect, useState, type ReactNode } from 'react';

/**
 * What takes long to draw: it comes after what is around it, in pieces between which the page answers. One in another
 * comes after it, which React's deferred values don't do.
 */
export function Later({ children }: { children: ReactNode }): ReactNode {
  const [isTime, setTime] = useState(false);
  useEffect(() => startTransition(() => setTime(true)), []);
  return isTime && children;
}
