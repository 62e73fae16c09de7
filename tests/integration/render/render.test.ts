import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { readAacWindow } from '#electron/engine/media/codec/aac-window.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { readMovie } from '#electron/engine/mp4/reader.ts';
import { encodeAac } from '#tests/support/encode-aac.ts';
import { loudnessOf, weightedPowers } from '#electron/engine/signal/loudness.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import type { RenderResult, SectionToRender } from '#electron/engine/render/types.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { countPictures, decodeAudio, demuxVideo, type DemuxedPacket } from '../../support/decode.ts';
import { decoderMessages, hasFfmpeg, withoutFfmpeg } from '../../support/decode-check.ts';
import { blockError, changedBlocks, percentile, rms } from '../../support/decoded-sound.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { fc } from '../../support/property.ts';
import { spokenClip, spokenRecording, type SpokenWord } from '../../support/speech-like.ts';
import { droppedFrames, replacedSound } from '../../support/plan-parts.ts';
import { markedReport } from '../../support/marked-report.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { smallRecording } from '../../support/small-recording.ts';
import { clipsFrom, type Speak } from '../../support/stand-in-clips.ts';

const folder = temporaryFolder('render');
const cache = join(folder, 'cache');
const artifacts = createFileStore(cache);
const voice = voiceConfigOf('flite:slt');

/** Words whose length is their number of hundredths of a second: "35 Ann" takes 0.35 s. */
const speak: Speak = async ({ text }) =>
  spokenClip(
    Number.parseInt(text, 10) / 100,
    [...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e6,
  );

type Rendered = RenderResult & { file: string; audio: Float32Array[] };

async function render(template: string, sections: SectionToRender[]): Promise<Rendered> {
  const result = await renderVideo({ template, artifacts, sections, voice, clips: clipsFrom(speak) });
  const file = await finishedVideo(folder, { plan: result.plan, template, artifacts });
  return { ...result, file, audio: await decodeAudio(file) };
}

function sectionOf(word: SpokenWord | undefined, text: string, variable = 'name'): SectionToRender {
  return { variable, start: word?.start ?? 0, end: word?.end ?? 0, text };
}

const template = join(folder, 'template');
let recording: Float32Array;
let words: SpokenWord[];
let source: Float32Array;
let templateAudio: Float32Array[];
let templatePackets: DemuxedPacket[];

beforeAll(async () => {
  const spoken = spokenRecording(24, 11);
  recording = spoken.samples;
  words = spoken.words;
  await makeTemplate(template, [recording]);
  templateAudio = await decodeAudio(join(template, 'template.mp4'));
  templatePackets = await demuxVideo(join(template, 'template.mp4'));
  const pcm = readFileSync(join(template, 'audio.s16'));
  source = Float32Array.from(new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2), (sample) => sample / 32_768);
});

