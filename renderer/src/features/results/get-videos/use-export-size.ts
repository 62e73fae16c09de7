import { useEffect, useState } from 'react';
import { useCampaigns } from '#renderer/stores/index.ts';

type Asked = {
  pages: boolean;
  stills: boolean;
  /** Number of finished videos: the size is asked again once there are more. */
  of: number;
};

/**
 * Bytes of an export without its tables; null until known, and without videos; the previous value while another is
 * requested.
 */
export function useExportSize(
  campaignId: string,
  { pages, stills, of: count }: Asked,
): { bytes: number; former: boolean } | null {
  const ask = useCampaigns((state) => state.exportSize);
  const [known, setKnown] = useState<{ bytes: number; of: string } | null>(null);
  const asked = JSON.stringify([campaignId, pages, stills, count]);
  useEffect(() => {
    if (count === 0) return;
    let current = true;
    void ask({ campaignId, pages, stills }).then(
      (bytes) => current && setKnown(bytes === null ? null : { bytes, of: asked }),
    );
    return () => {
      current = false;
    };
  }, [ask, asked, campaignId, pages, stills, count]);
  return count === 0 ? null : known && { bytes: known.bytes, former: known.of !== asked };
}
