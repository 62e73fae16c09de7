import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { voiceConfigOf } from '#shared/voices.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { Previews } from '#electron/studio/domain/generation/previews.ts';
import { forgetOldSounds } from '#electron/studio/domain/generation/video-parts.ts';
import { openStudioDatabase } from '#electron/studio/store/open.ts';
import { backUp } from '#electron/studio/domain/maintenance/backup.ts';
import { restore } from '#electron/studio/domain/maintenance/restore.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { clipMustStay } from '#electron/studio/store/heard-clips.ts';
import { fc } from '../../support/property.ts';
import { addUser } from '../../support/second-user.ts';
import { copySounding, place, soundingScript, SoundingStudio } from '../../support/sounding-studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until } from '../../support/patience.ts';
import { thrownBy } from '../../support/thrown.ts';

const root = temporaryFolder('one-sound');
const values = ['Ada', 'Grace', 'Joan'];
let places = 0;

let studio: SoundingStudio;
let template: string;
beforeEach(async () => {
  const data = join(root, String((places += 1)), 'data');
  template = await copySounding(data);
  studio = new SoundingStudio(data);
});
afterEach(() => studio.remove());

const list = async () => studio.list(values, { template });
const sound = async (value = 'Ada', voice?: string) => {
  const found = (await studio.list([value], { template, ...(voice && { voice }) })).get(value);
  if (!found) throw new Error(`nobody says ${value}`);
  return found;
};

async function approve(value = 'Ada', approved = true): Promise<void> {
  const { clip } = await sound(value);
  const { client } = await studio.start();
  await client.call('approveClip', { video_instance_id: template, clip: String(clip), approved });
}

async function restart(): Promise<void> {
  await studio.stop();
  await studio.start();
}

const keptFiles = (kind: 'clips' | 'sections') => readdirSync(join(dataFolder(studio.data).cache, kind));

/** Removes all that may be evicted, as the limits of the caches do at their worst. */
function evict(): void {
  const { cache } = dataFolder(studio.data);
  studio.inDatabase((db) => {
    for (const kind of ['clips', 'sections'] as const)
      for (const key of keptFiles(kind)) if (!clipMustStay(db, key)) rmSync(join(cache, kind, key));
  });
}

/** Another account makes videos of the same values in the same recording, and deletes them and itself. */
async function othersDelete(): Promise<void> {
  const { client, studio: running } = await studio.start();
  const other = await addUser({ client, studio: running });
  const asThem = { client: other.client, studio: { url: running.url, token: other.token } };
  const theirs = { client: other.client, template: await studio.makeTemplate(asThem) };
  const { campaign } = await studio.make(values, theirs);
  await other.client.call('deleteCampaign', { id: campaign });
  await client.call('deleteAccount', { id: other.id });
}

