import { useEffect, useRef, type RefObject } from 'react';
import { focusHeading } from './screen.tsx';

/**
 * Leads the keyboard on where an item that had it was deleted: to the last button, which deletes, of the one that took its
 * place, or of the last; to the heading of the screen after the only one.
 * @param ids of the items, in their order. The part that uses this stays while there are none.
 * @param heading 2 for that of the part, where it says more than the screen's.
 * @returns for the list, whose children are the items.
 */
export function useDeletionFocus(ids: readonly string[], heading: 1 | 2 = 1): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(ids);
  useEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    before.current = ids;
    // Whoever went on elsewhere meanwhile stays there.
    if (gone === -1 || document.activeElement !== document.body) return;
    const items = [...(list.current?.children ?? [])];
    const item = items[gone] ?? items.at(-1);
    const button = [...(item?.querySelectorAll('button') ?? [])].at(-1);
    if (button) button.focus();
    else focusHeading(heading);
  }, [ids, heading]);
  return list;
}
