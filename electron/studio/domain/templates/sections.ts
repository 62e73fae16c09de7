import { checkSections, type Section } from '#shared/timeline/section.ts';
import type { Db } from '#electron/db/open.ts';
import type { Campaign } from '../../store/campaigns.ts';
import { listSegments, spokenVariable } from '../../store/segments.ts';
import type { Template } from '../../store/templates.ts';
import { recordingDurationOf } from './readiness.ts';

/**
 * The places that change, in times of the recording: the campaign's own segments where it has any, else the template's. Segments of other kinds are
 * left as they were recorded.
 * @throws AppError `SECTION_INVALID`, `SECTION_TOO_LONG`, `TOO_MANY_SECTIONS`.
 */
export function sectionsOf(
  db: Db,
  template: Pick<Template, 'id' | 'info' | 'recording_info'>,
  campaign: Campaign | undefined,
): Section[] {
  const all = listSegments(db, template.id).filter(({ kind }) => kind === spokenVariable);
  const own = campaign ? all.filter((segment) => segment.campaign_id === campaign.id) : [];
  const segments = own.length > 0 ? own : all.filter((segment) => segment.campaign_id === null);
  const sections = segments.map(({ name, start_time, end_time }) => ({
    variable: name,
    start: start_time,
    end: end_time,
  }));
  return checkSections(sections, recordingDurationOf(template));
}
