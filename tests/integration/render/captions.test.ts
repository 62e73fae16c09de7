import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import type { TextCue } from '#electron/engine/mp4/timed-text.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { planEnd, planOf, type Plan } from '#electron/engine/render/plan.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { makeRendition } from '#electron/engine/media/edit/rendition.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { decoderMessages, hasFfmpeg, withoutFfmpeg } from '../../support/decode-check.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { demuxAudio, demuxVideo } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { spokenClip, spokenRecording } from '../../support/speech-like.ts';
import { clipsFrom } from '../../support/stand-in-clips.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('captions');
const template = join(folder, 'template');
const artifacts = createFileStore(join(folder, 'cache'));

let info: TemplateInfo;
let plan: Plan;

const cues: TextCue[] = [
  { start: 9_600, end: 48_000, text: 'Hi Zoë,\nI had a look at <Acme> & Co.' },
  { start: 48_000, end: 96_000, text: '你好 – שלום' },
  { start: 100_800, end: 120_000, text: 'Bye.' },
];

beforeAll(async () => {
  const { samples, words } = spokenRecording(3, 4);
  info = await makeTemplate(template, [samples], { width: 320, height: 180 });
  await makeRendition({ template, rendition: '480p' });
  await makeRendition({ template, rendition: 'messaging' });
  const { plan: rendered } = await renderVideo({
    template,
    artifacts,
    sections: words.slice(1, 2).map((word) => ({ ...word, variable: 'name', text: '0.5' })),
    voice: voiceConfigOf('flite:slt'),
    clips: clipsFrom(async ({ text }) => spokenClip(Number(text), 3)),
  });
  plan = { ...rendered, text: cues };
});

/** What an independent reader finds in the caption track: SubRip. */
function extracted(file: string): string {
  const { stdout } = spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:s:0', '-f', 'srt', '-'], {
    encoding: 'utf8',
  });
  return stdout.replaceAll(/<[^>]*>|\{[^}]*\}/g, '').replaceAll('\r', '');
}

describe('captions of a finished video', () => {
  it.skipIf(!hasFfmpeg)(`are a text track that other programs read (${withoutFfmpeg})`, async () => {
    const file = await finishedVideo(folder, { plan, template, artifacts });
    expect(decoderMessages(file)).toBe('');
    const found = extracted(file);
    expect(found).toContain('00:00:00,200 --> 00:00:01,000');
    expect(found).toContain('00:00:01,000 --> 00:00:02,000\n你好 – שלום');
    expect(found).toContain('00:00:02,100 --> 00:00:02,500\nBye.');
  });

  it('change no packet of picture and sound, and none of their times', async () => {
    const [withText, without] = [
      await finishedVideo(folder, { plan, template, artifacts }),
      await finishedVideo(folder, { plan: { ...plan, text: [] }, template, artifacts }),
    ];
    expect(await demuxVideo(withText)).toEqual(await demuxVideo(without));
    expect(await demuxAudio(withText)).toEqual(await demuxAudio(without));
  });

  it('are in smaller renditions too, but not in the version for messaging apps', async () => {
    const sizes = async (of: Plan, rendition: '480p' | 'messaging'): Promise<number> => {
      await using assembly = await opened(of, rendition);
      return assembly.size;
    };
    const silent = { ...plan, text: [] };
    expect(await sizes(plan, '480p')).toBeGreaterThan(await sizes(silent, '480p'));
    expect(await sizes(plan, 'messaging')).toBe(await sizes(silent, 'messaging'));
  });

  it('can be added to a template in which nothing else changes', async () => {
    const file = await finishedVideo(folder, { plan: { ...planOf(info), text: cues }, template, artifacts });
    expect(await demuxAudio(file)).toEqual(await demuxAudio(join(template, 'template.mp4')));
  });

  it.each<[string, TextCue[]]>([
    ['overlap', [...cues.slice(0, 1), { start: 40_000, end: 60_000, text: 'x' }]],
    ['are out of order', cues.toReversed()],
    ['have no length', [{ start: 10, end: 10, text: 'x' }]],
  ])('are refused when they %s', async (_, text) => {
    await expect(opened({ ...plan, text }, 'source')).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('are refused when they last longer than the video', async () => {
    const broken = { ...plan, text: [{ start: 0, end: planEnd(plan) + 1, text: 'x' }] };
    await expect(opened(broken, 'source')).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});

async function opened(of: Plan, rendition: 'source' | '480p' | 'messaging') {
  const assembly = await openAssembly({ plan: of, templates: () => template, artifacts, rendition });
  return { size: assembly.size, [Symbol.asyncDispose]: () => assembly.close() };
}
