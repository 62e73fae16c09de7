import { useEffect, useMemo, type RefObject } from 'react';
import { usePlayback } from '../editor-context.ts';
import { placedWords, type EditorDocument, type PlacedWord, type VariablePart } from '../model/document.ts';
import { spokenAt } from '../model/spoken-now.ts';
import { rangeOf } from './script-dom.ts';

const highlightName = 'spoken-now';

/** Lights up the word that is being said, without touching the text. Chips keep their own colour. */
export function useSpokenWord(
  root: RefObject<HTMLElement | null>,
  known: ReadonlyMap<string, VariablePart>,
  document: EditorDocument,
): void {
  const words = useMemo(() => timedWords(document), [document]);
  const current = usePlayback(({ playing, time }) => (playing ? spokenAt(words, time) : -1));

  useEffect(() => {
    const word = words[current]?.word;
    if (!root.current || !word || word.occurrence !== null) return;
    CSS.highlights.set(highlightName, new Highlight(rangeOf(root.current, word, known)));
    return () => {
      CSS.highlights.delete(highlightName);
    };
  }, [root, known, words, current]);
}

/** Words with a known time, in the order of their times. */
function timedWords(document: EditorDocument): { word: PlacedWord; start: number; end: number }[] {
  return placedWords(document)
    .flatMap((word) => (word.time === null ? [] : [{ word, start: word.time.start, end: word.time.end }]))
    .toSorted((a, b) => a.start - b.start);
}
