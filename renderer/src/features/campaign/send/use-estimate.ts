import { useEffect, useMemo, useState } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { mediaSize, useCampaigns } from '#renderer/stores/index.ts';
import type { Checks } from '../listen/use-clips.ts';
import { campaignsLike, isPlain, secondsFor } from '../model/estimate.ts';
import { newLetters, settingOf, useWordPace } from '../model/word-pace.ts';
import type { DraftEditor } from '../use-draft.ts';

type Estimated = {
  template: Template;
  editor: DraftEditor;
  heard: Checks;
  /** Values by row and variable. */
  names: readonly (readonly string[])[];
  /** People who get a video. */
  count: number;
};

/**
 * How long the videos of a draft take, seconds, and their bytes, from what was measured before: the words of the last
 * check, earlier campaigns of this kind and the template's own file. Null where nothing is known.
 */
export function useEstimate({ template, editor, heard, names, count }: Estimated): {
  seconds: number | null;
  bytes: number | null;
} {
  const { mode, options } = editor.draft;
  const { campaigns, order } = useCampaigns();
  const pace = useWordPace();
  const kind = useMemo(() => ({ templateId: template.id, mode, options }), [template.id, mode, options]);
  const like = useMemo(
    () =>
      campaignsLike(
        kind,
        order.flatMap((id) => campaigns[id] ?? []),
      ),
    [kind, campaigns, order],
  );
  const made = secondsFor(count, like);
  const setting = settingOf(template, options.voice);
  const unspoken = useMemo(() => newLetters(pace.known, setting, names), [pace.known, setting, names]);
  // A voice service speaks while the videos are made, as whole scripts are.
  const hasWords = mode === 'keep_original' && heard.isFree && !heard.isHeard && unspoken > 0;
  const words = hasWords ? (pace.seconds === null ? null : unspoken * pace.seconds) : 0;
  const size = useSizeOfOne(like[0]?.id ?? null, isPlain(kind) ? template.videoUrl : null);
  return {
    seconds: made === null || words === null || count === 0 ? null : words + made,
    bytes: size === null || count === 0 ? null : size * count,
  };
}

/** Bytes of one video: the mean of a campaign's, else of a file. Null until known. */
function useSizeOfOne(campaignId: string | null, url: string | null): number | null {
  const [known, setKnown] = useState<{ of: string; bytes: number | null } | null>(null);
  const of = JSON.stringify([campaignId, url]);
  useEffect(() => {
    let current = true;
    void sizeOfOne(campaignId, url).then((bytes) => current && setKnown({ of, bytes }));
    return () => {
      current = false;
    };
  }, [of, campaignId, url]);
  return known?.of === of ? known.bytes : null;
}

async function sizeOfOne(campaignId: string | null, url: string | null): Promise<number | null> {
  const { campaigns, exportSize } = useCampaigns.getState();
  const count = campaigns[campaignId ?? '']?.succeeded ?? 0;
  if (campaignId === null || count === 0) return url === null ? null : mediaSize(url);
  const bytes = await exportSize({ campaignId, pages: false, stills: false });
  return bytes === null ? null : bytes / count;
}
