import { useEffect, useState, type RefObject } from 'react';
import { anchorOf, type Anchor } from '../editor-context.ts';
import type { EditorDocument, VariablePart } from '../model/document.ts';
import { wholeWords } from '../model/edits.ts';
import { rangeOf, selectionIn } from './script-dom.ts';

/** A selection that is still being drawn is left alone this long, milliseconds. */
const settleDelay = 140;

/** Where on screen the words are that could be made a variable now, or null. */
export function useMarkableSelection(
  root: RefObject<HTMLElement | null>,
  known: ReadonlyMap<string, VariablePart>,
  script: EditorDocument,
): Anchor | null {
  const [anchor, setAnchor] = useState<Anchor | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look(): void {
      const element = root.current;
      const selection = element && selectionIn(element, known);
      const words = selection && selection.end > selection.start ? wholeWords(script, selection) : null;
      setAnchor(element && words ? anchorOf(rangeOf(element, words, known).getBoundingClientRect()) : null);
    }
    function onChange(): void {
      clearTimeout(timer);
      timer = setTimeout(look, settleDelay);
    }
    document.addEventListener('selectionchange', onChange);
    root.current?.addEventListener('scroll', onChange);
    const element = root.current;
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', onChange);
      element?.removeEventListener('scroll', onChange);
    };
  }, [root, known, script]);

  return anchor;
}
