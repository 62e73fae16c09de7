import { join } from 'node:path';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import type { Patches } from '#electron/engine/lips/patches.ts';
import type { FittedFilm, ShownFrame } from '#electron/engine/lips/types.ts';
import type { Size } from '#electron/engine/media/codec/picture-size.ts';
import { drawPiece } from '#electron/engine/pictures/draw-piece.ts';
import { framesOfLips } from '#electron/engine/pictures/lips-frames.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import type { Task, TaskResult } from '#electron/engine/workers/protocol.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { framesOf } from './decode.ts';
import { TasksHere } from './tasks-here.ts';

/**
 * Films whose mouths are two grey areas that tell the film's time, so that a finished video shows which moment of a film
 * is seen on each picture. Everything else is as in the app.
 */

/** Areas of a picture, shares of its width and height: the tenths of a second, and the time within one. */
const coarse = { x: 0.4, y: 0.5, width: 0.1, height: 0.2 };
const fine = { x: 0.5, y: 0.5, width: 0.1, height: 0.2 };
type Area = typeof coarse;

/** Brightness of a share of an area's range, 0–1. */
const lumaOf = (share: number): number => Math.round(40 + 170 * share);
const shareOf = (luma: number): number => (luma - 40) / 170;
/** Films last less than this, seconds; times may begin before 0. */
const longest = 4;
const earliest = -1;

function paint(pixels: Uint8Array, { width, height }: Size, area: Area, luma: number): void {
  const [left, top] = [Math.round(area.x * width), Math.round(area.y * height)];
  for (let row = top; row < top + Math.round(area.height * height); row++)
    pixels.fill(luma, row * width + left, row * width + left + Math.round(area.width * width));
}

/** Runs tasks here, but films are fitted and drawn as described above. */
export class FilmTasks extends TasksHere {
  /** What a film is answered with instead of being fitted, by its id. */
  readonly refused = new Map<string, FittedFilm | Error>();
  readonly #shown = new Map<string, ShownFrame[]>();
  readonly #folder: string;
  readonly #artifacts: ArtifactStore;

  constructor(artifacts: ArtifactStore, folder: string) {
    super(artifacts, folder);
    this.#folder = folder;
    this.#artifacts = artifacts;
  }

  override async run<T extends Task>(task: T, options: { signal?: AbortSignal } = {}): Promise<TaskResult<T>> {
    if (task.kind === 'fit-film') {
      this.done.push(structuredClone(task));
      return (await this.#fit(task)) as TaskResult<T>;
    }
    if (task.kind !== 'draw-piece' || task.piece.ground?.kind !== 'lips') return super.run(task, options);
    this.done.push(structuredClone(task));
    return (await drawPiece({
      ...task,
      template: join(this.#folder, task.template),
      artifacts: this.#artifacts,
      assets: () => Promise.reject(new Error('no assets')),
      openPatches: (key) => Promise.resolve(this.#patches(key)),
    })) as TaskResult<T>;
  }

  async #fit({ template, lips }: Extract<Task, { kind: 'fit-film' }>): Promise<FittedFilm> {
    const refused = this.refused.get(lips.film.id);
    if (refused instanceof Error) throw refused;
    if (refused) return refused;
    const info = await readTemplateInfo(join(this.#folder, template));
    const shown = framesOfLips(lips, info)?.shown ?? [];
    const key = hashOf([info.hash, lips.film.id, shown]).slice(0, 40);
    this.#shown.set(key, shown);
    return { key, refused: null, warnings: [], metrics: {} as never };
  }

  #patches(key: string): Patches {
    const shown = this.#shown.get(key) ?? [];
    return {
      draw(n, pixels, size) {
        const time = (shown[n]?.film ?? NaN) - earliest;
        const tenths = Math.floor(time * 10);
        paint(pixels, size, coarse, lumaOf(tenths / ((longest - earliest) * 10)));
        paint(pixels, size, fine, lumaOf(0.1 + 0.8 * (time * 10 - tenths)));
      },
      [Symbol.dispose]: () => undefined,
    };
  }
}

/** A picture of a video: when it is shown, the film's time on it (null without a mouth), and its corner's brightness. */
export type SeenPicture = { time: number; film: number | null; corner: number };

/** The pictures of a video. Without a mouth, a picture must be darker than 36 there. */
export function seenPictures(file: string): SeenPicture[] {
  const seen: SeenPicture[] = [];
  for (const { frame, time } of framesOf(file, 'video')) {
    const [luma, stride = 0] = [frame.data?.[0], frame.linesize[0]];
    const { width: columns, height: rows } = frame;
    const mean = ({ x, y, width, height }: Area): number => {
      let [sum, count] = [0, 0];
      for (let row = Math.round((y + 0.05) * rows); row < (y + height - 0.05) * rows; row++)
        for (let column = Math.round((x + 0.025) * columns); column < (x + width - 0.025) * columns; column++) {
          sum += luma?.[row * stride + column] ?? NaN;
          count += 1;
        }
      return sum / count;
    };
    const tenths = Math.round(shareOf(mean(coarse)) * (longest - earliest) * 10);
    const film = earliest + (tenths + (shareOf(mean(fine)) - 0.1) / 0.8) / 10;
    const isMouth = mean(coarse) > 36 && mean(fine) > 36;
    seen.push({ time, film: isMouth ? film : null, corner: mean({ x: 0, y: 0, width: 0.2, height: 0.2 }) });
  }
  return seen;
}
