import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchVoices } from '#electron/lib/fetch-voices.ts';
import { voiceFilePath } from '#electron/lib/voice-files.ts';
import { hasHeart, heartFile, withoutHeart } from '../../support/embedded-voice.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder('voice-files');
const { VOCATIVE_VOICES, XDG_CACHE_HOME } = process.env;
const lines: string[] = [];
const print = (line: string) => void lines.push(line);

describe('fetching the embedded voices', () => {
  beforeEach(() => {
    lines.length = 0;
    process.env['VOCATIVE_VOICES'] = mkdtempSync(join(root, 'voices-'));
    process.env['XDG_CACHE_HOME'] = mkdtempSync(join(root, 'cache-'));
  });
  afterAll(() => {
    Object.assign(process.env, { VOCATIVE_VOICES, XDG_CACHE_HOME });
    if (XDG_CACHE_HOME === undefined) delete process.env['XDG_CACHE_HOME'];
  });

  it('says what cannot be had, in one line, and leaves no file', async () => {
    await fetchVoices(['heart', 'fenrir'], print, [async () => null, async () => undefined]);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('heart, fenrir');
    expect(readdirSync(process.env['VOCATIVE_VOICES'] ?? '')).toEqual(['unavailable.txt']);
  });

  it('takes no other bytes than the pinned ones, also of the same length', async () => {
    await fetchVoices(['heart'], print, [async () => new Uint8Array(7_936_868), async () => new Uint8Array(3)]);
    expect(lines.at(-1)).toContain('Not to be had');
    expect(readdirSync(process.env['VOCATIVE_VOICES'] ?? '')).not.toContain('heart.onnx');
  });

  it.skipIf(!hasHeart)(
    `takes the first source that has them, and keeps them for other copies (${withoutHeart})`,
    async () => {
      const bytes = readFileSync(heartFile);
      await fetchVoices(['heart'], print, [async () => bytes.subarray(0, 1_000), async () => bytes]);
      expect(readFileSync(voiceFilePath('heart')).equals(bytes)).toBe(true);
      expect(lines).toHaveLength(1);
      // Where the next copy of the project finds it, even without another source.
      process.env['VOCATIVE_VOICES'] = mkdtempSync(join(root, 'voices-'));
      process.env['VOCATIVE_VOICE_SOURCE'] = '/nowhere';
      await fetchVoices(['heart'], print);
      delete process.env['VOCATIVE_VOICE_SOURCE'];
      expect(readFileSync(voiceFilePath('heart')).equals(bytes)).toBe(true);
    },
  );

  it.skipIf(!hasHeart)('finds a file in a folder that is named, under its publisher’s name too', async () => {
    const folder = mkdtempSync(join(root, 'source-'));
    writeFileSync(join(folder, 'hibari.onnx'), readFileSync(heartFile));
    process.env['VOCATIVE_VOICE_SOURCE'] = folder;
    await fetchVoices(['heart'], print);
    delete process.env['VOCATIVE_VOICE_SOURCE'];
    expect(lines).toHaveLength(1);
    expect(readdirSync(process.env['VOCATIVE_VOICES'] ?? '')).toEqual(['heart.onnx']);
  });
});
