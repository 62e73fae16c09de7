import { accountHandlers } from './accounts.ts';
import { actorHandlers } from './actors.ts';
import { assetHandlers } from './assets.ts';
import { audioHandlers } from './audio.ts';
import { takeCuttingHandlers } from './name-bank/cutting.ts';
import { takeHandlers } from './name-bank/takes.ts';
import { callbackHandlers } from './callbacks.ts';
import { campaignHandlers } from './campaigns.ts';
import { consentHandlers } from './consent.ts';
import { creditHandlers } from './credits.ts';
import { folderHandlers } from './folders.ts';
import { clipHandlers } from './clips/clips.ts';
import { connectorHandlers } from './generation/connectors.ts';
import { createGenerate } from './generation/generate.ts';
import { generationHandlers } from './generation/videos.ts';
import { mediaHandlers } from './media.ts';
import { maintenanceHandlers } from './maintenance.ts';
import { orderHandlers } from './generation/orders.ts';
import { pronunciationHandlers } from './pronunciations.ts';
import { partnerHandlers } from './templates/partners.ts';
import { scriptHandlers } from './scripts.ts';
import { speechModelHandlers } from './models.ts';
import type { Services } from './services.ts';
import { shareHandlers } from './share.ts';
import { stillHandlers } from './stills.ts';
import { templateHandlers } from './templates/templates.ts';
import { listeningHandlers } from './templates/listening.ts';
import { preparationHandlers } from './templates/preparation.ts';
import { segmentHandlers } from './templates/segments.ts';
import { voiceHandlers } from './voices.ts';
import { voiceProviderHandlers } from './voice-providers.ts';
import { webhookHandlers } from './webhooks.ts';
import type { Handlers } from './call.ts';

/** One handler for each operation of the table; the type refuses a table entry without one. */
export function createHandlers(services: Services): Handlers {
  const generate = createGenerate(services);
  return {
    ...accountHandlers(services),
    ...actorHandlers(services),
    ...consentHandlers(services),
    ...audioHandlers(services),
    ...takeHandlers(services),
    ...takeCuttingHandlers(services),
    ...folderHandlers(services),
    ...templateHandlers(services),
    ...preparationHandlers(services),
    ...listeningHandlers(services),
    ...segmentHandlers(services),
    ...campaignHandlers(services),
    ...generationHandlers(services, generate),
    ...connectorHandlers(services, generate),
    ...orderHandlers(services, generate),
    ...creditHandlers(services),
    ...webhookHandlers(services),
    ...callbackHandlers(services),
    ...partnerHandlers(services),
    ...maintenanceHandlers(services),
    ...scriptHandlers(services),
    ...clipHandlers(services),
    ...pronunciationHandlers(services),
    ...speechModelHandlers(services),
    ...shareHandlers(services),
    ...stillHandlers(services),
    ...assetHandlers(services),
    ...voiceHandlers(services),
    ...voiceProviderHandlers(services),
    ...mediaHandlers(services),
  };
}
