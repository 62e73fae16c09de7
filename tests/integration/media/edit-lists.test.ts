import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FF_ENCODER_AAC } from 'node-av/constants';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { probeMedia } from '#electron/engine/media/import/probe.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { decodePictures, readPcm } from '../../support/inspect-template.ts';
import { setEdits, type Edit } from '../../support/edit-lists.ts';
import { makeRecording } from '../../support/make-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('edit-lists');
let made = 0;

/** Three seconds whose pictures and sound say which tenth of a second they are: by brightness, and by loudness. */
async function edited(edits: { video?: readonly Edit[]; audio?: readonly Edit[] }): Promise<string> {
  made += 1;
  const file = await makeRecording({
    file: join(folder, `${made}.mov`),
    video: {
      times: Array.from({ length: 75 }, (_, picture) => picture),
      timeBase: [1, 25],
      luma: (picture) => 40 + 2 * picture,
      reordered: 2,
    },
    audio: {
      seconds: 3,
      encoder: FF_ENCODER_AAC,
      sample: (time) => levelAt(time) * Math.sin(2 * Math.PI * 500 * time),
    },
  });
  return setEdits(file, edits);
}

/** Amplitude of the sound at a time of the recording, seconds. */
function levelAt(time: number): number {
  return 0.1 + 0.02 * Math.floor(time * 10 + 1e-6);
}

/** What a template shows and plays: for each tenth of a second, the tenth of the recording; null for silence. */
async function template(source: string) {
  made += 1;
  const target = join(folder, `template-${made}`);
  const info = await normalize({ source, folder: target });
  const shown = (await decodePictures(join(target, templateFiles.video))).map(({ meanLuma }) => (meanLuma - 40) / 2);
  const sound = readPcm(target, info)[0] ?? new Float32Array();
  const heard = Array.from({ length: Math.floor(info.frames / 2.5) }, (_, tenth) => {
    // The middle of it: coders blur the borders.
    const part = sound.subarray((tenth + 0.3) * 4_800, (tenth + 0.7) * 4_800);
    const level = (Math.sqrt(2) * Math.hypot(...part)) / Math.sqrt(part.length);
    return level < 0.02 ? null : (level - 0.1) / 0.02;
  });
  return { info, shown, heard, codes: info.notes?.map(({ code }) => code) ?? [] };
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function expectAll(found: readonly (number | null)[], wanted: readonly (number | null)[]): void {
  const rounded = found.map((each, index) => {
    const near = wanted[index] ?? null;
    return each !== null && near !== null && Math.abs(each - near) < 0.8 ? near : each;
  });
  expect(rounded).toEqual(wanted);
}

describe('an import with an edit list', () => {
  it('repeats and reorders pictures and sound together', async () => {
    const edits = [
      { from: 1, seconds: 1 },
      { from: 0, seconds: 0.6 },
      { from: 0, seconds: 0.6 },
    ];
    const { shown, heard, codes } = await template(await edited({ video: edits, audio: edits }));
    expectAll(shown, [...numbers(25, 50), ...numbers(0, 15), ...numbers(0, 15)]);
    expectAll(heard, [...numbers(10, 20), ...numbers(0, 6), ...numbers(0, 6)]);
    expect(codes).toEqual([]);
  });

  it('is silent where the sound has an empty edit, in step with the pictures', async () => {
    const audio = [
      { from: 0, seconds: 1 },
      { from: null, seconds: 1 },
      { from: 2, seconds: 1 },
    ];
    const { shown, heard, codes } = await template(await edited({ audio }));
    expectAll(shown, numbers(0, 75));
    expectAll(heard, [...numbers(0, 10), ...numbers(0, 10).map(() => null), ...numbers(20, 30)]);
    expect(codes).toEqual(['sound_missing']);
  });

  it('is silent where only empty edits of the sound follow', async () => {
    const audio = [
      { from: 0.2, seconds: 1 },
      { from: null, seconds: 1.5 },
    ];
    const { shown, heard, codes } = await template(await edited({ audio }));
    expectAll(shown, numbers(0, 75));
    expectAll(heard, [...numbers(2, 12), ...numbers(0, 20).map(() => null)]);
    expect(codes).toEqual(['sound_short']);
  });

  it('shows what is left of an edit that goes beyond the end', async () => {
    const edits = [{ from: 2, seconds: 30 }];
    const { shown, heard, codes } = await template(await edited({ video: edits, audio: edits }));
    expectAll(shown, numbers(50, 75));
    expectAll(heard, numbers(20, 30));
    expect(codes).toEqual(['damaged']);
  });

  it('ignores a speed of 0 for the whole recording', async () => {
    const edits = [{ from: 0, seconds: 3, rate: 0 }];
    const { shown, heard, codes } = await template(await edited({ video: edits, audio: edits }));
    expectAll(shown, numbers(0, 75));
    expectAll(heard, numbers(0, 30));
    expect(codes).toEqual([]);
  });

  const plain = { from: 0, seconds: 1 };
  it.each<[string, { video?: Edit[]; audio?: Edit[] }, string]>([
    ['a freeze', { video: [plain, { from: 1, seconds: 1, rate: 0 }, { from: 1, seconds: 1 }] }, 'freeze'],
    ['half the speed', { video: [{ from: 0, seconds: 6, rate: 0.5 }] }, 'another speed'],
    ['sound at twice the speed', { audio: [{ from: 0, seconds: 1.5, rate: 2 }] }, 'another speed'],
    ['a gap in its picture', { video: [plain, { from: null, seconds: 1 }, { from: 1, seconds: 1 }] }, 'gap'],
    ['a gap at its end', { video: [plain, { from: null, seconds: 1 }] }, 'gap'],
    ['a start beyond the end', { video: [{ from: 9, seconds: 1 }], audio: [{ from: 9, seconds: 1 }] }, 'nothing'],
    ['no length', { video: [{ from: 0, seconds: 0 }], audio: [{ from: 0, seconds: 0 }] }, 'nothing'],
  ])('refuses %s with a way out', async (_name, edits, word) => {
    const source = await edited(edits);
    for (const work of [() => probeMedia(source), () => normalize({ source, folder: join(folder, 'refused') })]) {
      const { code, message } = await thrownBy(work());
      expect(code).toBe('MEDIA_UNSUPPORTED');
      expect(message).toContain(word);
      expect(message).toContain('export it as a new H.264 MP4');
    }
  });
});
