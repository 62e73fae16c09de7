import type { Template } from '#shared/ipc/index.ts';
import { speakerOf, stayedHere, useRoute, useSprint } from '#renderer/stores/index.ts';
import { useActing } from '#renderer/ui/index.ts';

/** Ways to record names. */
export type NameRecording = {
  busy: boolean;
  /** Opens the recording of one value. */
  one(name: string, variable: string): void;
  /** Opens the recording of all values of the rows that are not recorded yet. */
  begin(title: string, variables: readonly string[], names: readonly (readonly string[])[]): void;
};

/** A template without a speaker gets the creator as its speaker. */
export function useNameRecording(template: Template): NameRecording {
  const navigate = useRoute((state) => state.navigate);
  const { busy, act } = useActing();

  return {
    busy,
    one: (name, variable) =>
      act(async () => {
        const isHere = stayedHere();
        await speakerOf(template);
        if (isHere()) navigate({ screen: 'sprint', name, templateId: template.id, variable });
      }),
    begin: (title, variables, names) =>
      act(async () => {
        const isHere = stayedHere();
        const actorId = await speakerOf(template);
        const rows = names.map((row) => [...row]);
        const about = { title, readingStyle: 'phrase' as const, templateId: template.id, variables: [...variables] };
        await useSprint.getState().begin({ ...about, actorId, names: rows });
        if (isHere()) navigate({ screen: 'sprint' });
      }),
  };
}
