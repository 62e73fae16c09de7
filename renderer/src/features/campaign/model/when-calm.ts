/** Milliseconds without a change of the rows before anything is asked about them. */
export const calm = 600;

/** Asks once nothing has changed for a while. @param ask never rejects. @returns a function after which no answer counts. */
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
