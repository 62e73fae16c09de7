/** Parts of a path that are enough to know a folder by. */
const shownParts = 2;

/** The end of a folder's path, where there is no room for all of it: “Videos › Spring outreach”. */
export function shortPath(path: string): string {
  const parts = path.split(/[\\/]/u).filter((part) => part !== '');
  return parts.length === 0 ? path : parts.slice(-shownParts).join(' › ');
}
