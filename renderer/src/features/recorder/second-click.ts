/**
 * For a button that appears where another one was just pressed: ignores the second click of a double click on the
 * former. Presses by keyboard (`detail` 0) always count.
 */
export function exceptSecondClick(action: () => void): (event: { detail: number }) => void {
  return ({ detail }) => {
    if (detail < 2) action();
  };
}
