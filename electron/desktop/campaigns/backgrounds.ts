import { uploadFile } from '#electron/client/transfers/upload.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { Spools } from '../spools/spools.ts';

/** Time limit for sending the largest file, milliseconds. */
const uploadLimit = 10 * 60_000;

/** Pictures and videos of this computer that become backgrounds. */
export function backgroundHandlers({
  connection,
  spools,
}: {
  connection: Pick<ConnectionService, 'studio'>;
  spools: Spools;
}) {
  return {
    async 'backgrounds.addFile'({ spoolId }) {
      const { name, mimeType } = spools.get(spoolId);
      const uploadId = await uploadFile(connection.studio(), {
        file: spools.file(spoolId),
        name,
        mimeType,
        uploadUrl: null,
        onUploadUrl: () => undefined,
        onProgress: () => undefined,
        signal: AbortSignal.timeout(uploadLimit),
      });
      await spools.discard(spoolId);
      return { uploadId };
    },
  } satisfies Partial<Handlers>;
}
