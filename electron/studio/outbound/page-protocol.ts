import { z } from 'zod';
import { wireErrorSchema } from '#shared/errors/index.ts';
import type { OutboundPolicy } from './policy.ts';

/** The messages between the studio and a process that captures pages. */

/** The viewport of a page: that of a landscape or a portrait video. */
export type PageView = 'wide' | 'tall';

export type CaptureLimits = {
  /** Time limit for the HTML of a page, milliseconds. */
  html: number;
  /** Each wait for content that a page loads later, milliseconds. */
  settle: number;
};

export type CaptureRequest = { address: string; view: PageView; policy: OutboundPolicy; limits: CaptureLimits };

export type ToPageProcess = { type: 'capture'; request: CaptureRequest };

/** Bounds of what a page can make the process send: characters, and bytes of the picture. */
export const longestTitle = 300;
export const longestReason = 2_000;
export const largestPng = 64 * 1024 ** 2;

const pageCapture = z.object({
  png: z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length <= largestPng),
  /** Pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  title: z.string().max(longestTitle),
  /** Whether it has a password field, or was redirected to an address that looks like a login. */
  login: z.boolean(),
});

export type PageCapture = z.infer<typeof pageCapture>;

export const fromPageProcess = z.discriminatedUnion('type', [
  /** Its browser is open, and it shows no page. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('captured'), capture: pageCapture }),
  /** The page could not be captured, or the browser did not start. */
  z.object({
    type: z.literal('failed'),
    error: wireErrorSchema.extend({
      message: z.string().max(longestReason),
      detail: z.string().max(longestReason).optional(),
    }),
  }),
]);

export type FromPageProcess = z.infer<typeof fromPageProcess>;
