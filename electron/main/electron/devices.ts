import { systemPreferences } from 'electron';
import { deviceKinds, type DeviceAccess, type DeviceKind, type DevicesAccess } from '#shared/ipc/devices.ts';

/** What the system says about camera and microphone. Only macOS asks the user; Windows has a switch in its settings. */
export function deviceAccess(platform: NodeJS.Platform = process.platform): DevicesAccess {
  return { camera: accessTo('camera', platform), microphone: accessTo('microphone', platform) };
}

function accessTo(device: DeviceKind, platform: NodeJS.Platform): DeviceAccess {
  // Linux has no such permission for programs outside a sandbox, and Electron no function to ask for it.
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
 * Has the system ask for the devices that it has not asked for yet, one after the other. Opening a microphone that was
 * refused may record silence (electron#29861), so this comes first.
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
