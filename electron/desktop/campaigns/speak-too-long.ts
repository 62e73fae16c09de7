import { cutText } from '#shared/cut-text.ts';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Handlers } from '../bridge/requests.ts';
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
      const campaign = store.get(connection.studio().account, id);
      const videos = store.videos(id).filter(({ problem }) => problem?.code === 'SECTION_TOO_LONG');
      if (videos.length === 0) throw new AppError('ROWS_EMPTY');
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
        // Derived from the campaign's own, so that a second press starts nothing twice.
        idempotencyKey: `${campaign.idempotencyKey}-whole-script`,
        endsDraft: false,
      });
    },
  } satisfies Partial<Handlers>;
}
