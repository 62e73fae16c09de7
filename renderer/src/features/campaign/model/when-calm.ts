/** Pause after the last change of the rows before requests about them, milliseconds. */
export const calm = 600;

/** Calls `ask` after a pause in changes. @param ask never rejects. @returns a function that cancels it. */
export function whenCalm<Answer>(ask: () => Promise<Answer>, tell: (answer: Answer) => void): () => void {
  let current = true;
  const timer = setTimeout(() => {
    void ask().then((answer) => {
      if (current) tell(answer);
    });
  }, calm);
  return () => {
    current = false;
    clearTimeout(timer);
  };
}
