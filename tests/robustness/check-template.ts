import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadTemplateIndex } from '#electron/engine/template/template-index.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { leavesFile } from '#electron/engine/template/renditions.ts';
import { countPictures, decodeAudio } from '../support/decode.ts';

/** Pictures decoded of each template: some groups, so that thousands of templates can be checked. */
const decodedPictures = 130;

/**
 * What is wrong with an imported template, as sentences: its files, the constant rate of its pictures, the length of
 * its sound, and whether pictures and sound decode. Empty when all is well.
 */
export async function checkTemplate(folder: string, info: TemplateInfo): Promise<string[]> {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault);
  };
  const { info: infoFile, video: videoFile, audio: audioFile, peaks, sound: learnt } = templateFiles;
  const expected = [infoFile, videoFile, audioFile, peaks].toSorted().join();
  // An import adds what it learnt of the sound, and the leaves of the video; a template is whole without them.
  const added = new Set([learnt, basename(leavesFile(folder, 'source'))]);
  const files = readdirSync(folder).filter((name) => !added.has(name));
  expect(files.toSorted().join() === expected, `files ${files.join()}`);

  const file = join(folder, videoFile);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  expect(hash === info.hash, 'the hash is that of another file');

  const { video, frames } = await loadTemplateIndex(folder);
  const { times } = frames;
  expect(times.length === info.frames, `${times.length} of ${info.frames} pictures`);
  const frameSamples = (48_000 * info.frameRate[1]) / info.frameRate[0];
  expect(
    times.every((time, index) => Math.abs(time - index * frameSamples) < 0.5),
    'the frame rate is not constant',
  );
  const { dts, compositionOffsets } = video.samples;
  expect(
    dts.every((time, index) => index === 0 || time > (dts[index - 1] ?? 0)),
    'decoding times do not rise',
  );
  expect(
    compositionOffsets.every((offset) => offset >= 0),
    'a picture is shown before it is decoded',
  );

  const pictures = await countPictures(file, decodedPictures);
  const wanted = Math.min(info.frames, decodedPictures);
  expect(pictures === wanted, `${pictures} of ${wanted} pictures decode`);
  const sound = await decodeAudio(file);
  expect(sound.length === info.channels, `${sound.length} of ${info.channels} channels`);
  for (const plane of sound) {
    expect(plane.length === info.audioSamples, `${plane.length} of ${info.audioSamples} samples of sound`);
  }
  const surplus = info.audioSamples - info.frames * frameSamples;
  expect(surplus > -0.5 && surplus < 1024, `the sound is ${surplus} samples longer than the picture`);
  return faults;
}
