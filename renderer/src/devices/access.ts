import type { DeviceAccess, DeviceKind, DevicesAccess } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

/** Permission for a device: the system will ask, refuses, or allows it. */
export type Access = 'open' | 'unasked' | 'blocked';

/** Whether opening these devices would show a question. Asks nobody. */
export async function accessTo(needs: readonly DeviceKind[]): Promise<Access> {
  const access = together(await request('devices.access', {}), needs);
  return access === 'unknown' ? accessInBrowser(needs) : access;
}

/** Lets the system ask for these devices if needed. */
export async function askFor(needs: readonly DeviceKind[]): Promise<Access> {
  const access = together(await request('devices.ask', { devices: [...needs] }), needs);
  // A browser asks when the device is opened.
  return access === 'unknown' ? 'open' : access;
}

/** The worst of several devices decides. */
function together(access: DevicesAccess, needs: readonly DeviceKind[]): Access | 'unknown' {
  const found = new Set<DeviceAccess>(needs.map((kind) => access[kind]));
  if (found.has('blocked')) return 'blocked';
  if (found.has('unasked')) return 'unasked';
  return found.has('unknown') ? 'unknown' : 'open';
}

async function accessInBrowser(needs: readonly DeviceKind[]): Promise<Access> {
  if (!('permissions' in navigator)) return 'unasked';
  try {
    const permissions = await Promise.all(needs.map((name) => navigator.permissions.query({ name })));
    return permissions.some(({ state }) => state === 'prompt') ? 'unasked' : 'open';
  } catch (error) {
    // Some browsers know no permissions of these names.
    if (error instanceof TypeError) return 'unasked';
    throw error;
  }
}
