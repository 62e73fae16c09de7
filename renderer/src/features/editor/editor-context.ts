import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Template, TemplateContent } from '#shared/ipc/index.ts';
import { toKept } from '#shared/timeline/cuts.ts';
import type { Range } from '#shared/timeline/range.ts';
import { formatPreciseTime } from '#renderer/lib/format.ts';
import type { EditorSession, EditorState } from './model/session.ts';
import type { Playback, PlaybackState } from './model/playback.ts';

/** A place on screen, pixels from the window's corner. */
export type Anchor = { left: number; top: number; width: number; height: number };

/** A stretch of the recording that was drawn on the waveform, and where it is on screen. */
export type Drawn = { range: Range; anchor: Anchor };

export type EditorContextValue = {
  template: Template;
  /** Address of the recording, without cuts. */
  recordingUrl: string | null;
  /** Screen and camera, of a template that has both. */
  composition: TemplateContent['composition'];
  /** What the import of the recording noticed. */
  notes: TemplateContent['notes'];
  session: EditorSession;
  playback: Playback;
  drawn: Drawn | null;
  setDrawn(drawn: Drawn | null): void;
  /** Whether the timeline is open, below the play bar. */
  tuning: boolean;
  setTuning(open: boolean): void;
  /** The word whose card takes the keyboard; a new object each time. */
  asked: { id: string } | null;
  /** Selects a word that changes, with its card and its place on the timeline. */
  openWord(id: string): void;
  /** Closes card and timeline; the keyboard goes back to the word in the script. */
  closeWord(): void;
  /** What was tried last, by variable. */
  tried: Readonly<Record<string, string>>;
  setTried(tried: Readonly<Record<string, string>>): void;
};

export const EditorContext = createContext<EditorContextValue | null>(null);

/** @throws Error outside the editor. */
export function useEditorContext(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('used outside the editor');
  return value;
}

export function useEditor<T>(select: (state: EditorState) => T): T {
  return useStore(useEditorContext().session.store, select);
}

export function usePlayback<T>(select: (state: PlaybackState) => T): T {
  return useStore(useEditorContext().playback.store, select);
}

/** Writes times of the recording as the player counts them: in the video, without what is cut out. */
export function useShownTime(): (time: number, digits?: number) => string {
  const cuts = useEditor(({ history }) => history.present.cuts);
  return (time, digits) => formatPreciseTime(toKept(cuts, time), digits);
}

export function anchorOf(rect: DOMRect): Anchor {
  return { left: rect.left, top: rect.top, width: rect.width, height: rect.height };
}
