import { Studio, type StudioAccess } from '#electron/client/studio.ts';
import { ChangeSignal } from '#electron/client/change-signal.ts';

/** A studio as the app uses it, without an app. @param own whether it is the app's own and writes files for it. */
export function appStudio(access: StudioAccess, own: boolean): Studio {
  return new Studio({
    account: 'test',
    access: async () => access,
    onReached: () => undefined,
    isUnreachable: () => false,
    changes: new ChangeSignal(),
    own,
  });
}