describe('a sound that was approved', () => {
  const step = fc.oneof(
    fc.record({ what: fc.constantFrom('approve', 'disapprove'), value: fc.constantFrom(...values) }),
    fc.record({ what: fc.constantFrom('stop', 'clear', 'evict', 'render', 'backup', 'restore', 'others delete') }),
  );

  it('is that of the list and of each video, whatever happens in between', async () => {
    const example = async (steps: readonly { what: string; value?: string }[]): Promise<void> => {
      // The bytes of each approved sound, and of the file of its videos.
      let approved = new Map<string, { bytes: string; file?: string | undefined }>();
      let backup: { folder: string; approved: typeof approved } | undefined;
      const render = async (): Promise<void> => {
        const { files, lost } = await studio.make(values, { template });
        expect(lost).toEqual([]);
        for (const [value, kept] of approved) expect(files.get(value)).toBe((kept.file ??= files.get(value)));
      };
      const doing: Record<string, (value: string) => Promise<void>> = {
        approve: async (value) => {
          await approve(value);
          if (!approved.has(value)) approved.set(value, { bytes: (await sound(value)).bytes });
        },
        disapprove: async (value) => {
          await approve(value, false);
          approved.delete(value);
        },
        stop: restart,
        clear: async () => void (await (await studio.start()).client.call('clearCaches', {})),
        evict: async () => evict(),
        render,
        backup: async () => {
          const { folder } = await backUp(studio.data, join(root, `backup-${(places += 1)}`));
          backup = { folder, approved: structuredClone(approved) };
        },
        restore: async () => {
          if (!backup) return;
          await studio.stop();
          await restore(backup.folder, studio.data, { replace: true });
          approved = structuredClone(backup.approved);
        },
        'others delete': othersDelete,
      };
      for (const { what, value = '' } of steps) {
        await doing[what]?.(value);
        for (const [listed, { bytes, approved: isApproved, approval_lost: lost }] of await list()) {
          const kept = approved.get(listed);
          const expected = { isApproved: kept !== undefined, lost: null, bytes: kept?.bytes };
          expect({ isApproved, lost, bytes: isApproved ? bytes : undefined }, `${listed}, ${what}`).toEqual(expected);
        }
      }
      await render();
    };
    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      template = await copySounding((studio = new SoundingStudio(join(root, String((places += 1)), 'data'))).data);
      try {
        await example(steps);
      } finally {
        await studio.remove();
      }
    });
    await fc.assert(property, { numRuns: 25, endOnFailure: true });
  });

  it('is in each finished video that has it, also of one that is made again', async () => {
    await approve();
    const first = await studio.make(['Ada', 'Grace'], { template });
    await restart();
    for (const key of keptFiles('sections')) rmSync(join(dataFolder(studio.data).cache, 'sections', key));
    // Of a new request, and without a section that is stored.
    const again = await studio.make(['Ada', 'Grace'], { template });
    expect(again.files).toEqual(first.files);
  });

  it('cannot be one that is no longer there', async () => {
    const { clip } = await sound();
    const { client } = await studio.start();
    const asked = { video_instance_id: template, clip: String(clip), approved: true };
    rmSync(join(dataFolder(studio.data).cache, 'clips', String(clip)));
    expect(await thrownBy(client.call('approveClip', asked))).toMatchObject({
      code: 'NOT_FOUND',
      sentence: { key: 'clipGone' },
    });
    expect(await thrownBy(client.call('approveClip', { ...asked, clip: 'other' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await sound();
    await client.call('approveClip', asked);
    expect(await sound()).toMatchObject({ approved: true, approval_lost: null });
  });
});

describe('an approval that no longer holds says why', () => {
  it('another voice', async () => {
    await approve();
    const other = JSON.stringify(voiceConfigOf('flite:rms'));
    expect(await sound('Ada', other)).toMatchObject({ approved: false, approval_lost: 'voice' });
    expect(await sound('Grace', other)).toMatchObject({ approved: false, approval_lost: null });
    expect(await sound()).toMatchObject({ approved: true, approval_lost: null });
  });

  it('another place in the recording', async () => {
    await approve();
    const { client } = await studio.start();
    const sections = [{ variable: 'first_name', start: place.start, end: place.end + 0.1 }];
    await client.call('saveTemplateScript', { id: template, script: soundingScript, sections });
    expect(await sound()).toMatchObject({ approved: false, approval_lost: 'place' });
    expect((await studio.make(['Ada', 'Grace'], { template })).lost).toEqual(['Ada']);
    await approve();
    expect(await sound()).toMatchObject({ approved: true, approval_lost: null });
  });

  it('another recording, unless a cut leaves its place as it was', async () => {
    await approve();
    const { client } = await studio.start();
    const cut = async (start: number, end: number): Promise<void> => {
      await client.call('cutTemplate', { id: template, cuts: [{ start, end }] });
      await until(async () => (await client.call('templateDetails', { id: template })).import.status === 'succeeded');
    };
    await cut(3.4, 3.8);
    expect(await sound()).toMatchObject({ matched: false, approved: true, approval_lost: null });
    // A voice that is matched to the speaker depends on all of the recording.
    const { id: actor_id } = await client.call('createActor', { name: 'Robert' });
    await client.call('updateVideoInstance', { id: template, actor_id });
    await client.call('declareSynthetic', { actor_id });
    expect(await sound()).toMatchObject({ matched: true, approved: false, approval_lost: 'reading' });
    await approve();
    await cut(3, 3.3);
    expect(await sound()).toMatchObject({ matched: true, approved: false, approval_lost: 'recording' });
  });

  it('another pronunciation', async () => {
    await approve();
    const { client } = await studio.start();
    await client.call('savePronunciation', { name: 'Ada', respelling: 'Eyda' });
    expect(await sound()).toMatchObject({ approved: false, approval_lost: 'reading' });
    await approve('Ada', false);
    expect(await sound()).toMatchObject({ approved: false, approval_lost: null });
  });

  it('a sound that was lost or damaged, also in a video that is made before the list is seen', async () => {
    await approve();
    const { clip } = await sound();
    const before = await studio.make(values, { template });
    writeFileSync(join(dataFolder(studio.data).cache, 'clips', String(clip)), 'damaged');
    const after = await studio.make(values, { template });
    expect(after.lost).toEqual(['Ada']);
    // Its section is still stored, with the sound that nobody can list any more.
    expect(after.files.get('Ada')).not.toBe(before.files.get('Ada'));
    expect(after.files.get('Grace')).toBe(before.files.get('Grace'));
    expect(await sound()).toMatchObject({ clip, approved: false, approval_lost: 'sound' });
    await approve();
    expect(await sound()).toMatchObject({ approved: true, approval_lost: null });
    expect((await studio.make(values, { template })).lost).toEqual([]);
  });
});

describe('a sound that was heard', () => {
  it('is not spoken again for its videos, also after a start and another account’s deletion', async () => {
    const heard = await list();
    await restart();
    await othersDelete();
    studio.asked.length = 0;
    const { files } = await studio.make(values, { template });
    expect(files.size).toBe(values.length);
    expect(studio.asked).toEqual([]);
    for (const [value, { bytes }] of await list()) expect(bytes).toBe(heard.get(value)?.bytes);
  });

  it('leaves a month after it was last listed, unless it is approved or in a video', async () => {
    await approve('Ada');
    await studio.make(['Grace'], { template });
    await list();
    await studio.stop();
    const folders = dataFolder(studio.data);
    const db = openStudioDatabase(folders);
    const kept = async (days: number): Promise<number> => {
      const parts = { db, artifacts: createFileStore(folders.cache), previews: new Previews() };
      await forgetOldSounds(parts, Date.now() + days * 24 * 60 * 60_000);
      return keptFiles('clips').length;
    };
    expect([await kept(29), await kept(31)]).toEqual([3, 2]);
    db.close();
    expect(await sound()).toMatchObject({ approved: true, approval_lost: null });
  });

  it('leaves with the recipients of its campaign, unless another campaign has it in a video', async () => {
    await approve('Ada');
    await approve('Grace');
    await approve('Joan');
    const spring = await studio.make(['Ada', 'Grace'], { template });
    await studio.make(['Grace'], { template });
    const { client } = await studio.start();
    await client.call('deleteRecipients', { id: spring.campaign });
    // That of Joan, which was approved and is in no video, and that of Grace.
    expect(keptFiles('clips')).toHaveLength(2);
    const listed = await list();
    expect([...listed.values()].map(({ value, approved }) => [value, approved])).toEqual([
      ['Ada', false],
      ['Grace', true],
      ['Joan', true],
    ]);
    await client.call('deleteVideoInstance', { id: template });
    expect(keptFiles('clips')).toEqual([]);
  });
});
