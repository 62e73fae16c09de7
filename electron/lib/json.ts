/** The value of a JSON text, or undefined where it is none: for texts from outside, whose shape is checked next. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
