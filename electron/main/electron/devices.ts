import { systemPreferences } from 'electron';
import { deviceKinds, type DeviceAccess, type DeviceKind, type DevicesAccess } from '#shared/ipc/devices.ts';

/** The system's permissions for camera and microphone: macOS asks the user, Windows has switches in its settings. */
export function deviceAccess(platform: NodeJS.Platform = process.platform): DevicesAccess {
  return { camera: accessTo('camera', platform), microphone: accessTo('microphone', platform) };
}

function accessTo(device: DeviceKind, platform: NodeJS.Platform): DeviceAccess {
  // Linux has no such permission outside a sandbox, and Electron no function for it.
  if (platform !== 'darwin' && platform !== 'win32') return 'granted';
  switch (systemPreferences.getMediaAccessStatus(device)) {
    case 'granted':
      return 'granted';
    case 'not-determined':
      return 'unasked';
    case 'denied':
    case 'restricted':
      return 'blocked';
    case 'unknown':
      return 'unknown';
  }
}

/**
 * Makes the system ask for permissions it has not asked for yet, one after the other. Call it before opening a device:
 * a microphone without permission may record silence (electron#29861).
 */
export async function askForDevices(
  devices: readonly DeviceKind[],
  platform: NodeJS.Platform = process.platform,
): Promise<DevicesAccess> {
  if (platform === 'darwin') {
    for (const device of deviceKinds) {
      if (devices.includes(device) && accessTo(device, platform) === 'unasked')
        await systemPreferences.askForMediaAccess(device);
    }
  }
  return deviceAccess(platform);
}
