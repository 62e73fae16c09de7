import { useMemo } from 'react';
import { backgroundEntry, type Template } from '#shared/ipc/index.ts';
import type { Script } from '#shared/script/index.ts';
import type { PreviewInput } from '#renderer/stores/index.ts';
import { useCaptureVersion } from '../background/captures-part.tsx';
import { ownWords, useMovingPreview, type MovingPreview } from '../background/use-moving-preview.ts';
import { addressForAll, backgroundAddresses } from '../model/background.ts';
import { shownRow, type TableCheck } from '../model/check-table.ts';
import { rowValues } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';

/** The person whose video, thumbnail and page are shown. */
export type Person = {
  /** 0-based row of the table. */
  row: number;
  /** By variable; what the row lacks is as it was recorded. */
  values: Readonly<Record<string, string>>;
  /** A few seconds of the video; null where no new pictures are drawn. */
  preview: MovingPreview | null;
};

type Shown = {
  template: Template;
  script: Script;
  variables: readonly string[];
  editor: DraftEditor;
  check: TableCheck;
  /** 0-based. */
  selectedRow: number;
  /** Whether speaking costs nothing. */
  isFree: boolean;
};

/** A person of the list, with one preview that all cards show. Without people: the recording as it is. */
export function usePerson({ template, script, variables, editor, check, selectedRow, isFree }: Shown): Person {
  const { draft, table } = editor;
  const { mode, options } = draft;
  const { background, captions, captionStyle, captionHighlight, voice } = options;
  const shown = shownRow(check, selectedRow);
  // Whoever waits for the next campaign has nothing here.
  const row = check.rows[shown]?.waits ? (check.people.at(-1) ?? shown) : shown;
  const values = useMemo(
    () => ({ ...ownWords(script), ...Object.fromEntries(rowValues(table, variables, row)) }),
    [script, table, variables, row],
  );
  const address =
    background.origin === 'one'
      ? (addressForAll(background) ?? '')
      : (backgroundAddresses(background, table, [row])[0] ?? '');
  // A whole script would be spoken sentence by sentence, and a service paid, only to show pictures.
  const isSpoken = mode === 'keep_original' && isFree;
  const input = useMemo((): PreviewInput | null => {
    const isBurned = captions === 'burned';
    if (address === '' && !isBurned) return null;
    return {
      id: template.id,
      values: isSpoken ? values : ownWords(script),
      voice: voice ?? undefined,
      ...(address !== '' && { backgrounds: [backgroundEntry(background)], assets: [[address]] }),
      ...(isBurned && { captions, caption_style: captionStyle, caption_highlight: captionHighlight }),
    };
  }, [template.id, script, values, isSpoken, voice, background, address, captions, captionStyle, captionHighlight]);
  const preview = useMovingPreview(input, useCaptureVersion(template.id, background, address));
  return { row, values, preview: input === null ? null : preview };
}
