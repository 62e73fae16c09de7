import { useRef, type RefObject } from 'react';

/**
 * Moves the keyboard from an answered proposal, which is gone then, to the next one.
 * @param onLast moves it elsewhere, once none is left.
 * @returns the element around the proposals, and what an answer calls.
 */
export function useNextProposal(onLast: () => void): { root: RefObject<HTMLDivElement | null>; onAnswer: () => void } {
  const root = useRef<HTMLDivElement>(null);

  function onAnswer(): void {
    requestAnimationFrame(() => {
      const accept = root.current?.querySelector<HTMLElement>('[data-proposal]');
      if (accept) accept.focus();
      else onLast();
    });
  }

  return { root, onAnswer };
}
