import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { makeRendition } from '#electron/engine/media/edit/rendition.ts';
import type { PictureRequest } from '#electron/engine/pictures/picture-request.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import type { RenderResult, SectionToRender } from '#electron/engine/render/types.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import type { Recording } from '#electron/engine/speech/types.ts';
import type { Rendition } from '#electron/engine/template/renditions.ts';
import { PictureDrawer, type DrawnVideo, type DrawRequest } from '#electron/engine/workers/draw-pictures.ts';
import { AppError } from '#shared/errors/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { decodeAudio, demuxVideo, framesOf, type DemuxedPacket } from '../../support/decode.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { demuxAudio } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { markedReport } from '../../support/marked-report.ts';
import { FilmTasks, seenPictures, type SeenPicture } from '../../support/marked-films.ts';
import { roomNoise, spokenWord } from '../../support/speech-like.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavOf } from '../../support/wav-file.ts';
import { whereHeard } from '../../support/where-heard.ts';

/** Mouths of films in videos. A corner of the recording tells which of its frames is seen, the mouth which of the film's. */

const folder = temporaryFolder('lips');
const template = join(folder, 'template');
const artifacts = createFileStore(join(folder, 'cache'));
const rate = 48_000;
const frame = 1 / 25;
const clock = (number: number): number => 40 + number;
/** Words of the recording, seconds: "Hi *Sarah*, I saw *Acme*", the third right behind the second. */
const words = [
  { start: 1.2, end: 1.8 },
  { start: 3.6, end: 4.2 },
  { start: 4.45, end: 4.9 },
] as const;
let packets: DemuxedPacket[];

beforeAll(async () => {
  const sound = roomNoise(6, 1, 0.001);
  const spoken = [...words, { start: 0.5, end: 1.1 }, { start: 2, end: 2.8 }];
  for (const [seed, { start, end }] of spoken.entries())
    for (const [index, sample] of spokenWord(end - start, seed + 5).entries()) {
      const at = Math.round(start * rate) + index;
      sound[at] = (sound[at] ?? 0) + sample;
    }
  const picture = (number: number, width: number, height: number): Buffer => {
    const pixels = Buffer.alloc((width * height * 3) / 2, 128).fill(20, 0, width * height);
    for (let row = 0; row < height / 4; row++) pixels.fill(clock(number), row * width, row * width + width / 4);
    return pixels;
  };
  await makeTemplate(template, [sound], { width: 640, height: 480, picture });
  packets = await demuxVideo(join(template, 'template.mp4'));
});

type Filmed = { recording: Recording; sound: Float32Array };

/** A take of so many seconds, filmed; `around` seconds of its neighbours' sound are on both sides. */
function filmed(seconds: number, seed: number, around = 0.1): Filmed {
  const value = spokenWord(seconds, seed);
  const pad = Math.round(around * rate);
  const whole = roomNoise(seconds + 2 * around, seed, 0.001);
  whole.set(value, pad);
  const file = join(folder, `take-${seed}.wav`);
  writeFileSync(file, wavOf(whole));
  const id = `take ${seed}`;
  const film = { file: 'temporary/film', id: `film ${seed}`, start: 0.4, end: 0.4 + seconds };
  const seams = { before: pad, after: pad, coupled: false, level: null };
  return { recording: { file, id, seams, film }, sound: value };
}

function section(place: number, recording: Recording | undefined, text = 'name'): SectionToRender {
  const { start, end } = words[place] ?? { start: NaN, end: NaN };
  return { start, end, variable: `word ${place}`, text, recording };
}

function render(sections: SectionToRender[], store: ArtifactStore = artifacts): Promise<RenderResult> {
  const clips = new Narrator({ artifacts: store });
  return renderVideo({ template, artifacts: store, sections, voice: voiceConfigOf('flite:slt'), clips });
}

type Options = Partial<Pick<DrawRequest, 'rendition' | 'stretch'>> & {
  request?: PictureRequest;
  tasks?: FilmTasks;
  store?: ArtifactStore;
};

async function drawn({ plan, lips }: RenderResult, options: Options = {}): Promise<DrawnVideo> {
  const { request = { layers: [] }, store = artifacts, tasks = new FilmTasks(store, folder), ...video } = options;
  const drawer = new PictureDrawer(tasks);
  return drawer.draw({ plan, template: basename(template), ...video, request: { ...request, lips } });
}

