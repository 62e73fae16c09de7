/**
 * An action of a button that stands where the one before it was pressed. The second click of a double click was meant for
 * that one. Keys have no count of clicks.
 */
export function exceptSecondClick(action: () => void): (event: { detail: number }) => void {
  return ({ detail }) => {
    if (detail < 2) action();
  };
}
