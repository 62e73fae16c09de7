import { useState, type ReactNode } from 'react';
import { SoundExport } from '#renderer/exports/index.ts';
import { t } from '#renderer/language/index.ts';
import { exportTakes, useTakes } from '#renderer/stores/index.ts';
import { SwitchLine } from '#renderer/ui/index.ts';
import { useTakeRemovals } from './take-removals.ts';

/** Exports a person's recorded names into a folder, one sound file per name. */
export function ExportNames({ onClose }: { onClose: () => void }): ReactNode {
  const { actorId, takes: known } = useTakes();
  const hidden = useTakeRemovals((state) => state.hidden);
  const takes = known.filter(({ id }) => !hidden.has(id));
  const [all, setAll] = useState(false);
  const count = all ? takes.length : takes.filter(({ chosen }) => chosen).length;
  return (
    <SoundExport
      title={t('voices.exportNames')}
      save={t('voices.exportCount', { count })}
      ready={count > 0}
      onStart={(folder) => exportTakes({ actorId, folder, all, without: [...hidden.keys()] })}
      onClose={onClose}
    >
      <SwitchLine label={t('voices.exportAll')} on={all} onChange={setAll} />
    </SoundExport>
  );
}