function assembled(plan: Plan, rendition: Rendition = 'source', store = artifacts): Promise<string> {
  return finishedVideo(folder, { plan, template, artifacts: store, rendition });
}

const withMouth = (seen: readonly SeenPicture[]) =>
  seen.flatMap(({ film, ...picture }) => (film === null ? [] : [{ ...picture, film }]));

const gaps = (times: readonly number[]): number[] => times.slice(1).map((time, at) => time - (times[at] ?? 0));

/** Keys of the new pictures, by place. */
const keysOf = ({ pictures }: Plan): string[] => pictures.flatMap(({ encoded = [] }) => encoded.map(({ key }) => key));

describe.each([
  ['as long as the old word', 0.6, 11],
  ['far longer', 1.5, 12],
  ['far shorter', 0.25, 13],
])('a filmed value %s', (_name, seconds, seed) => {
  const take = filmed(seconds, seed);
  let result: RenderResult;
  let video: DrawnVideo;
  let file: string;

  beforeAll(async () => {
    result = await render([section(1, take.recording)]);
    video = await drawn(result);
    file = await assembled(video.plan);
  });

  it('is seen as it is heard, within 2 ms', async () => {
    const [audio = new Float32Array(0)] = await decodeAudio(file);
    const heard = whereHeard(take.sound, audio, words[1].start);
    const mouths = withMouth(seenPictures(file));
    expect(mouths.length).toBeGreaterThanOrEqual(Math.floor(seconds / frame));
    for (const { time, film } of mouths) expect(Math.abs(film - 0.4 - (time - heard))).toBeLessThan(0.002);
  });

  it('has pictures at the recording’s rate, each of its own', () => {
    const mouths = withMouth(seenPictures(file));
    for (const gap of gaps(mouths.map(({ time }) => time))) expect(gap).toBeCloseTo(frame, 3);
    for (const gap of gaps(seenPictures(file).map(({ time }) => time))) expect(gap).toBeGreaterThan(frame - 0.001);
  });

  it('has the head that the recording has at that time', () => {
    const map = result.plan.pictures.flatMap(({ times }) => times);
    for (const { time, corner } of seenPictures(file)) {
      const after = map.findIndex(({ output }) => output > time * rate + 1);
      const [from, to] = [map[after - 1], map[after]];
      if (!from || !to) continue;
      const share = (time * rate - from.output) / (to.output - from.output);
      const source = (from.source + share * (to.source - from.source)) / rate;
      expect(Math.abs(corner - clock(source / frame))).toBeLessThan(3);
    }
  });

  it('leaves packets outside its run, and all sound, as they are without it', async () => {
    const spans = video.plan.pictures;
    const isNew = (place: number) => spans.some(({ from, to, encoded }) => encoded && place >= from && place < to);
    const kept = new Set((await demuxVideo(file)).map(({ hash }) => hash));
    const missing = packets.flatMap(({ hash }, place) => (kept.has(hash) || isNew(place) ? [] : [place]));
    expect(missing).toEqual([]);
    expect(packets.filter((_, place) => isNew(place)).length).toBeLessThan(packets.length / 2);
    expect(await demuxAudio(file)).toEqual(await demuxAudio(await assembled(result.plan)));
    expect(messagesOf(file)).toBe('');
  });

  it('is named in what is signed, as filmed', async () => {
    const { pictures } = await markedReport({ plan: video.plan, templates: () => template, artifacts });
    expect(pictures.map(({ kind }) => kind)).toEqual(['lips']);
    const [shown] = withMouth(seenPictures(file));
    expect(pictures[0]?.ranges[0]?.start).toBeCloseTo(shown?.time ?? NaN, 2);
  });
});

it('a take that is joined to its neighbours’ sound is seen as it is heard', async () => {
  const { recording, sound } = filmed(0.5, 21, 0.2);
  const coupled = { ...recording, seams: { before: 9_600, after: 9_600, coupled: true, level: null } };
  const file = await assembled((await drawn(await render([section(1, coupled)]))).plan);
  const [audio = new Float32Array(0)] = await decodeAudio(file);
  const heard = whereHeard(sound, audio, words[1].start);
  for (const { time, film } of withMouth(seenPictures(file)))
    expect(Math.abs(film - 0.4 - (time - heard))).toBeLessThan(0.002);
});

