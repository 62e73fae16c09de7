import type { ReactNode } from 'react';
import { timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { variableColor } from '#renderer/lib/color.ts';
import { useEditor } from '../editor-context.ts';
import { chips, documentVariables, type EditorDocument } from '../model/document.ts';
import styles from './timeline.module.css';
import type { ColoredRange } from './waveform-canvas.tsx';

/** Cuts and sections in their colours. */
export function drawnRanges(document: EditorDocument): ColoredRange[] {
  const variables = documentVariables(document);
  return [
    ...document.cuts.map((cut) => ({ ...cut, color: '--line-strong' })),
    ...chips(document).flatMap(({ name, place }) =>
      place ? [{ start: place.start, end: place.end, color: variableColor(variables.indexOf(name)) }] : [],
    ),
  ];
}

/** The words that are selected in the script. */
export function SelectedWords({ view }: { view: TimelineView }): ReactNode {
  const words = useEditor((state) => state.selectedWords);
  if (!words) return null;
  const style = { left: timeToPixel(view, words.start), width: (words.end - words.start) * view.pixelsPerSecond };
  return <div className={styles['selectedWords']} style={style} data-selected-words aria-hidden="true" />;
}
