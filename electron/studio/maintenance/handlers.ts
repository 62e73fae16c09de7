import type { Handlers } from '../http/call.ts';
import type { Services } from '../services.ts';
import { measureStorage } from './storage.ts';

export function maintenanceHandlers({ folders }: Services): Pick<Handlers, 'getStorage'> {
  return { getStorage: () => measureStorage(folders.root) };
}
