import { z } from 'zod';
import {
  acceptedSchema,
  actorSchema,
  audioSchema,
  campaignSchema,
  completionEventSchema,
  errorBodySchema,
  folderSchema,
  generatedVideoListSchema,
  generatedVideoSchema,
  messagingEventSchema,
  operationIds,
  operations,
  paidVideoSchema,
  savedWebhookSchema,
  segmentSchema,
  templateDetailsSchema,
  videoInstanceListSchema,
  videoInstanceSchema,
  voiceSchema,
  type Operation,
  type OperationId,
} from '#shared/api/index.ts';

/** A schema of OpenAPI 3.0: JSON Schema with differences (`nullable`, no `type` lists). */
export type OpenApiSchema = {
  $ref?: string;
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  format?: string;
  pattern?: string;
  nullable?: boolean;
  default?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  minItems?: number;
  items?: OpenApiSchema;
  properties?: Record<string, OpenApiSchema>;
  additionalProperties?: boolean | OpenApiSchema;
  required?: string[];
  allOf?: OpenApiSchema[];
  anyOf?: OpenApiSchema[];
  oneOf?: OpenApiSchema[];
};

export type Components = Readonly<Record<string, OpenApiSchema>>;

/** A schema itself, or the component that it refers to. */
export function resolved(schema: OpenApiSchema, components: Components): OpenApiSchema {
  return components[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
}

/** Schemas that are referred to by name wherever they appear. */
const namedSchemas: Record<string, z.ZodType> = {
  Actor: actorSchema,
  Audio: audioSchema,
  Folder: folderSchema,
  PaidVideo: paidVideoSchema,
  SavedWebhook: savedWebhookSchema,
  Campaign: campaignSchema,
  VideoInstance: videoInstanceSchema,
  VideoInstanceList: videoInstanceListSchema,
  GeneratedVideo: generatedVideoSchema,
  GeneratedVideoList: generatedVideoListSchema,
  Segment: segmentSchema,
  Accepted: acceptedSchema,
  TemplateDetails: templateDetailsSchema,
  Voice: voiceSchema,
  Error: errorBodySchema,
  CompletionEvent: completionEventSchema,
  MessagingEvent: messagingEventSchema,
};

const reference = (name: string): string => `#/components/schemas/${name}`;

export type Schemas = {
  /** By name, for `components.schemas`. */
  components: Record<string, OpenApiSchema>;
  inputOf(id: OperationId): OpenApiSchema;
  outputOf(id: OperationId): OpenApiSchema;
  error: OpenApiSchema;
  /** The bodies of callbacks. */
  events: { completion: OpenApiSchema; messaging: OpenApiSchema };
};

/** Every schema of the operations table as OpenAPI 3.0, each once and by name. */
export function collectSchemas(): Schemas {
  const outputs = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(namedSchemas)) outputs.add(schema, { id });
  const inputs = z.registry<{ id: string }>();
  for (const id of operationIds) {
    const { input, output, in: place } = operations[id] as Operation;
    if (!outputs.has(output)) outputs.add(output, { id: `${capitalized(id)}Answer` });
    if (place !== 'none' && !inputs.has(input)) inputs.add(input, { id: `${capitalized(id)}Input` });
  }
  const nameOf = (registry: typeof inputs, schema: z.ZodType): OpenApiSchema => ({
    $ref: reference(registry.get(schema)?.id ?? ''),
  });
  return {
    components: { ...toOpenApi(outputs, 'output'), ...toOpenApi(inputs, 'input') },
    inputOf: (id) => nameOf(inputs, operations[id].input),
    outputOf: (id) => nameOf(outputs, operations[id].output),
    error: { $ref: reference('Error') },
    events: {
      completion: { $ref: reference('CompletionEvent') },
      messaging: { $ref: reference('MessagingEvent') },
    },
  };
}

function toOpenApi(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output') {
  const { schemas } = z.toJSONSchema(registry, { target: 'openapi-3.0', io, unrepresentable: 'any', uri: reference });
  const components: Record<string, OpenApiSchema> = {};
  for (const [name, { $id: _place, ...schema }] of Object.entries(schemas))
    components[name] = portable(schema as OpenApiSchema);
  return components;
}

/**
 * Rewrites a schema for the tools that read OpenAPI 3.0. They accept `nullable` only beside a `type`, so without one
 * null becomes an alternative. Classes of letters (`\p{L}`) need a flag that patterns cannot carry there.
 */
function portable(schema: OpenApiSchema): OpenApiSchema {
  const { nullable, pattern, ...rest } = schema;
  const result: OpenApiSchema = { ...rest };
  if (pattern !== undefined && !pattern.includes('\\p{')) result.pattern = pattern;
  if (rest.items) result.items = portable(rest.items);
  if (rest.properties) result.properties = mapped(rest.properties);
  if (typeof rest.additionalProperties === 'object') result.additionalProperties = portable(rest.additionalProperties);
  for (const kind of ['allOf', 'anyOf', 'oneOf'] as const) {
    const alternatives = rest[kind]?.map(portable);
    if (alternatives) result[kind] = alternatives;
  }
  if (!nullable) return result;
  // Validators take null for one of the listed values only if it is listed.
  if (rest.type !== undefined) return { ...result, nullable, ...(rest.enum && { enum: [...rest.enum, null] }) };
  const { anyOf, ...others } = result;
  if (anyOf && Object.keys(others).length === 0) return { anyOf: [...anyOf, onlyNull] };
  return { anyOf: [result, onlyNull] };
}

const onlyNull: OpenApiSchema = { type: 'string', nullable: true, enum: [null] };

function mapped(properties: Record<string, OpenApiSchema>): Record<string, OpenApiSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, portable(schema)]));
}

function capitalized(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}