it('a take that was spoken alone is seen as it is heard', async () => {
  const { recording, sound } = filmed(0.5, 22, 0.3);
  const { film = { file: '', id: '', start: 0, end: 0 }, ...rest } = recording;
  // Without seams the film's start is the file's, and so 0.3 s before the word.
  const alone: Recording = { ...rest, seams: undefined, film: { ...film, start: 0.4, end: 1.5 } };
  const file = await assembled((await drawn(await render([section(1, alone)]))).plan);
  const [audio = new Float32Array(0)] = await decodeAudio(file);
  const heard = whereHeard(sound, audio, words[1].start);
  for (const { time, film: seen } of withMouth(seenPictures(file)))
    expect(Math.abs(seen - 0.7 - (time - heard))).toBeLessThan(0.002);
});

describe('pictures of a name', () => {
  const name = filmed(0.7, 31);

  it('are encoded once for all rows, whatever else these say', async () => {
    const tasks = new FilmTasks(artifacts, folder);
    const others = [filmed(0.2, 32), filmed(0.9, 33), filmed(1.4, 34)];
    const plans: Plan[] = [];
    for (const other of others) {
      const rows = await render([section(0, other.recording), section(1, name.recording)]);
      plans.push((await drawn(rows, { tasks })).plan);
    }
    const spoken = await render([section(0, undefined, 'Maximilian'), section(1, name.recording)]);
    plans.push((await drawn(spoken, { tasks })).plan);
    plans.push((await drawn(await render([section(1, name.recording)]), { tasks })).plan);
    const isLips = tasks.done.filter((task) => task.kind === 'draw-piece' && task.piece.ground?.kind === 'lips');
    expect(isLips).toHaveLength(others.length + 1);
    const last = plans.at(-1);
    for (const plan of plans) expect(keysOf(plan)).toEqual(expect.arrayContaining(last ? keysOf(last) : []));
    const before = tasks.count('draw-piece');
    await drawn(await render([section(0, others[0]?.recording), section(1, name.recording)]), { tasks });
    expect(tasks.count('draw-piece')).toBe(before);
  });

  it('are encoded again to the same bytes', async () => {
    const video = async (store: ArtifactStore) => {
      const { plan } = await drawn(await render([section(1, name.recording)], store), { store });
      return (await demuxVideo(await assembled(plan, 'source', store))).map(({ hash }) => hash);
    };
    const [first, again] = [createFileStore(join(folder, 'one')), createFileStore(join(folder, 'two'))];
    expect(await video(again)).toEqual(await video(first));
  });
});

it('neighbours keep their own mouths, and one of two may be filmed', async () => {
  const [one, two] = [filmed(0.8, 41), filmed(0.3, 42)];
  for (const sections of [
    [section(1, one.recording), section(2, two.recording)],
    [section(1, one.recording), section(2, undefined, 'Acme')],
    [section(1, undefined, 'Acme'), section(2, two.recording)],
  ]) {
    const result = await render(sections);
    const file = await assembled((await drawn(result)).plan);
    expect(messagesOf(file)).toBe('');
    const [audio = new Float32Array(0)] = await decodeAudio(file);
    const mouths = withMouth(seenPictures(file));
    for (const [take, place] of [
      [one, 1],
      [two, 2],
    ] as const) {
      const said = result.sections.find(({ variable }) => variable === `word ${place}`);
      const isFilmed = result.lips.some(({ variable }) => variable === `word ${place}`);
      if (!said || !isFilmed) continue;
      const heard = whereHeard(take.sound, audio, said.start);
      const own = mouths.filter(({ time }) => time >= heard && time < heard + take.sound.length / rate);
      expect(own.length).toBeGreaterThanOrEqual(Math.floor(take.sound.length / rate / frame));
      for (const { time, film } of own) expect(Math.abs(film - 0.4 - (time - heard))).toBeLessThan(0.002);
    }
  }
});

