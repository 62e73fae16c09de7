import { checkSections, type Section } from '#shared/timeline/section.ts';
import type { Db } from '#electron/db/open.ts';
import type { Campaign } from '../../store/campaigns.ts';
import { listSegments } from '../../store/segments.ts';
import { unsupported } from '../generation/unsupported.ts';
import type { Template } from '../../store/templates.ts';
import { durationOf } from './readiness.ts';

/** The `kind` of a segment that is a spoken variable, as opposed to a sentence (1). */
export const spokenVariable = 0;

/**
 * The places that change: the campaign's own segments where it has any, else the template's.
 * @throws AppError `NOT_SUPPORTED_YET` for sentence segments; `SECTION_INVALID`, `SECTION_TOO_LONG`, `TOO_MANY_SECTIONS`.
 */
export function sectionsOf(db: Db, template: Pick<Template, 'id' | 'info'>, campaign: Campaign | undefined): Section[] {
  const all = listSegments(db, template.id);
  const own = campaign ? all.filter((segment) => segment.campaign_id === campaign.id) : [];
  const segments = own.length > 0 ? own : all.filter((segment) => segment.campaign_id === null);
  if (segments.some(({ kind }) => kind !== spokenVariable)) throw unsupported('segments', 'Replacing whole sentences');
  const sections = segments.map(({ name, start_time, end_time }) => ({
    variable: name,
    start: start_time,
    end: end_time,
  }));
  return checkSections(sections, durationOf(template));
}
