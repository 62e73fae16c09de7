import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { makeStills } from '#electron/engine/media/stills/stills.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { decodeAudio, demuxVideo } from '../../support/decode.ts';
import { changedBlocks } from '../../support/decoded-sound.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { decodePictures } from '../../support/inspect-template.ts';
import { makeRecording, steadyTimes } from '../../support/make-recording.ts';
import { spokenClip } from '../../support/speech-like.ts';
import { droppedFrames } from '../../support/plan-parts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { clipsFrom } from '../../support/stand-in-clips.ts';

const folder = temporaryFolder('four-k');
const seconds = 0.6;
/** Darker and darker: each picture is told from its neighbours by its luma. */
const lumaOf = (picture: number) => 220 - 3 * picture;

describe('a recording in 4K at 60 frames a second', () => {
  const template = join(folder, 'template');
  let info: TemplateInfo;

  beforeAll(async () => {
    const video = {
      times: steadyTimes(60, seconds),
      width: 3840,
      height: 2160,
      color: (picture: number) => [lumaOf(picture), 110, 140] as const,
    };
    const source = await makeRecording({ file: join(folder, 'source.mkv'), video, audio: { seconds } });
    info = await normalize({ source, folder: template });
  });

  it('becomes a template of its size and rate, picture by picture', async () => {
    expect(info).toMatchObject({ width: 3840, height: 2160, frameRate: [60, 1], frames: 36 });
    const pictures = await decodePictures(join(template, templateFiles.video));
    expect(pictures).toHaveLength(36);
    expect(pictures[0]).toMatchObject({ width: 3840, height: 2160 });
    for (const [index, { meanLuma }] of pictures.entries()) expect(Math.abs(meanLuma - lumaOf(index))).toBeLessThan(2);
  });

  it('has small stills', async () => {
    const { poster, preview } = await makeStills(template);
    expect(await decodePictures(poster)).toMatchObject([{ width: 1280, height: 720 }]);
    const pictures = await decodePictures(preview);
    expect(pictures).toHaveLength(6);
    expect(pictures[0]).toMatchObject({ width: 480, height: 270 });
  });

  it('gets other words without a picture being touched', async () => {
    const cache = join(folder, 'cache');
    const artifacts = createFileStore(cache);
    const { plan, unresolvedJoins } = await renderVideo({
      template,
      artifacts,
      sections: [{ variable: 'name', start: 0.2, end: 0.4, text: 'Ann' }],
      voice: voiceConfigOf('flite:slt'),
      clips: clipsFrom(async () => spokenClip(0.25, 3)),
    });
    expect(unresolvedJoins).toBe(0);
    const file = await finishedVideo(folder, { plan, template, artifacts });
    const original = join(template, templateFiles.video);
    const dropped = new Set(await droppedFrames(plan, template));
    const kept = (await demuxVideo(original)).filter((_, index) => !dropped.has(index));
    expect((await demuxVideo(file)).map(({ hash }) => hash)).toEqual(kept.map(({ hash }) => hash));
    expect(changedBlocks(await decodeAudio(original), await decodeAudio(file), plan)).toEqual({
      changed: [],
      surplus: 0,
    });
  });
});
