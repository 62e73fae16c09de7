import type { ArtifactStore } from '../artifacts/store.ts';
import { fitFilm } from '../lips/fit-film.ts';
import type { FittedFilm } from '../lips/types.ts';
import type { Watched } from '../media/codec/input.ts';
import { readTemplateInfo } from '../template/info.ts';
import { framesOfLips } from './lips-frames.ts';
import type { Lips } from './picture-request.ts';

/**
 * Lays a film on the frames that are shown while it is heard.
 * @param options.template its folder. @param options.lips `file` of their film is a path.
 * @throws AppError as {@link fitFilm}.
 */
export async function fitLips(
  options: Watched & { template: string; lips: Lips; artifacts: ArtifactStore },
): Promise<FittedFilm> {
  const { lips, template, ...where } = options;
  const frames = framesOfLips(lips, await readTemplateInfo(template));
  if (!frames) return { key: null, refused: 'unavailable', metrics: {} };
  return fitFilm({ ...where, template, film: lips.film, shown: frames.shown });
}
