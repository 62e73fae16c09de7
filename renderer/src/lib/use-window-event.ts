import { useEffect, useEffectEvent } from 'react';

/** Listens to an event of the window, in the order in which parts appeared. Always calls the latest listener. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  capture = false,
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]): void => onEvent(event);
    window.addEventListener(type, listen, capture);
    return () => window.removeEventListener(type, listen, capture);
  }, [type, capture]);
}
