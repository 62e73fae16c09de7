import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '#electron/lib/averages.ts';
import { inPlace } from '#renderer/lib/in-place.ts';
import { filmedSection, launchFilmedMan } from '../../support/filmed-man.ts';
import { endStudio } from '../../support/sample-studio.ts';
import { upload } from '../../support/studio.ts';

/** Length of the video. */
const seconds = 3;

/** Takes after the first: processes have loaded what they need. */
const nextTakes = 3;

/**
 * How long a take is waited for, seconds by the clock: from the moment it was uploaded until its film is judged, and
 * until it is shown with its sound in its place; for the first take, and the median of those after it. The face of the
 * template was looked at before, as the camera does.
 */
export async function measureShown(folder: string) {
  const { studio, template, actor, file } = await launchFilmedMan(folder, '1120:896');
  const { client } = studio;
  const place = { video_instance_id: template, variable: 'color', occurrence: 0 };

  async function wait(): Promise<{ judged: number; shown: number }> {
    const url = await upload(studio, readFileSync(file));
    const before = performance.now();
    const take = await client.call('cutPhrase', { ...place, actor_id: actor, value: 'white', url });
    const judged = performance.now();
    if (take.film?.refused !== null) throw new Error(`the film was refused: ${take.film?.refused}`);
    await client.call('chooseTake', { id: take.id });
    const row = { video_instance_id: template, variables: ['color'], names: [['white']] };
    await client.call('previewVideo', { ...row, enable_lipsync: true, stretch: inPlace(filmedSection, seconds) });
    return { judged: (judged - before) / 1000, shown: (performance.now() - before) / 1000 };
  }

  try {
    const still = join(folder, 'still.jpg');
    execFileSync('ffmpeg', ['-v', 'error', '-ss', '1', '-i', file, '-frames:v', '1', '-vf', 'scale=480:-2', still]);
    await client.call('judgeFace', { ...place, still: readFileSync(still).toString('base64') });
    const first = await wait();
    const next: Awaited<ReturnType<typeof wait>>[] = [];
    for (let count = 0; count < nextTakes; count++) next.push(await wait());
    return {
      judged_s: first.judged,
      shown_s: first.shown,
      next_judged_s: median(next.map(({ judged }) => judged)),
      next_shown_s: median(next.map(({ shown }) => shown)),
    };
  } finally {
    await endStudio(studio, 'SIGTERM');
  }
}
