import { useEffect, useState } from 'react';
import { countNameVideos, useTakes } from '#renderer/stores/index.ts';
import { useSpeaker } from '../speaker/speaker-bar.tsx';
import type { RecordedName } from '../recorded-names.ts';

const uncounted: ReadonlyMap<string, number> = new Map();

/** How many finished videos of the shown speaker say each name; empty until known. */
export function useNameVideos(names: readonly RecordedName[]): ReadonlyMap<string, number> {
  const actorId = useTakes((state) => state.actorId);
  const { speaker } = useSpeaker(actorId ?? undefined);
  const [counted, setCounted] = useState({ by: '', videos: uncounted });
  const by = speaker?.id ?? '';
  useEffect(() => {
    if (by === '') return;
    let current = true;
    countNameVideos(
      by,
      names.map(({ name }) => name),
    ).then(
      (videos) => current && setCounted({ by, videos: videos ?? uncounted }),
      // Numbers beside other things are not worth an error.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [by, names]);
  return counted.by === by ? counted.videos : uncounted;
}
