import { useEffect, useMemo, type RefObject } from 'react';
import { usePlayback } from '../editor-context.ts';
import { placedWords, type EditorDocument, type VariablePart } from '../model/document.ts';
import { rangeOf } from './script-dom.ts';

const highlightName = 'spoken-now';

/** Lights up the word that is being said, without touching the text. Chips keep their own colour. */
export function useSpokenWord(
  root: RefObject<HTMLElement | null>,
  known: ReadonlyMap<string, VariablePart>,
  document: EditorDocument,
): void {
  const words = useMemo(() => placedWords(document), [document]);
  const current = usePlayback(({ playing, time }) =>
    playing ? words.findIndex((word) => word.time !== null && word.time.start <= time && time < word.time.end) : -1,
  );

  useEffect(() => {
    const word = words[current];
    if (!root.current || !word || word.occurrence !== null) return;
    CSS.highlights.set(highlightName, new Highlight(rangeOf(root.current, word, known)));
    return () => {
      CSS.highlights.delete(highlightName);
    };
  }, [root, known, words, current]);
}
