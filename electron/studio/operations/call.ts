import type { z } from 'zod';
import type { OperationId, OperationParsed, operations } from '#shared/api/index.ts';

/** One request as the handlers see it: who asks, and how to answer beyond the result. */
export type Call = {
  /** Empty for operations that are open to everyone. */
  userId: string;
  /** The client id of the credentials asked with. */
  clientId: string;
  /** Address the client reached the studio at; media addresses in answers start with it. */
  baseUrl: string;
  /** Aborted when the client goes away before it has its answer. */
  signal: AbortSignal;
  /** Adds a `Warning` header to the answer. */
  warn(text: string): void;
};

/** Operations that create something at once and honour an idempotency key: they run inside one database transaction. */
export const idempotentOperations = [
  'createActor',
  'createActorByUserId',
  'syncActor',
  'createFolder',
  'syncFolder',
  'createVideoInstance',
  'duplicateVideoInstance',
  'retryImport',
  'createSegment',
  'createCampaign',
  'duplicateCampaign',
  'retryCampaign',
  'reviewVideo',
  'noticePipeline',
  'createSavedWebhook',
] as const satisfies readonly OperationId[];
export type IdempotentId = (typeof idempotentOperations)[number];

/**
 * Operations that honour an idempotency key and have something to do first that takes time. What they give then is run
 * inside one database transaction, with the key.
 */
export const preparedOperations = [
  'generateCampaign',
  'connectorOne',
  'connectorTwo',
  'connectorThree',
  'trySample',
  'renderVideos',
  'orderVideos',
  'importPartnerProject',
] as const satisfies readonly OperationId[];
export type PreparedId = (typeof preparedOperations)[number];

type Answer<Id extends OperationId> = z.input<(typeof operations)[Id]['output']>;

type Done<Id extends OperationId> = Id extends PreparedId
  ? Promise<() => Answer<Id>>
  : Id extends IdempotentId
    ? Answer<Id>
    : Answer<Id> | Promise<Answer<Id>>;

/** What an operation does. Throws AppError; the result is parsed against the operation's output before it is sent. */
export type Handler<Id extends OperationId> = (call: Call, input: OperationParsed<Id>) => Done<Id>;

export type Handlers = { [Id in OperationId]: Handler<Id> };

export function isPrepared(id: OperationId): id is PreparedId {
  return (preparedOperations as readonly OperationId[]).includes(id);
}

export function honoursKeys(id: OperationId): boolean {
  return isPrepared(id) || (idempotentOperations as readonly OperationId[]).includes(id);
}
