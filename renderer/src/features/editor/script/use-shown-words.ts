import { useEffect, useMemo } from 'react';
import { t } from '#renderer/language/index.ts';
import type { ScriptEditorHandle, ShownWords } from '#renderer/script/index.ts';
import { useEditor, useEditorContext, usePlayback } from '../editor-context.ts';
import { placedWords, type EditorDocument, type PlacedWord } from '../model/document.ts';
import { wordsInRange } from '../model/edits.ts';
import { spokenAt } from '../model/spoken-now.ts';
import { useQuestions } from './proposals.tsx';

/**
 * Highlights words: proposed and doubtful ones, the current one, or the start of playback, and those in a range drawn on the timeline. Chips keep
 * their own colour. While somebody types, only playback is shown.
 */
export function useShownWords(
  editor: { readonly current: ScriptEditorHandle | null },
  typing: boolean,
): readonly ShownWords[] {
  const { drawn } = useEditorContext();
  const { proposals, unsure } = useQuestions();
  const script = useEditor((state) => state.history.present);
  const words = useMemo(() => timedWords(script), [script]);
  const playing = usePlayback((state) => state.playing);
  const current = usePlayback(({ playing, time }) => (playing || (!typing && time > 0) ? spokenAt(words, time) : -1));
  const range = drawn?.range ?? null;

  const word = words[current]?.word;
  useEffect(() => {
    // While somebody types, nothing scrolls.
    if (word && !typing) editor.current?.reveal(word);
  }, [editor, word, typing]);

  return useMemo(() => {
    const shown: ShownWords[] = [
      ...unsure.map((words): ShownWords => ({ words, as: 'unsure', title: t('editor.wordUnsure') })),
      ...proposals.flatMap(({ places }) => places.map((words): ShownWords => ({ words, as: 'proposed' }))),
    ];
    const chosen = range && wordsInRange(script, range);
    if (chosen) shown.push({ words: chosen, as: 'chosen' });
    if (word && word.occurrence === null) shown.push({ words: word, as: playing ? 'now' : 'chosen' });
    return shown;
  }, [script, range, word, playing, proposals, unsure]);
}

/** Words with a known time, in the order of their times. */
function timedWords(document: EditorDocument): { word: PlacedWord; start: number; end: number }[] {
  return placedWords(document)
    .flatMap((word) => (word.time === null ? [] : [{ word, start: word.time.start, end: word.time.end }]))
    .toSorted((a, b) => a.start - b.start);
}
