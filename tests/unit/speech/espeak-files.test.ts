import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withTemporaryFolder } from '#electron/lib/files.ts';
import { espeakPhonemes } from '#electron/engine/speech/voices/espeak.ts';
import { withFilesOnDemand } from '#electron/engine/speech/voices/espeak-files.ts';

const data = Uint8Array.from({ length: 1_000 }, (_, index) => 1 + (index % 255));

/** Lays two files into a module's memory, as eSpeak does, and returns what they hold and how one is opened. */
function layFiles(path: string) {
  const settings = withFilesOnDemand();
  const nodes = new Map<string, { stream_ops: { open?: () => void } }>();
  const node = (name: string) => {
    const found = nodes.get(name) ?? { stream_ops: {} };
    nodes.set(name, found);
    return found;
  };
  const content = new Map<string, Uint8Array>();
  settings.FS = { lookupPath: (name) => ({ node: node(name) }) };
  settings.FS_createDataFile = (name, _, bytes) => void content.set(name, bytes);
  const all = settings.getPreloadedPackage?.(path, data.length) ?? new ArrayBuffer(0);
  settings.preInit?.();
  settings.FS_createDataFile('/en_dict', null, new Uint8Array(all, 0, 400), true, true, true);
  settings.FS_createDataFile('/de_dict', null, new Uint8Array(all, 400, 600), true, true, true);
  return { content, open: (name: string) => node(name).stream_ops.open?.() };
}

describe('eSpeak’s files', () => {
  it('are read when they are opened, each for itself', async () => {
    await withTemporaryFolder('espeak-files', (folder) => {
      const path = join(folder, 'espeak-ng.data');
      writeFileSync(path, data);
      const { content, open } = layFiles(path);
      open('/de_dict');
      expect(content.get('/de_dict')).toEqual(data.subarray(400));
      expect(content.get('/en_dict')?.every((byte) => byte === 0)).toBe(true);
      writeFileSync(path, data.subarray(0, 300));
      expect(() => open('/en_dict')).toThrow(expect.objectContaining({ code: 'VOICE_UNAVAILABLE' }));
      open('/de_dict');
      expect(content.get('/de_dict')).toEqual(data.subarray(400));
      return Promise.resolve();
    });
  });

  it('are refused if they are of another size', async () => {
    await withTemporaryFolder('espeak-files', (folder) => {
      const path = join(folder, 'espeak-ng.data');
      writeFileSync(path, data.subarray(1));
      expect(() => layFiles(path)).toThrow(expect.objectContaining({ code: 'VOICE_UNAVAILABLE' }));
      return Promise.resolve();
    });
  });

  it('give the sounds of one language after another', async () => {
    expect(await espeakPhonemes('good day', 'en-us')).toBe('ɡˈʊd dˈeɪ');
    expect(await espeakPhonemes('Guten Tag', 'de')).toBe('ɡˈuːtən tˈɑːk');
    expect(await espeakPhonemes('bonne journée', 'fr-fr')).toBe('bˈɔn ʒuʁnˈe');
  });
});
