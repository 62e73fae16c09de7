import { interfaceVersion } from '#shared/api/index.ts';
import { resolved, type Components, type OpenApiSchema } from './schemas.ts';

const identifier = '6f1c2a54-9d6e-4f6e-8a39-5c1d2b7e9f10';

/** Typical values of fields by name, so that examples read like a real campaign. */
const byField: Record<string, unknown> = {
  code: 200,
  result: [identifier],
  campaign_id: identifier,
  name: 'Spring',
  campaign_name: 'Spring outreach',
  created_at: '2026-11-21T09:30:00.000',
  updated_at: '2026-11-21T09:31:12.000',
  status: 'succeeded',
  generation_mode: 'keep_original',
  greetings: 'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.',
  script: 'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.',
  about_script: 'A first hello to people who tried the product',
  variables: ['first_name', 'company'],
  variable: 'first_name',
  names: [['Ada', 'Engines Ltd']],
  word: 'Sarah',
  segment: 'Hi Sarah',
  highlight: 'Sarah',
  highlight_si: 3,
  highlight_ei: 8,
  start: 0.62,
  end: 0.98,
  start_time: '0.62',
  end_time: '0.98',
  url: 'https://studio.example.com/media/4f0c/video.mp4',
  video_url: 'https://studio.example.com/media/4f0c/video.mp4',
  thumbnail: 'https://studio.example.com/media/4f0c/poster.jpg',
  gif: 'https://studio.example.com/media/4f0c/preview.gif',
  share_url: 'https://studio.example.com/v/4f0c',
  callback_url: 'https://crm.example.com/hooks/video',
  webhook: 'https://crm.example.com/hooks/video',
  base_url: 'https://speech.example.com',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  voice_config: '{"engine":"flite","voice":"slt"}',
  language: 'en',
  still: '/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==',
  ipa: 'ʃɪˈvɔːn',
  respelling: 'shivawn',
  duration: 12.4,
  width: 1920,
  height: 1080,
  frame_rate: [30, 1],
  crop: { left: 0, top: 0, width: 1, height: 0.5 },
  scroll: { from: 0, to: 0.6 },
  checksum: 3_405_691_582,
  row_index: 0,
  error: 'Row 2 has 1 value, but there are 2 variables. Give every row one value for each variable.',
  reason: 'ROW_LENGTH_MISMATCH',
  row: 1,
  version: interfaceVersion,
};

/** A deterministic value that a schema accepts; optional fields are included if their name has an example. */
export function exampleOf(given: OpenApiSchema, components: Components, field = ''): unknown {
  const schema = resolved(given, components);
  const [alternative] = schema.allOf ?? schema.oneOf ?? schema.anyOf ?? [];
  if (alternative) return exampleOf(alternative, components, field);
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'uuid') return identifier;
  const usual = byField[field];
  switch (schema.type) {
    case 'array':
      if (Array.isArray(usual) && !holdsObjects(schema, components)) return usual;
      return [exampleOf(schema.items ?? {}, components, field)];
    case 'object':
      if (typeof usual === 'object' && !Array.isArray(usual)) return usual;
      return exampleObject(schema, components);
    default:
      return plainExample(schema, field, usual);
  }
}

function plainExample(schema: OpenApiSchema, field: string, usual: unknown): unknown {
  switch (schema.type) {
    case 'string':
      if (typeof usual === 'string') return usual;
      return /(^|_)ids?$/.test(field) ? identifier : 'text';
    case 'integer':
    case 'number': {
      const number = typeof usual === 'number' ? usual : Math.max(schema.minimum ?? 0, 0);
      return schema.type === 'integer' ? Math.round(number) : number;
    }
    case 'boolean':
      return true;
    default:
      return usual ?? null;
  }
}

/** Whether a list, however nested, holds objects rather than plain values. */
function holdsObjects(schema: OpenApiSchema, components: Components): boolean {
  const { type, items } = resolved(schema, components);
  return type === 'object' || (items !== undefined && holdsObjects(items, components));
}

function exampleObject(schema: OpenApiSchema, components: Components): unknown {
  const { properties = {}, required = [], additionalProperties } = schema;
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || name in byField);
  const example: Record<string, unknown> = {};
  for (const [name, property] of shown) example[name] = exampleOf(property, components, name);
  if (shown.length === 0 && typeof additionalProperties === 'object') {
    example['first_name'] = exampleOf(additionalProperties, components, 'first_name');
  }
  return example;
}
