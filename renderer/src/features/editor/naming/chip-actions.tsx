import { AudioLines, Play, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { QuietButton } from '#renderer/ui/index.ts';
import { useEditorContext } from '../editor-context.ts';
import type { VariablePart } from '../model/document.ts';
import { placeAutomatically, unmark } from '../model/edits.ts';
import styles from './name-popover.module.css';

/** What else can be done with a chip. */
export function ChipActions({ chip }: { chip: VariablePart }): ReactNode {
  const { session, playback, setNaming } = useEditorContext();
  const { place } = chip;
  return (
    <div className={styles['actions']}>
      {place && (
        <QuietButton size="small" icon={<Play />} onClick={() => playback.playRange(place)}>
          Play
        </QuietButton>
      )}
      {place?.origin === 'marked' && chip.spoken !== '' && (
        <QuietButton
          size="small"
          icon={<AudioLines />}
          onClick={() => session.edit((document) => placeAutomatically(document, chip.id))}
        >
          Follow the word
        </QuietButton>
      )}
      <QuietButton
        size="small"
        icon={<Trash2 />}
        onClick={() => {
          setNaming(null);
          session.edit((document) => unmark(document, chip.id));
        }}
      >
        Remove
      </QuietButton>
    </div>
  );
}
