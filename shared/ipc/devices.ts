import { z } from 'zod';

export const deviceKinds = ['camera', 'microphone'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/**
 * Whether the system lets this app use a device: `unasked` where it will ask the user at the first use, `blocked` where
 * only its settings can change that, `unknown` where the page itself has to find out, as in a browser.
 */
const deviceAccessSchema = z.enum(['granted', 'unasked', 'blocked', 'unknown']);
export type DeviceAccess = z.infer<typeof deviceAccessSchema>;

const accessSchema = z.object({ camera: deviceAccessSchema, microphone: deviceAccessSchema });
export type DevicesAccess = z.infer<typeof accessSchema>;

export const deviceRequests = {
  /** Asks nobody. */
  'devices.access': { input: z.object({}), output: accessSchema },
  /** Has the system ask the user where it has not yet. Answers when the user has. */
  'devices.ask': { input: z.object({ devices: z.array(z.enum(deviceKinds)).min(1) }), output: accessSchema },
};
