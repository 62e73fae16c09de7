/** Number of colours that variables alternate between. */
const variableColorCount = 6;

/** The CSS custom property that draws the variable at `index` (0-based, in order of first appearance in the script). */
export function variableColor(index: number): string {
  return `--variable-${((index % variableColorCount) + variableColorCount) % variableColorCount}`;
}

/**
 * A colour of the palette as the page shows it now, for canvases that cannot read custom properties.
 * @param place where it is drawn: parts of the page are always dark.
 */
export function resolveColor(property: string, place: Element = document.documentElement): string {
  return getComputedStyle(place).getPropertyValue(property).trim();
}