describe('a rendered video', () => {
  let video: Rendered;
  beforeAll(async () => {
    video = await render(template, [
      sectionOf(words[2], '25 Ann'),
      sectionOf(words[9], '60 Christopher'),
      sectionOf(words[16], '45 Acme', 'company'),
    ]);
  });

  it('has the template’s video packets, byte for byte, less those dropped to keep the frame rate', async () => {
    const packets = await demuxVideo(video.file);
    const dropped = new Set(await droppedFrames(video.plan, template));
    expect(packets.map(({ hash }) => hash)).toEqual(
      templatePackets.filter((_, index) => !dropped.has(index)).map(({ hash }) => hash),
    );
    expect(await countPictures(video.file)).toBe(packets.length);
  });

  it('names its new words as they are placed, each with the origin of its clip', async () => {
    const { sections, plan } = video;
    const inSamples = sections.map(({ start, end }) => ({
      from: Math.round(start * 48_000),
      to: Math.round(end * 48_000),
    }));
    expect(plan.words).toEqual(inSamples.map((place) => ({ ...place, kind: 'trained' })));
    // At most 80 bytes a word.
    expect(JSON.stringify(plan.words).length).toBeLessThanOrEqual(80 * sections.length);

    const said = words
      .slice(3, 6)
      .map((word, index) => sectionOf(word, '30 Bob', ['recording', 'espeak:de', 'hibari:heart'][index]));
    const bySource = clipsFrom(speak);
    let asked = 0;
    const clips: typeof bySource = {
      async speak(request, signal) {
        const source = said[asked]?.variable ?? '';
        asked += 1;
        return { ...(await bySource.speak(request, signal)), source, matched: asked === 3 };
      },
    };
    const mixed = await renderVideo({ template, artifacts, sections: said, voice, clips });
    expect(mixed.plan.words?.map(({ kind, likeness }) => [kind, likeness])).toEqual([
      ['recorded', undefined],
      ['rules', undefined],
      ['trained', true],
    ]);
    const report = await markedReport({ plan: mixed.plan, templates: () => template, artifacts });
    expect(report.words.map(({ kind }) => kind)).toEqual(['recorded', 'rules', 'trained']);
  });

  it('decodes in order: every decoding time after the one before and none after its picture', async () => {
    const packets = await demuxVideo(video.file);
    for (const { dts, pts } of packets) expect(dts).toBeLessThanOrEqual(pts + 1e-9);
    const times = packets.map(({ dts }) => dts);
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  });

  it('never shows pictures faster than the template’s frame rate, where the picture is sped up', async () => {
    const long = words.filter(({ start, end }) => end - start > 0.45).slice(0, 4);
    const shortened = await render(
      template,
      long.map((word, index) => sectionOf(word, '20 Al', `v${index}`)),
    );
    const shown = (await demuxVideo(shortened.file)).map(({ pts }) => pts).toSorted((a, b) => a - b);
    const gaps = shown.slice(1).map((pts, index) => pts - (shown[index] ?? 0));
    expect((await droppedFrames(shortened.plan, template)).length).toBeGreaterThan(0);
    expect(Math.min(...gaps)).toBeGreaterThan(0.04 - 1e-4);
  });

  it('sounds exactly like the template outside the sections and one block on either side', () => {
    expect(changedBlocks(templateAudio, video.audio, video.plan)).toEqual({ changed: [], surplus: 0 });
  });

  it('has picture and sound in step to the end', async () => {
    const packets = await demuxVideo(video.file);
    const grown = ((video.audio[0]?.length ?? 0) - (templateAudio[0]?.length ?? 0)) / 48_000;
    const last = Math.max(...packets.map(({ pts }) => pts));
    expect(last - Math.max(...templatePackets.map(({ pts }) => pts))).toBeCloseTo(grown, 4);
    expect(video.duration).toBeCloseTo(24 + grown, 1);
  });

  it('has room tone of the recording’s level where the old word was, never digital silence', () => {
    const [audio = new Float32Array(0)] = video.audio;
    for (const { start, end } of video.sections) {
      let zeros = 0;
      for (let at = Math.round(start * 48_000); at < end * 48_000; at++) {
        zeros = audio[at] === 0 ? zeros + 1 : 0;
        expect(zeros).toBeLessThan(16);
      }
    }
  });

  it('says the new words as loud as the old ones, within 1 LU', () => {
    const [audio = new Float32Array(0)] = video.audio;
    const loudness = (samples: Float32Array, { start, end }: SpokenWord): number =>
      loudnessOf(
        weightedPowers([samples.subarray(Math.round((start - 0.05) * 48_000), Math.round(end * 48_000))], 2_400),
      );
    for (const [index, word] of [words[2], words[9], words[16]].entries()) {
      const place = video.sections[index];
      if (!word || !place) throw new Error('section is missing');
      expect(Math.abs(loudness(audio, place) - loudness(recording, word))).toBeLessThan(1);
    }
  });

  it('keeps nothing of the old words', () => {
    const [audio = new Float32Array(0)] = video.audio;
    for (const [index, word] of [words[2], words[9], words[16]].entries()) {
      const place = video.sections[index];
      if (!word || !place) throw new Error('section is missing');
      const old = recording.subarray(Math.round(word.start * 48_000), Math.round(word.end * 48_000));
      // Share of the old word found at its old place in the new sound.
      const at = Math.round(place.start * 48_000);
      const length = Math.min(old.length, Math.round((place.end - place.start) * 48_000));
      let product = 0;
      let power = 0;
      for (let sample = 0; sample < length; sample++) {
        product += (audio[at + sample] ?? 0) * (old[sample] ?? 0);
        power += (old[sample] ?? 0) ** 2;
      }
      expect(Math.abs(product / power)).toBeLessThan(0.1);
    }
  });

  it('joins every section where the windows fit', () => {
    expect(video.unresolvedJoins).toBe(0);
  });

  it('stores little: the sound of the sections', () => {
    expect(video.newBytes).toBeGreaterThan(1_000);
    expect(video.newBytes).toBeLessThan(60_000);
    expect(JSON.stringify(video.plan).length).toBeLessThan(4_000);
  });

  it.skipIf(!hasFfmpeg)(`is read by an independent decoder without a message (${withoutFfmpeg})`, () => {
    expect(decoderMessages(video.file)).toBe('');
  });
});

