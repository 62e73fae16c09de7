import type { z } from 'zod';
import { accountOperations } from './operations/accounts.ts';
import { actorOperations } from './operations/actors.ts';
import { exportOperations } from './operations/export.ts';
import { assetOperations } from './operations/assets.ts';
import { folderOperations } from './operations/folders.ts';
import { templateOperations } from './operations/templates.ts';
import { segmentOperations } from './operations/segments.ts';
import { audioOperations } from './operations/audio.ts';
import { campaignOperations } from './operations/campaigns.ts';
import { creditOperations } from './operations/credits.ts';
import { generationOperations } from './operations/generation.ts';
import { maintenanceOperations } from './operations/maintenance.ts';
import { nameBankOperations } from './operations/name-bank.ts';
import { orderOperations } from './operations/orders.ts';
import { clipOperations } from './operations/clips.ts';
import { pronunciationOperations } from './operations/pronunciations.ts';
import { partnerOperations } from './operations/partners.ts';
import { scriptOperations } from './operations/scripts.ts';
import { speechModelOperations } from './operations/speech-models.ts';
import { voiceProviderOperations } from './operations/voice-providers.ts';
import { voiceOperations } from './operations/voices.ts';
import { webhookOperations } from './operations/webhooks.ts';
import { consentOperations } from './operations/consents.ts';
import { callbackOperations } from './operations/callbacks.ts';
import { shareOperations } from './operations/share.ts';
import { stillOperations } from './operations/stills.ts';

export { errorsOf, hasSharedBody, honoursKeys, tags, type Auth, type Operation } from './operations/define.ts';

/** Version of the interface, as its document and `/healthz` name it. */
export const interfaceVersion = '0.2.0';

/**
 * Every operation of the studio, by resource. Server routes, the typed client, the OpenAPI document and the contract
 * tests derive from this one table. Uploads (tus at `/uploads`) and media (`/media/...`) are separate byte protocols.
 */
export const operations = {
  ...accountOperations,
  ...actorOperations,
  ...consentOperations,
  ...audioOperations,
  ...nameBankOperations,
  ...folderOperations,
  ...templateOperations,
  ...segmentOperations,
  ...campaignOperations,
  ...generationOperations,
  ...orderOperations,
  ...creditOperations,
  ...webhookOperations,
  ...callbackOperations,
  ...clipOperations,
  ...pronunciationOperations,
  ...scriptOperations,
  ...partnerOperations,
  ...maintenanceOperations,
  ...speechModelOperations,
  ...shareOperations,
  ...stillOperations,
  ...assetOperations,
  ...voiceOperations,
  ...voiceProviderOperations,
  ...exportOperations,
};

export type OperationId = keyof typeof operations;
/** The input as callers pass it, before defaults are filled in. */
export type OperationInput<Id extends OperationId> = z.input<(typeof operations)[Id]['input']>;
/** The input as handlers receive it, after parsing. */
export type OperationParsed<Id extends OperationId> = z.output<(typeof operations)[Id]['input']>;
export type OperationOutput<Id extends OperationId> = z.output<(typeof operations)[Id]['output']>;

export const operationIds = Object.keys(operations) as OperationId[];

/** Operations that the app's window calls by `call(id, input)`. */
export type WindowOperation = {
  [Id in OperationId]: (typeof operations)[Id] extends { window: true } ? Id : never;
}[OperationId];

export const windowOperationIds = operationIds.filter((id): id is WindowOperation => 'window' in operations[id]);
