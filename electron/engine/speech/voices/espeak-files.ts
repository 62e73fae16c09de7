import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { EspeakModule } from '@echogarden/espeak-ng-emscripten';
import { AppError } from '#shared/errors/index.ts';

/**
 * Settings for eSpeak's module, which would read the 24 MB of all its languages. With these, it reads a file when it
 * opens it.
 * @throws AppError `VOICE_UNAVAILABLE` (from the module) for data of another size.
 */
export function withFilesOnDemand(): EspeakModule {
  let data = '';
  const settings: EspeakModule = {
    getPreloadedPackage(path, size) {
      if (statSync(path).size !== size) throw incomplete(path);
      data = path;
      // The system gives memory only for the parts that are written.
      return new ArrayBuffer(size);
    },
    preInit() {
      const { FS: files, FS_createDataFile: create } = settings;
      if (!files || !create) throw new TypeError('eSpeak has no files');
      settings.FS_createDataFile = (path, name, bytes, canRead, canWrite, isOwned) => {
        create(path, name, bytes, canRead, canWrite, isOwned);
        const { node } = files.lookupPath(path);
        let isRead = false;
        node.stream_ops = {
          ...node.stream_ops,
          open() {
            if (!isRead) readPart(data, bytes);
            isRead = true;
          },
        };
      };
    },
  };
  return settings;
}

/** Reads a part of a file into bytes that are at the same place of their buffer. */
function readPart(file: string, bytes: Uint8Array): void {
  const opened = openSync(file, 'r');
  try {
    let done = 0;
    while (done < bytes.length) {
      const read = readSync(opened, bytes, done, bytes.length - done, bytes.byteOffset + done);
      if (read === 0) throw incomplete(file);
      done += read;
    }
  } finally {
    closeSync(opened);
  }
}

function incomplete(file: string): AppError {
  return new AppError('VOICE_UNAVAILABLE', { subject: 'espeak', detail: `${file} is incomplete` });
}
