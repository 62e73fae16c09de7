import { z } from 'zod';

/** What an address leads to. It decides the type under which the window loads it. */
export type AnsweredMedia = 'sound' | 'video' | 'captions' | 'waveform' | 'picture';

/** The object that has the address, as far as it says what the address leads to. */
type Owner = Readonly<Record<string, unknown>>;

/**
 * Addresses of the studio's media in answers. They never reach the window, which gets paths of the app instead
 * (`electron/desktop/studio-calls.ts`).
 */
export const mediaAddresses = z.registry<{ kind: AnsweredMedia | ((owner: Owner) => AnsweredMedia) }>();

/**
 * Addresses that people read, copy or have typed themselves, such as webhooks. The window gets them as they are, so
 * none may contain the studio's own address.
 */
export const publicAddresses = z.registry<{ readBy: 'people' }>();

/** Addresses of other systems that only the studio follows. The window gets null. */
export const withheldAddresses = z.registry<{ readBy: 'programs' }>();

export function mediaAddress(kind: AnsweredMedia | ((owner: Owner) => AnsweredMedia)): z.ZodString {
  const schema = z.string();
  mediaAddresses.add(schema, { kind });
  return schema;
}

export function publicAddress(): z.ZodString;
export function publicAddress<Schema extends z.ZodType>(schema: Schema): Schema;
export function publicAddress(schema: z.ZodType = z.string()): z.ZodType {
  publicAddresses.add(schema, { readBy: 'people' });
  return schema;
}

export function withheldAddress(): z.ZodString {
  const schema = z.string();
  withheldAddresses.add(schema, { readBy: 'programs' });
  return schema;
}
