import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasFfmpeg } from '../../support/decode-check.ts';
import { launchFilmedMan, type FilmedMan } from '../../support/filmed-man.ts';
import { hasMedia, withoutMedia } from '../../support/media.ts';
import { endStudio, launchStudio } from '../../support/sample-studio.ts';
import { campaignDone, until, upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A value that a real person says on film, from the consent to a video that shows the mouth, with the real workers. */

describe.skipIf(!hasMedia || !hasFfmpeg)(`a filmed value (${withoutMedia})`, () => {
  const folder = temporaryFolder('filmed-rows');
  let man: FilmedMan;
  let refused: string | null | undefined;

  beforeAll(async () => {
    man = await launchFilmedMan(folder);
    const { studio, actor, template, file } = man;
    const said = { actor_id: actor, video_instance_id: template, variable: 'color', value: 'white' };
    const take = await studio.client.call('cutPhrase', { ...said, url: await upload(studio, readFileSync(file)) });
    refused = take.film?.refused;
    await studio.client.call('chooseTake', { id: take.id });
  });
  afterAll(() => endStudio(man.studio, 'SIGTERM'));

  async function generate(): Promise<string> {
    const request = { campaign_id: man.campaign, generation_mode: 'keep_original', variables: ['color'] };
    const { result } = await man.studio.client.call('generateCampaign', { ...request, names: [['white']] });
    return result[0] ?? '';
  }

  async function finished(id: string) {
    await campaignDone(man.studio, man.campaign);
    return man.studio.client.call('getGeneratedVideo', { id });
  }

  function kept(kind: string): number {
    return readdirSync(join(man.studio.folder, 'cache', kind)).filter((name) => /^[\da-f]+$/u.test(name)).length;
  }

  async function bytesOf(url: unknown): Promise<Buffer> {
    return Buffer.from(await (await fetch(String(url))).arrayBuffer());
  }

  test('is shown with its mouth', async () => {
    expect(refused).toBeNull();
    expect((await finished(await generate())).lips).toEqual([{ variable: 'color', used: 'filmed', reason: null }]);
    // Laid on the head once: when it was judged.
    expect(kept('lips')).toBe(1);
  });

  test('has the same video after the studio was killed while its mouth was laid on the head', async () => {
    const whole = await bytesOf((await finished(await generate())).url);
    const { studio } = man;
    const cache = join(studio.folder, 'cache');
    for (const kind of readdirSync(cache)) {
      rmSync(join(cache, kind), { recursive: true });
      mkdirSync(join(cache, kind));
    }
    const id = await generate();
    // The faces of template and film are stored just before the mouth is laid on the head, and the mouth after it.
    await until(async () => kept('faces') >= 2);
    studio.child.kill('SIGKILL');
    await once(studio.child, 'exit');
    expect(kept('lips')).toBe(0);
    man.studio = await launchStudio(join(folder, 'data'));
    const video = await finished(id);
    expect(video.lips).toMatchObject([{ used: 'filmed' }]);
    expect((await bytesOf(video.url)).equals(whole)).toBe(true);
    expect(kept('lips')).toBeGreaterThan(0);
  });

  test('keeps the recording’s mouth once the consent is withdrawn', async () => {
    await man.studio.client.call('withdrawConsent', { actor_id: man.actor, of: 'face' });
    const { lips } = await finished(await generate());
    expect(lips).toEqual([{ variable: 'color', used: null, reason: 'consent_withdrawn' }]);
  });
});
