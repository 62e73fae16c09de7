import type { Range } from '#shared/timeline/range.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { perSecond } from '../media/codec/frame-rate.ts';
import type { Watched } from '../media/codec/input.ts';
import type { Film } from '../speech/types.ts';
import { readTemplateInfo, type TemplateInfo } from '../template/info.ts';
import { fitFilm } from './fit-film.ts';
import { marginSeconds } from './joins.ts';
import { framesOf } from './template-faces.ts';
import type { FilmVerdict, ShownFrame } from './types.ts';

/**
 * Judges a film as soon as it was made: how it would look in a section, seconds, whose frames are spread over its length.
 * @param options.template folder. @param options.film its `file` is a path.
 * @throws AppError as `fitFilm`.
 */
export async function checkFilm(
  options: Watched & { template: string; section: Range; film: Film; artifacts: ArtifactStore },
): Promise<FilmVerdict> {
  const { section, ...rest } = options;
  const shown = spread(section, rest.film, await readTemplateInfo(rest.template));
  const fitted = await fitFilm({ ...rest, shown });
  const warnings = fitted.refused === null ? fitted.warnings : [];
  return { refused: fitted.refused, warnings, metrics: fitted.metrics };
}

function spread(section: Range, { start, end }: Film, info: TemplateInfo): ShownFrame[] {
  const rate = perSecond(info.frameRate);
  const { from, to } = framesOf(section, info);
  const count = Math.max(1, Math.round((end - start) * rate));
  const margin = Math.round(marginSeconds * rate);
  return Array.from({ length: count + 2 * margin }, (_, index) => {
    const at = index - margin;
    // The recording's own pace beside the section.
    const base = at < 0 ? from + at : at >= count ? to + at - count : from + Math.floor((at * (to - from)) / count);
    return { base: Math.min(info.frames - 1, Math.max(0, base)), film: start + at / rate };
  });
}