describe('rendering', () => {
  it('encodes a value once, whoever gets it', async () => {
    const sections = [sectionOf(words[5], '31 Once')];
    const first = await render(template, sections);
    const again = await renderVideo({
      template,
      artifacts,
      sections,
      voice,
      clips: clipsFrom(speak),
    });
    expect(again).toEqual({ ...first, newBytes: 0, file: undefined, audio: undefined });
    expect(
      readFileSync(await finishedVideo(folder, { plan: again.plan, template, artifacts })).equals(
        readFileSync(first.file),
      ),
    ).toBe(true);
  });

  it('says a value again when its packets were lost', async () => {
    const sections = [sectionOf(words[5], '33 Lost')];
    const first = await renderVideo({ template, artifacts, sections, voice, clips: clipsFrom(speak) });
    writeFileSync(join(cache, 'sections', replacedSound(first.plan)[0]?.key ?? ''), 'cut');
    const second = await renderVideo({ template, artifacts, sections, voice, clips: clipsFrom(speak) });
    expect(second).toEqual(first);
  });

  it('warns when a value takes far longer than its place', async () => {
    const { findings } = await render(template, [sectionOf(words[4], '250 A very long value')]);
    expect(findings).toMatchObject([{ code: 'long_value', value: '250 A very long value' }]);
  });

  it('fills a short value up with silence rather than rush the picture', async () => {
    const word = words.find(({ start, end }) => end - start > 0.5) ?? { start: 0, end: 0 };
    const { sections, findings } = await render(template, [sectionOf(word, '8 Al')]);
    const [place] = sections;
    expect((place?.end ?? 0) - (place?.start ?? 0)).toBeGreaterThan(0.3 * (word.end - word.start));
    expect(findings).toEqual([]);
  });

  it('works at both ends of the recording', async () => {
    const end = recording.length / 48_000;
    const video = await render(template, [
      { variable: 'first', start: 0, end: 0.3, text: '20 Start' },
      { variable: 'last', start: end - 0.3, end, text: '40 End' },
    ]);
    expect(video.unresolvedJoins).toBe(0);
    expect(changedBlocks(templateAudio, video.audio, video.plan)).toEqual({ changed: [], surplus: 0 });
    expect(replacedSound(video.plan)[0]?.firstPacket).toBe(0);
  });

  it('shows its last picture to the end of a long value there', async () => {
    const short = join(folder, 'short');
    // Its pictures end 13 ms before its sound, which has whole blocks.
    const { duration } = await normalize({ source: await smallRecording(join(folder, 'short.mkv')), folder: short });
    const section = { variable: 'last', start: duration - 0.1, end: duration, text: '120 End' };
    const { plan } = await renderVideo({
      template: short,
      artifacts,
      sections: [section],
      voice,
      clips: clipsFrom(speak),
    });
    await using video = await open(await finishedVideo(folder, { plan, template: short, artifacts }));
    const [pictures, sound] = (await readMovie(video)).tracks.map((track) => track.duration);
    expect(sound).toBeGreaterThan(duration + 1);
    expect(pictures).toBeGreaterThan((sound ?? 0) - 0.022);
  });

  it('is right for sections as close as they like', async () => {
    const layouts = fc.record({
      first: fc.integer({ min: 0, max: 10 }),
      gap: fc.double({ min: 0, max: 0.4, noNaN: true }),
      lengths: fc.array(fc.integer({ min: 8, max: 60 }), { minLength: 2, maxLength: 4 }),
      texts: fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 4, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(layouts, async ({ first, gap, lengths, texts }) => {
        let start = words[first]?.start ?? 0;
        const sections = lengths.map((length, index): SectionToRender => {
          const section = { variable: `v${index}`, start, end: start + length / 100, text: `${texts[index]} Name` };
          start = section.end + gap;
          return section;
        });
        const video = await render(template, sections);
        expect(video.unresolvedJoins).toBe(0);
        expect(changedBlocks(templateAudio, video.audio, video.plan)).toEqual({ changed: [], surplus: 0 });
        // What lies between two sections is heard unchanged at its new place, but for the fades and coding.
        for (const [index, section] of sections.entries()) {
          const next = sections[index + 1];
          const place = video.sections[index];
          if (!next || !place || gap < 0.1) continue;
          const old = source.subarray(Math.round(section.end * 48_000) + 300, Math.round(next.start * 48_000) - 300);
          const at = Math.round(place.end * 48_000) + 300;
          const difference = old.map((sample, position) => sample - (video.audio[0]?.[at + position] ?? 0));
          expect(rms(difference)).toBeLessThan(0.02);
        }
        for (const { start: from, end: to } of video.sections) expect(to).toBeGreaterThan(from);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('codes the blocks at the seams no worse than any other', async () => {
    const ordinary = Array.from({ length: source.length / 1024 - 2 }, (_, index) =>
      blockError(templateAudio[0] ?? source, index + 1, source, index + 1),
    );
    const seams: number[] = [];
    let unresolved = 0;
    for (const part of [0, 1, 2]) {
      const chosen = words.filter((_, index) => index % 3 === part);
      const sections = chosen.map((word, index) =>
        sectionOf(word, `${20 + ((index * 7 + part) % 40)} Seam`, `v${index}`),
      );
      const { plan, audio, unresolvedJoins } = await render(template, sections);
      unresolved += unresolvedJoins;
      let shift = 0;
      for (const { firstPacket, lastPacket, packetSizes } of replacedSound(plan)) {
        seams.push(blockError(audio[0] ?? source, firstPacket - 1 + shift, source, firstPacket - 1));
        shift += packetSizes.length - (lastPacket - firstPacket + 1);
        seams.push(blockError(audio[0] ?? source, lastPacket + shift, source, lastPacket));
      }
    }
    expect(seams.length).toBeGreaterThan(60);
    expect(unresolved).toBe(0);
    expect(percentile(seams, 0.95)).toBeLessThan(percentile(ordinary, 0.95) * 1.05);
    expect(Math.max(...seams)).toBeLessThan(Math.max(...ordinary) * 1.5);
  });

  it('makes no clicks: what jumps at the seams is no louder than elsewhere in the speech', async () => {
    const { plan, audio } = await render(template, [sectionOf(words[7], '30 Click'), sectionOf(words[14], '50 Click')]);
    const [plane = new Float32Array(0)] = audio;
    // The second difference is a steep high pass: a click stands out in it.
    const residual = plane
      .map((sample, index) => sample - 2 * (plane[index - 1] ?? 0) + (plane[index - 2] ?? 0))
      .map(Math.abs);
    const usual = percentile([...residual.subarray(48_000, 20 * 48_000)], 0.9999);
    let shift = 0;
    for (const { firstPacket, lastPacket, packetSizes } of replacedSound(plan)) {
      const first = (firstPacket - 1 + shift) * 1024;
      shift += packetSizes.length - (lastPacket - firstPacket + 1);
      const last = (lastPacket + shift) * 1024;
      for (const block of [first, last])
        expect(Math.max(...residual.subarray(block, block + 1024))).toBeLessThan(usual * 1.5);
    }
  });

  it('keeps the balance of a stereo recording', async () => {
    const stereo = join(folder, 'stereo');
    const spoken = spokenRecording(6, 21);
    await makeTemplate(stereo, [spoken.samples, spoken.samples.map((sample) => sample * 0.5)], {
      frameRate: [30_000, 1_001],
    });
    const { sections, audio, unresolvedJoins } = await render(stereo, [sectionOf(spoken.words[3], '40 Both')]);
    const [place = { start: 0, end: 0 }] = sections;
    const [left = 0, right = 0] = audio.map((plane) => rms(plane.subarray(place.start * 48_000, place.end * 48_000)));
    expect(left / right).toBeGreaterThan(1.8);
    expect(left / right).toBeLessThan(2.2);
    expect(unresolvedJoins).toBe(0);
  });

  it('gives the plain template for no sections', async () => {
    const { plan, duration } = await renderVideo({ template, artifacts, sections: [], voice, clips: clipsFrom(speak) });
    expect(
      readFileSync(await finishedVideo(folder, { plan, template, artifacts })).equals(
        readFileSync(join(template, 'template.mp4')),
      ),
    ).toBe(true);
    expect(duration).toBeCloseTo(24, 1);
  });

  it('refuses values without sound, sections outside the recording, and stops when cancelled, leaving nothing half-written', async () => {
    const word = sectionOf(words[3], '29 Nothing');
    const silent: Speak = async () => spokenClip(0, 1);
    await expect(
      renderVideo({ template, artifacts, sections: [word], voice, clips: clipsFrom(silent) }),
    ).rejects.toMatchObject({
      code: 'VALUE_UNSPEAKABLE',
      subject: 'name',
    });
    await expect(render(template, [{ ...word, start: 23, end: 99 }])).rejects.toMatchObject({
      code: 'SECTION_INVALID',
    });
    await expect(
      renderVideo({
        template,
        artifacts,
        sections: [word],
        voice,
        clips: clipsFrom(speak),
        signal: AbortSignal.abort(),
      }),
    ).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(readdirSync(join(cache, 'sections')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('hears between two sections that it was cancelled', async () => {
    const controller = new AbortController();
    let said = 0;
    const cancelling: Speak = async (request) => {
      said += 1;
      setImmediate(() => controller.abort());
      return speak(request);
    };
    const sections = [2, 8, 14].map((word) => sectionOf(words[word], '30 Cancelled', `name_${word}`));
    const { signal } = controller;
    await expect(
      renderVideo({ template, artifacts, sections, voice, clips: clipsFrom(cancelling), signal }),
    ).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect(said).toBe(1);
  });
});

describe('the AAC encoder', () => {
  it('gives one packet more than blocks, all of them joinable, and the same for the same sound', async () => {
    const planes = [recording.subarray(0, 10_000)];
    const { packets, config } = await encodeAac(planes, { coder: 'fast' });
    expect(packets).toHaveLength(11);
    expect([...config.subarray(0, 2)]).toEqual([0x11, 0x88]);
    for (const packet of packets) expect(readAacWindow(packet)).not.toBeNull();
    expect((await encodeAac(planes, { coder: 'fast' })).packets).toEqual(packets);
  });

  it('stops when cancelled', async () => {
    await expect(encodeAac([recording], { coder: 'fast', signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
  });
});

const grid = join(mediaFolder, 'talking', 'grid_pwij3p.mpg');

describe.skipIf(!hasMedia)(`a real recording (${withoutMedia})`, () => {
  const videos: string[] = [];

  it('gets ten letters, unchanged elsewhere', async () => {
    const { normalize } = await import('#electron/engine/media/import/normalize.ts');
    const real = join(folder, 'grid');
    await normalize({ source: grid, folder: real, signal: new AbortController().signal, onProgress: () => undefined });
    const audio = await decodeAudio(join(real, 'template.mp4'));
    const packets = await demuxVideo(join(real, 'template.mp4'));
    for (const letter of 'abcdefghik') {
      const length = 12 + 4 * (letter.charCodeAt(0) - 97);
      const video = await render(real, [{ variable: 'letter', start: 1.18, end: 1.41, text: `${length} ${letter}` }]);
      const dropped = new Set(await droppedFrames(video.plan, real));
      const hashes = (await demuxVideo(video.file)).map(({ hash }) => hash);
      expect(hashes).toEqual(packets.filter((_, index) => !dropped.has(index)).map(({ hash }) => hash));
      expect(changedBlocks(audio, video.audio, video.plan)).toEqual({ changed: [], surplus: 0 });
      expect(video.unresolvedJoins).toBe(0);
      videos.push(video.file);
    }
  });

  it.skipIf(!hasFfmpeg)(`and each is read by an independent decoder without a message (${withoutFfmpeg})`, () => {
    expect(videos, 'videos of the test above').toHaveLength(10);
    for (const file of videos) expect(`${file}: ${decoderMessages(file)}`).toBe(`${file}: `);
  });
});
