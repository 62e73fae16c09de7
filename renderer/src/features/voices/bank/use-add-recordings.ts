import { useState } from 'react';
import { nameOfFile } from '#shared/rows/file-names.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { useTakes } from '#renderer/stores/index.ts';
import { useToast } from '#renderer/ui/index.ts';

/** Adds recordings of one name each, named by their files: “Anna Maria.wav”. */
export function useAddRecordings(): { busy: boolean; add: (files: readonly File[]) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const record = useTakes((state) => state.record);
  const toast = useToast();

  async function add(files: readonly File[]): Promise<void> {
    setBusy(true);
    // Another speaker may be shown before the last file is added.
    const { actorId } = useTakes.getState();
    let added = 0;
    for (const file of files) {
      try {
        await record(nameOfFile(file.name), new Uint8Array(await file.arrayBuffer()), null, actorId);
        added += 1;
      } catch (error) {
        // A file that fails does not stop the others.
        const reason = problemText(toProblem(error));
        toast.fail(t('voices.fileRefused', { file: file.name, reason }), { duration: 12_000 });
      }
    }
    setBusy(false);
    if (added > 0) toast.show(t('voices.recordingsAdded', { count: added }), { tone: 'ok' });
  }

  return { busy, add };
}
