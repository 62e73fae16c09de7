import { useEffect, useRef, type RefObject } from 'react';
import { focusHeading } from './screen.tsx';

/**
 * Moves the focus after a focused item was deleted: to the last button (delete) of the item that took its place,
 * or of the last one; after the only one, to a heading.
 * @param ids of the items, in order. The part that uses this stays when there are none.
 * @param part whose heading that is, if it says more than the screen's: a `data-part`.
 * @returns for the list, whose children are the items.
 */
export function useDeletionFocus(ids: readonly string[], part?: string): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(ids);
  useEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    before.current = ids;
    // If the user has moved the focus meanwhile, it stays.
    if (gone === -1 || document.activeElement !== document.body) return;
    const items = [...(list.current?.children ?? [])];
    const item = items[gone] ?? items.at(-1);
    const button = [...(item?.querySelectorAll('button') ?? [])].at(-1);
    if (button) button.focus();
    else if (part === undefined) focusHeading();
    else focusHeading(2, `[data-part="${part}"]`);
  }, [ids, part]);
  return list;
}
