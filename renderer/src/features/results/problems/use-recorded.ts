import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { nameKey } from '#shared/name-key.ts';
import { missingTakes } from '#renderer/stores/index.ts';

/** A pause in typing after which a value is looked up, milliseconds. */
const lookUpDelay = 300;

/** Whether the speaker has recorded a value since. Nothing is, until that is known. */
export function useRecorded(template: Template | undefined, values: readonly string[]): (value: string) => boolean {
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const actorId = template?.actorId ?? null;
  const templateId = template?.id;
  const [asked] = useDebouncedValue(JSON.stringify([...new Set(values)].filter((value) => value !== '')), lookUpDelay);
  useEffect(() => {
    if (actorId === null || templateId === undefined) return;
    let current = true;
    const names = JSON.parse(asked) as string[];
    missingTakes(actorId, templateId, names).then(
      (missing) => {
        if (!current) return;
        const left = new Set(missing.map(nameKey));
        setFound(new Set(names.map(nameKey).filter((key) => !left.has(key))));
      },
      // Rows then count as unchanged until they are edited.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [actorId, templateId, asked]);
  return (value) => found.has(nameKey(value));
}
