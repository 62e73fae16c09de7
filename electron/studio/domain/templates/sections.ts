import { AppError } from '#shared/errors/index.ts';
import { checkSections, type Section } from '#shared/timeline/section.ts';
import type { Db } from '#electron/db/open.ts';
import type { Campaign } from '../../store/campaigns.ts';
import { listSegments, sentence, spokenVariable, type Segment } from '../../store/segments.ts';
import type { Template } from '../../store/templates.ts';
import { recordingDurationOf } from './readiness.ts';
import { scriptWithSentences, type SpokenScript } from './script.ts';

/**
 * The sections to replace, in times of the recording: the campaign's own segments if it has any, else the template's.
 * Segments of other kinds stay as recorded.
 * @throws AppError `SECTION_INVALID`, `TOO_MANY_SECTIONS`.
 */
export function sectionsOf(
  db: Db,
  template: Pick<Template, 'id' | 'info' | 'recording_info'>,
  campaign: Campaign | undefined,
): Section[] {
  const sections = segmentsOf(db, template, campaign, spokenVariable).map(({ name, start_time, end_time }) => ({
    variable: name,
    start: start_time,
    end: end_time,
  }));
  return checkSections(sections, recordingDurationOf(template));
}

/**
 * The script for `full_script`: the template's, with a mark for each sentence segment that the request names. Uses the
 * campaign's segments if it has any, else the template's. Other sentence segments are spoken unchanged, so that they
 * never block a row.
 * @param variables of the request.
 * @throws AppError `SECTION_INVALID`, `TOO_MANY_SECTIONS`.
 */
export function spokenScriptOf(
  db: Db,
  template: Pick<Template, 'id' | 'greetings'>,
  campaign: Campaign | undefined,
  variables: readonly string[],
): SpokenScript {
  const named = segmentsOf(db, template, campaign, sentence).filter(({ name }) => variables.includes(name));
  return scriptWithSentences(template.greetings, named);
}

/** The variables that segments add to a script that is spoken as a whole. */
export function sentenceNames(db: Db, template: Pick<Template, 'id'>, campaign: Campaign | undefined): string[] {
  return segmentsOf(db, template, campaign, sentence).map(({ name }) => name);
}

function segmentsOf(
  db: Db,
  template: Pick<Template, 'id'>,
  campaign: Campaign | undefined,
  kindWanted: number,
): Segment[] {
  const all = listSegments(db, template.id).filter(({ kind }) => kind === kindWanted);
  const own = campaign ? all.filter((segment) => segment.campaign_id === campaign.id) : [];
  return own.length > 0 ? own : all.filter((segment) => segment.campaign_id === null);
}

/** @throws AppError `SECTION_INVALID` for text that is not a number of seconds. */
export function secondsOf(given: string | number, field: string): number {
  const text = String(given);
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new AppError('SECTION_INVALID', {
    subject: field,
    message: `${field} is not a time. Give seconds as decimal text, such as "12.34".`,
  });
}
