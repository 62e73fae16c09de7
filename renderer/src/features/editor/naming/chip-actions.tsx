import { AudioLines, Play, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
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
          {t('common.play')}
        </QuietButton>
      )}
      {place?.origin === 'marked' && chip.spoken !== '' && (
        <QuietButton
          size="small"
          icon={<AudioLines />}
          onClick={() => session.edit((document) => placeAutomatically(document, chip.id))}
        >
          {t('editor.followWord')}
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
        {t('common.remove')}
      </QuietButton>
    </div>
  );
}
