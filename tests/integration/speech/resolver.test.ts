import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSpeaker } from '../../../electron/engine/speech/clips.ts';
import { createResolver, type AudioStore } from '../../../electron/engine/speech/resolver.ts';
import { voiceConfigOf } from '../../../shared/voices.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('resolver');
const voice = voiceConfigOf('flite:slt');
const own = Float32Array.of(0.1, 0.2);

/** What one actor has recorded. */
const recordings: AudioStore = {
  find: async (actorId, keys) => (actorId === 'eva' && keys.some((key) => ['anna', 'jose'].includes(key)) ? own : null),
};
const { resolve } = createResolver({ recordings, speaker: createSpeaker({ cacheFolder: join(folder, 'cache') }) });

describe('the best sound for a value', () => {
  it.each(['Anna', ' ANNA ', 'José'])('is the actor’s own recording of %j', async (text) => {
    const clip = await resolve('eva', { text, voice });
    expect(clip).toEqual({ samples: own, source: 'recording:eva', reason: 'recorded', file: null, warnings: [] });
  });

  it('is a voice for the whole of a compound of which only a half is recorded', async () => {
    expect(await resolve('eva', { text: 'Anna Maria', voice })).toMatchObject({ source: 'flite:slt', reason: 'voice' });
  });

  it('is nobody else’s recording', async () => {
    expect(await resolve('tom', { text: 'Anna', voice })).toMatchObject({ source: 'flite:slt' });
    expect(await resolve(null, { text: 'Anna', voice })).toMatchObject({ source: 'flite:slt' });
  });

  it('is a built-in voice, and says so, where the one asked for is gone', async () => {
    const clip = await resolve('eva', { text: 'Tom', voice: voiceConfigOf('other:gone') });
    expect(clip).toMatchObject({ source: 'flite:slt', reason: 'voice_missing' });
    expect(clip.warnings.join(' ')).toContain('other:gone');
  });

  it('says when another voice had to read the script', async () => {
    const clip = await resolve('eva', { text: 'Дмитрий', voice });
    expect(clip).toMatchObject({ source: 'espeak:ru', reason: 'other_script' });
    expect(clip.warnings).toHaveLength(1);
  });

  it('is none for a value that cannot be said', async () => {
    expect(await thrownBy(resolve('eva', { text: '👋', voice }))).toMatchObject({ code: 'VALUE_UNSPEAKABLE' });
  });
});
