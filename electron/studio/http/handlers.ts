import { accountHandlers } from '../accounts/handlers.ts';
import { actorHandlers } from '../actors/handlers.ts';
import { audioHandlers } from '../audio/handlers.ts';
import { nameBankHandlers } from '../audio/name-bank.ts';
import { callbackHandlers } from '../callbacks/handlers.ts';
import { campaignHandlers } from '../campaigns/handlers.ts';
import { consentHandlers } from '../consent/handlers.ts';
import { folderHandlers } from '../folders/handlers.ts';
import { clipHandlers } from '../clips/handlers.ts';
import { connectorHandlers } from '../generation/connector-handlers.ts';
import { createGenerate } from '../generation/generate.ts';
import { generationHandlers } from '../generation/handlers.ts';
import { mediaHandlers } from '../media/handlers.ts';
import { maintenanceHandlers } from '../maintenance/handlers.ts';
import { orderHandlers } from '../orders/handlers.ts';
import { pronunciationHandlers } from '../pronunciations/handlers.ts';
import { partnerHandlers } from '../partners/handlers.ts';
import { scriptHandlers } from '../scripts/handlers.ts';
import { speechModelHandlers } from '../models/handlers.ts';
import type { Services } from '../services.ts';
import { shareHandlers } from '../share/handlers.ts';
import { stillHandlers } from '../stills/handlers.ts';
import { templateHandlers } from '../templates/handlers.ts';
import { segmentHandlers } from '../templates/segment-handlers.ts';
import { voiceHandlers } from '../voices/handlers.ts';
import { voiceProviderHandlers } from '../voices/provider-handlers.ts';
import { webhookHandlers } from '../webhooks/handlers.ts';
import type { Handlers } from './call.ts';

/** One handler for each operation of the table; the type refuses a table entry without one. */
export function createHandlers(services: Services): Handlers {
  const generate = createGenerate(services);
  return {
    ...accountHandlers(services),
    ...actorHandlers(services),
    ...consentHandlers(services),
    ...audioHandlers(services),
    ...nameBankHandlers(services),
    ...folderHandlers(services),
    ...templateHandlers(services),
    ...segmentHandlers(services),
    ...campaignHandlers(services),
    ...generationHandlers(services, generate),
    ...connectorHandlers(services, generate),
    ...orderHandlers(services, generate),
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
    ...voiceHandlers(services),
    ...voiceProviderHandlers(services),
    ...mediaHandlers(services),
  };
}
