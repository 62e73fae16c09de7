/** Milliseconds without a change of the rows before requests about them. */
export const calm = 600;

/** Calls after a pause in changes. @param ask never rejects. @returns a function after which its answer is ignored. */
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
