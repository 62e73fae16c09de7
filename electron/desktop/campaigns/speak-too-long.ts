import { randomUUID } from 'node:crypto';
import { cutText } from '#shared/cut-text.ts';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { VideoRecord } from '../database/campaigns.ts';
import type { CampaignStore } from './store.ts';

type SpeakTooLongOptions = {
  connection: Pick<ConnectionService, 'studio'>;
  store: CampaignStore;
  launch: Handlers['campaigns.launch'];
};

const nameSuffix = ' (whole script)';

/** The way out for rows with values too long for their sections: a voice speaks their whole script. */
export function speakTooLongHandlers({ connection, store, launch }: SpeakTooLongOptions) {
  return {
    'campaigns.speakTooLong'({ id }) {
      const { account } = connection.studio();
      const campaign = store.get(account, id);
      const tooLong = store.videos(id).filter(({ problem }) => problem?.code === 'SECTION_TOO_LONG');
      if (tooLong.length === 0) throw new AppError('ROWS_EMPTY');
      // A second press starts nothing twice, but later rows and those of a deleted campaign get a campaign.
      const keyStart = `${campaign.idempotencyKey}-whole-script`;
      const before = store.byKeyStart(account, keyStart);
      const spoken = new Set(before.flatMap((earlier) => store.videos(earlier.id).map(contentOf)));
      const videos = tooLong.filter((video) => !spoken.has(contentOf(video)));
      const last = before.at(-1);
      if (videos.length === 0 && last) return store.summary(last);
      return launch({
        templateId: campaign.templateId,
        name: `${cutText(campaign.name, limits.nameCharacters - nameSuffix.length)}${nameSuffix}`,
        mode: 'full_script',
        variables: campaign.variables,
        names: videos.map(({ values }) => values),
        fallbacks: campaign.fallbacks,
        options: campaign.options,
        backgrounds: campaign.options.background.origin === 'none' ? [] : videos.map(({ background }) => background),
        layout: campaign.layout,
        lines: videos.map(({ line }) => line),
        extras: { headings: campaign.extraHeadings, rows: videos.map(({ extras }) => extras) },
        idempotencyKey: `${keyStart}-${randomUUID()}`,
        endsDraft: false,
      });
    },
  } satisfies Partial<Handlers>;
}

/** The person of a video and what is said, to recognize it in another campaign. */
function contentOf({ line, values }: VideoRecord): string {
  return JSON.stringify([line, values]);
}
