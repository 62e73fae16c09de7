import { z } from 'zod';

export const deviceKinds = ['camera', 'microphone'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/**
 * The system's permission for this app to use a device. `unasked`: the system asks the user at the first use.
 * `blocked`: only the system's settings can change it. `unknown`: only the page can find out, as in a browser.
 */
const deviceAccessSchema = z.enum(['granted', 'unasked', 'blocked', 'unknown']);
export type DeviceAccess = z.infer<typeof deviceAccessSchema>;

const accessSchema = z.object({ camera: deviceAccessSchema, microphone: deviceAccessSchema });
export type DevicesAccess = z.infer<typeof accessSchema>;

export const deviceRequests = {
  /** Reads the permissions; never shows a dialog. */
  'devices.access': { input: z.object({}), output: accessSchema },
  /** Lets the system ask the user, if it has not yet. Answers once the user has decided. */
  'devices.ask': { input: z.object({ devices: z.array(z.enum(deviceKinds)).min(1) }), output: accessSchema },
};
