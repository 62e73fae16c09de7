import { join } from 'node:path';
import { backUp } from '#electron/studio/domain/maintenance/backup.ts';
import { restore } from '#electron/studio/domain/maintenance/restore.ts';
import { setup, teardown } from '../../support/prepared.ts';
import { addUser } from '../../support/second-user.ts';
import { copySounding, SoundingStudio } from '../../support/sounding-studio.ts';

const values = ['Ada', 'Grace', 'Joan', 'Hedy'];

/**
 * Share of approved values whose sound is the same afterwards, in the list and in a video's file: after starts, a cleared
 * cache, another account's deletions and a restored backup, with a voice that never says a text twice in the same way.
 * @param folder for the studio and its backup.
 */
export async function measureApproved(folder: string): Promise<{ approved_equal: number }> {
  setup();
  const data = join(folder, 'approved');
  const template = await copySounding(data);
  const studio = new SoundingStudio(data);
  const list = () => studio.list(values, { template });
  try {
    const before = await list();
    for (const { clip } of before.values()) {
      const { client } = await studio.start();
      await client.call('approveClip', { video_instance_id: template, clip: String(clip), approved: true });
    }
    const { files } = await studio.make(values, { template });
    const kept: boolean[] = [];
    const compare = async (): Promise<void> => {
      const [listed, made] = [await list(), await studio.make(values, { template })];
      for (const value of values) {
        const now = listed.get(value);
        kept.push(now?.approved === true && now.bytes === before.get(value)?.bytes);
        kept.push(made.files.get(value) === files.get(value));
      }
    };
    const { folder: backup } = await backUp(data, join(folder, 'approved-backup'));
    for (let starts = 0; starts < 3; starts += 1) {
      await studio.stop();
      await studio.start();
    }
    await compare();
    await (await studio.start()).client.call('clearCaches', {});
    await compare();
    await othersDelete(studio);
    await compare();
    await studio.stop();
    await restore(backup, data, { replace: true });
    await compare();
    return { approved_equal: kept.filter(Boolean).length / kept.length };
  } finally {
    await studio.remove();
    teardown();
  }
}

/** Another account makes videos of the same values in the same recording, and deletes them and itself. */
async function othersDelete(studio: SoundingStudio): Promise<void> {
  const { client, studio: running } = await studio.start();
  const other = await addUser({ client, studio: running });
  const asThem = { client: other.client, studio: { url: running.url, token: other.token } };
  const theirs = { client: other.client, template: await studio.makeTemplate(asThem) };
  const { campaign } = await studio.make(values, theirs);
  await other.client.call('deleteCampaign', { id: campaign });
  await client.call('deleteAccount', { id: other.id });
}
