import { useCallback } from 'react';
import { useEditorContext } from '../editor-context.ts';
import { findChip } from '../model/document.ts';

/** Turns repeating on, which plays the selected section over and over, or off, which lets it run on. */
export function useRepeat(): () => void {
  const { session, playback } = useEditorContext();
  return useCallback(() => {
    const { looping, audition } = playback.store.getState();
    playback.setLooping(!looping);
    if (looping || audition) return;
    const { selected, history } = session.store.getState();
    const place = selected === null ? null : findChip(history.present, selected)?.place;
    if (place) playback.playRange(place);
  }, [session, playback]);
}
