import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { filmTake } from '#electron/engine/lips/film-take.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { readWav } from '#electron/engine/signal/wav.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { decodeAudio } from '../../support/decode.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { FilmTasks, seenPictures } from '../../support/marked-films.ts';
import { mediaFolder } from '../../support/media.ts';
import { TasksHere } from '../../support/tasks-here.ts';
import { whereHeard } from '../../support/where-heard.ts';
import { processorTime, templateOf } from './recordings.ts';

/** A name of a second at 1080p: another moment of the same clip. */
const recording = 'Delivering_sell_link.mp4';
const section = { start: 0.8, end: 1.8 };
const said = { start: 2.4, end: 3.4 };
/** Sound of the neighbours on both sides, seconds. */
const context = 0.2;

type NameFigures = { name_cpu_s: number; next_name_cpu_s: number; sync_ms: number };

/**
 * The processor's time for the first filmed name of a template, with all that is found and encoded for it alone or for
 * those that follow; of the next name in the same place; and how far picture and sound are apart in a video.
 */
export async function measureName(folder: string): Promise<NameFigures> {
  const artifacts = createFileStore(join(folder, 'name'));
  const template = await templateOf(folder, recording);
  const source = join(mediaFolder, 'talking', recording);
  mkdirSync(join(folder, 'temporary'), { recursive: true });

  async function drawn(name: string, shift: number, tasks: TasksHere) {
    const moved = { start: said.start + shift, end: said.end + shift };
    const file = `temporary/${name}`;
    const { start, end } = await filmTake({ source, said: moved, file: join(folder, file) });
    const wav = join(folder, `${name}.wav`);
    const heard = ['-ss', String(moved.start - context), '-t', String(moved.end - moved.start + 2 * context)];
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', source, ...heard, '-vn', '-ac', '1', '-ar', '48000', wav]);
    const seams = { before: context * 48_000, after: context * 48_000, coupled: false, level: null };
    const take = { file: wav, id: name, seams, film: { file, id: name, start, end } };
    const sections = [{ ...section, variable: 'name', text: 'name', recording: take }];
    const clips = new Narrator({ artifacts });
    const { result, ms } = await processorTime(async () => {
      const { plan, lips } = await renderVideo({
        template,
        artifacts,
        sections,
        voice: voiceConfigOf('flite:slt'),
        clips,
      });
      const request = { layers: [], lips };
      return new PictureDrawer(tasks).draw({ plan, template: basename(template), request });
    });
    const refused = result.fitted.map(({ refused: reason }) => reason);
    if (refused.some((reason) => reason !== null)) throw new Error(`${name} was refused: ${refused.join()}`);
    return { ...result, seconds: ms / 1000, wav, start };
  }

  const here = new TasksHere(artifacts, folder);
  const [first, next] = [await drawn('first', 0, here), await drawn('next', -0.12, here)];
  const { plan, wav, start } = await drawn('marked', 0.04, new FilmTasks(artifacts, folder));
  const file = await finishedVideo(folder, { plan, template, artifacts });
  const [audio = new Float32Array(0)] = await decodeAudio(file);
  const sound = readWav(readFileSync(wav)).samples;
  const value = sound.subarray(context * 48_000, sound.length - context * 48_000);
  const heard = whereHeard(value, audio, section.start);
  const off = seenPictures(file)
    .filter(({ time }) => time >= heard && time < heard + value.length / 48_000)
    .map(({ time, film }) => (film === null ? Infinity : Math.abs(film - start - (time - heard))));
  return { name_cpu_s: first.seconds, next_name_cpu_s: next.seconds, sync_ms: 1000 * Math.max(...off) };
}
