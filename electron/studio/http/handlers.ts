import { accountHandlers } from '../operations/accounts.ts';
import { actorHandlers } from '../operations/actors.ts';
import { assetHandlers } from '../operations/assets.ts';
import { audioHandlers } from '../operations/audio.ts';
import { cameraHandlers } from '../operations/name-bank/camera.ts';
import { takeCuttingHandlers } from '../operations/name-bank/cutting.ts';
import { takeHandlers } from '../operations/name-bank/takes.ts';
import { callbackHandlers } from '../operations/callbacks.ts';
import { campaignHandlers } from '../operations/campaigns.ts';
import { consentHandlers } from '../operations/consent.ts';
import { creditHandlers } from '../operations/credits.ts';
import { folderHandlers } from '../operations/folders.ts';
import { clipHandlers } from '../operations/clips/clips.ts';
import { connectorHandlers } from '../operations/generation/connectors.ts';
import { createGenerate } from '../operations/generation/generate.ts';
import { generationHandlers } from '../operations/generation/videos.ts';
import { mediaHandlers } from '../operations/media.ts';
import { maintenanceHandlers } from '../operations/maintenance.ts';
import { orderHandlers } from '../operations/generation/orders.ts';
import { pronunciationHandlers } from '../operations/pronunciations.ts';
import { partnerHandlers } from '../operations/templates/partners.ts';
import { scriptHandlers } from '../operations/scripts.ts';
import { speechModelHandlers } from '../operations/models.ts';
import type { Services } from '../requests/services.ts';
import { shareHandlers } from '../operations/share.ts';
import { stillHandlers } from '../operations/stills.ts';
import { templateHandlers } from '../operations/templates/templates.ts';
import { listeningHandlers } from '../operations/templates/listening.ts';
import { preparationHandlers } from '../operations/templates/preparation.ts';
import { segmentHandlers } from '../operations/templates/segments.ts';
import { voiceHandlers } from '../operations/voices.ts';
import { voiceProviderHandlers } from '../operations/voice-providers.ts';
import { webhookHandlers } from '../operations/webhooks.ts';
import type { Handlers } from '../requests/call.ts';

/** One handler per operation of the table; the type requires all of them. */
export function createHandlers(services: Services): Handlers {
  const generate = createGenerate(services);
  return {
    ...accountHandlers(services),
    ...actorHandlers(services),
    ...consentHandlers(services),
    ...audioHandlers(services),
    ...takeHandlers(services),
    ...takeCuttingHandlers(services),
    ...cameraHandlers(services),
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
