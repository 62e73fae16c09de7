import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { ErrorCode } from '#shared/errors/index.ts';
import { decodeAudio } from '../../support/decode.ts';
import { decodePictures } from '../../support/inspect-template.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('shared-media');

describe.skipIf(!hasMedia)(`real recordings (${withoutMedia})`, () => {
  it.each<[string, number, number, [number, number], number]>([
    ['talking/grid_pwij3p.mpg', 360, 288, [25, 1], 75],
    ['import/autoeditor_SAR-2by3.mp4', 640, 540, [30, 1], 60],
    ['import/media3_sample_12_5fps_720p_1s.mp4', 1280, 720, [25, 1], 26],
    ['import/media3_sample_fragmented.mp4', 1080, 720, [30_000, 1_001], 32],
    ['import/media3_sample_rotate_and_reflect.mp4', 720, 1080, [30_000, 1_001], 30],
    ['import/media3_sample_shorter_audio.mp4', 320, 240, [60, 1], 72],
    ['import/media3_hdr10-video-with-sdr-container.mp4', 1920, 1080, [30, 1], 31],
    ['import/media3_sample_edit_list_no_sync_frame_before_edit.mp4', 1080, 1920, [30_000, 1_001], 68],
    ['import/media3_sample-unflagged-audio-keyframes.avi', 960, 400, [24_000, 1_001], 98],
    ['import/torchcodec_nasa_13013.mp4', 480, 270, [30_000, 1_001], 390],
    ['import/tsebml_firefox53.webm', 640, 480, [30, 1], 300],
  ])('%s becomes a template that plays', async (name, width, height, frameRate, frames) => {
    const target = join(folder, name.replaceAll('/', '-'));
    const info = await normalize({ source: join(mediaFolder, name), folder: target });
    expect(info).toMatchObject({ width, height, frameRate, frames });
    const video = join(target, templateFiles.video);
    const pictures = await decodePictures(video);
    expect(pictures).toHaveLength(frames);
    expect(pictures[0]).toMatchObject({ width, height });
    const sound = await decodeAudio(video);
    expect(sound.map((plane) => plane.length)).toEqual(Array(info.channels).fill(info.audioSamples));
  });

  it.each<[string, ErrorCode]>([
    ['autoeditor_mono.mp3', 'MEDIA_NO_VIDEO'],
    ['mediabunny_malformed-join.mp3', 'MEDIA_NO_VIDEO'],
    ['media3_sample_ac4.mp4', 'MEDIA_NO_VIDEO'],
    ['media3_sample_video_only.mp4', 'MEDIA_NO_AUDIO'],
    ['mediabunny_annex-b.mp4', 'MEDIA_NO_AUDIO'],
    ['media3_subsample_encrypted_noaltref.webm', 'MEDIA_ENCRYPTED'],
    ['media3_dolbyVision-hdr.MOV', 'MEDIA_TOO_SHORT'],
  ])('%s is refused with %s', async (name, code) => {
    const refused = normalize({ source: join(mediaFolder, 'import', name), folder: join(folder, 'refused') });
    expect((await thrownBy(refused)).code).toBe(code);
  });
});