describe('a film that does not fit', () => {
  const take = filmed(0.6, 51);

  it.each([
    ['is refused', { key: null, refused: 'turned', metrics: {} }, 'turned'],
    ['is gone', new AppError('FILE_NOT_FOUND'), 'unavailable'],
    ['ends its process', new Error('gone'), 'unavailable'],
  ] as const)('leaves the recording’s mouth and says why where it %s', async (_name, answer, reason) => {
    const tasks = new FilmTasks(artifacts, folder);
    tasks.refused.set('film 51', answer as never);
    const result = await render([section(1, take.recording)]);
    const { plan, fitted, request } = await drawn(result, { tasks });
    expect(fitted).toEqual([{ start: words[1].start, film: 'film 51', refused: reason }]);
    expect(request.lips).toBeUndefined();
    expect(plan).toEqual(result.plan);
  });
});

describe('a mouth under layers', () => {
  const take = filmed(1, 61);

  it('is cut out with the presenter, and lies below captions', async () => {
    const result = await render([section(1, take.recording)]);
    const ground = { kind: 'shape', box: { x: 0, y: 0, width: 1, height: 1 }, radius: 0, grow: 0, shadow: 0 } as const;
    // The presenter, half as large, in the upper left corner.
    const box = { x: 0, y: 0, width: 0.5, height: 0.5 };
    const crop = { x: 0, y: 0, width: 1, height: 1 };
    const time = { start: 0, end: 6 };
    const layers: PictureRequest['layers'] = [
      { ...ground, color: '101010', ...time },
      { kind: 'presenter', box, cut: { shape: 'rounded', crop, radius: 0 }, ...time },
    ];
    const said = result.sections[0];
    const cues = [{ start: said?.start ?? 0, end: said?.end ?? 0, lines: ['Hi Sarah'] }];
    const { plan } = await drawn(result, { request: { layers, captions: { style: 'box', cues } } });
    const file = await assembled(plan);
    expect(messagesOf(file)).toBe('');
    expect(withMouth(seenPictures(file))).toEqual([]);
    let mouths = 0;
    for (const { frame: shown } of framesOf(file, 'video')) {
      const place = Math.round(0.3 * shown.height) * (shown.linesize[0] ?? 0) + Math.round(0.225 * shown.width);
      if ((shown.data?.[0]?.[place] ?? 0) > 36) mouths += 1;
    }
    expect(mouths).toBeGreaterThanOrEqual(25);
    expect(plan.drawn?.map(({ kind }) => kind)).toEqual(['lips', 'background', 'captions']);
  });
});

describe('the same mouth', () => {
  const take = filmed(0.9, 71);

  it('is seen in a smaller rendition and in a preview of a part, which may begin within it', async () => {
    await makeRendition({ template, rendition: 'messaging' });
    const result = await render([section(1, take.recording)]);
    const whole = await drawn(result);
    const seen = withMouth(seenPictures(await assembled(whole.plan)));
    const again = await drawn({ ...result, lips: [...(whole.request.lips ?? [])] });
    expect(again.plan).toEqual(whole.plan);
    const small = await drawn(result, { rendition: 'messaging' });
    const inSmall = withMouth(seenPictures(await assembled(small.plan, 'messaging')));
    expect(inSmall.map(({ time }) => time)).toEqual(seen.map(({ time }) => time));
    for (const [place, { film }] of inSmall.entries()) expect(film).toBeCloseTo(seen[place]?.film ?? NaN, 2);
    for (const stretch of [
      { start: 3, end: 5 },
      { start: 3.9, end: 5.5 },
    ]) {
      const part = await drawn(result, { stretch });
      const file = await assembled(part.plan);
      expect(messagesOf(file)).toBe('');
      const shown = withMouth(seenPictures(file));
      expect(shown.length).toBeGreaterThan(10);
      // The first picture of a part is shown from its start on.
      for (const { time, film } of shown.slice(1)) {
        const same = seen.reduce((best, other) =>
          Math.abs(other.film - film) < Math.abs(best.film - film) ? other : best,
        );
        expect(Math.abs(same.film - film)).toBeLessThan(0.003);
        expect(Math.abs(time + part.starts - same.time)).toBeLessThan(0.022);
      }
    }
  });
});
