import type { Alignment } from '#shared/api/index.ts';
import { checkCuts, checkSectionsKept, keptPieces, toKept, toRecording } from '#shared/timeline/cuts.ts';
import type { Edge, Range } from '#shared/timeline/range.ts';
import { checkSections, type Section } from '#shared/timeline/section.ts';
import type { Db } from '#electron/db/open.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { listSegments, spokenVariable } from '../../store/segments.ts';
import type { Template } from '../../store/templates.ts';

/*
 * Sections, cuts, and all times that clients send or receive are times of the recording. These functions convert them
 * to times of the video that is made from it (`docs/decisions/editing.md`).
 */

type Timed = Pick<Template, 'info' | 'media_cuts'>;

/**
 * The stored form of cuts, for a template whose recording is ready.
 * @throws AppError `CUT_INVALID`.
 */
export function cutsOf(given: readonly Range[], recording: TemplateInfo): Range[] {
  return checkCuts(given, { duration: recording.duration, rate: framesPerSecond(recording) });
}

/**
 * Checks that cuts touch no stored section of the template or its campaigns.
 * @param without `own` skips the template's own sections, which are about to be replaced.
 * @throws AppError `SECTION_CUT`.
 */
export function checkStoredSections(db: Db, templateId: string, cuts: readonly Range[], without?: 'own'): void {
  const sections = listSegments(db, templateId)
    .filter(({ kind, campaign_id: campaign }) => kind === spokenVariable && !(without && campaign === null))
    .map(({ name, start_time: start, end_time: end }) => ({ variable: name, start, end }));
  checkSectionsKept(cuts, sections);
}

/** The frames of a recording that remain in its video. @param cuts normalized. */
export function keptFrames(cuts: readonly Range[], recording: TemplateInfo): { from: number; to: number }[] {
  const rate = framesPerSecond(recording);
  const frameAt = (time: number): number => Math.min(recording.frames, Math.round(time * rate));
  return keptPieces(cuts, recording.duration).map(({ start, end }) => ({
    from: frameAt(start),
    to: end >= recording.duration ? recording.frames : frameAt(end),
  }));
}

/**
 * Converts sections of the recording to times of the template's video.
 * @throws AppError `SECTION_CUT` for one that is cut out; as `checkSections` does.
 */
export function sectionsInVideo({ info, media_cuts: cuts }: Timed, sections: readonly Section[]): Section[] {
  checkSectionsKept(cuts, sections);
  const moved = sections.map(({ variable, start, end }) => ({ variable, ...rangeInVideo(cuts, { start, end }) }));
  return checkSections(moved, info?.duration ?? Infinity);
}

/** Converts a range of the recording to times of the video with these cuts. */
function rangeInVideo(cuts: readonly Range[], { start, end }: Range): Range {
  return { start: toKept(cuts, start), end: toKept(cuts, end) };
}

/** Converts an alignment with a template's video to times of its recording. */
export function alignmentInRecording(template: Timed, { words, findings }: Alignment): Alignment {
  const moved = <T extends Range>(range: T): T => ({
    ...range,
    start: inRecording(template, range.start, 'start'),
    end: inRecording(template, range.end, 'end'),
  });
  return { words: words.map(moved), findings: findings.map(moved) };
}

/** Converts a time of the template's video to its recording, seconds. */
export function inRecording({ media_cuts: cuts }: Timed, time: number, edge: Edge): number {
  return toRecording(cuts, time, edge);
}

export function framesPerSecond({ frameRate: [numerator, denominator] }: TemplateInfo): number {
  return numerator / denominator;
}
