import { useState } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { problemText } from '#renderer/language/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { speakerOf, useRoute, useSprint } from '#renderer/stores/index.ts';
import { useToast } from '#renderer/ui/index.ts';

/** Ways to say names oneself. */
export type Recording = {
  busy: boolean;
  /** Leads to where one value is recorded. */
  one(name: string, variable: string): Promise<void>;
  /** Leads to where those of many rows are, that have no recording yet. */
  begin(title: string, variables: readonly string[], names: readonly (readonly string[])[]): Promise<void>;
};

/** Where nobody is named as the template's speaker, it is the creator from then on. */
export function useRecording(template: Template): Recording {
  const [busy, setBusy] = useState(false);
  const navigate = useRoute((state) => state.navigate);
  const toast = useToast();

  async function guarded(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.show(problemText(toProblem(error)), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    one: (name, variable) =>
      guarded(async () => {
        await speakerOf(template);
        navigate({ screen: 'sprint', name, templateId: template.id, variable });
      }),
    begin: (title, variables, names) =>
      guarded(async () => {
        const rows = names.map((row) => [...row]);
        const list = {
          title,
          manner: 'phrase' as const,
          templateId: template.id,
          variables: [...variables],
          names: rows,
        };
        await useSprint.getState().begin({ ...list, actorId: await speakerOf(template) });
        navigate({ screen: 'sprint' });
      }),
  };
}
