import { randomUUID } from 'node:crypto';
import type { SegmentText } from '#shared/script/index.ts';
import type { Db } from '#electron/db/open.ts';
import { timestamp } from '#electron/db/values.ts';
import { returned } from './returned.ts';

/** The `kind` of a segment that is a spoken variable. */
export const spokenVariable = 0;

/** The `kind` of a sentence: words of the script that are a variable when the whole script is spoken. */
export const sentence = 1;

/** The words and the place of a segment. Times in seconds. */
export type SegmentFields = SegmentText & {
  campaign_id: string | null;
  start_time: number;
  end_time: number;
  kind: number;
};

export type Segment = SegmentFields & {
  id: string;
  user_id: string;
  template_id: string;
  locked: boolean;
  created_at: string;
  updated_at: string;
};

type SegmentRow = Omit<Segment, 'locked'> & { locked: number };

function fromRow(row: SegmentRow): Segment {
  return { ...row, locked: row.locked === 1 };
}

/** A segment is locked as long as its campaign. */
const shown = `*, coalesce((SELECT c.locked FROM campaigns c WHERE c.id = segments.campaign_id), 0) AS locked`;

/** All segments of a template, including those of its campaigns, in time order. */
export function listSegments(db: Db, templateId: string): Segment[] {
  return db
    .prepare<[string], SegmentRow>(`SELECT ${shown} FROM segments WHERE template_id = ? ORDER BY start_time, seq`)
    .all(templateId)
    .map(fromRow);
}

export function findSegment(db: Db, userId: string, id: string): Segment | undefined {
  const row = db
    .prepare<[string, string], SegmentRow>(`SELECT ${shown} FROM segments WHERE id = ? AND user_id = ?`)
    .get(id, userId);
  return row && fromRow(row);
}

export function insertSegment(db: Db, userId: string, templateId: string, fields: SegmentFields): Segment {
  const now = timestamp();
  const row = db
    .prepare<unknown[], SegmentRow>(
      `INSERT INTO segments (id, user_id, template_id, campaign_id, name, segment, highlight, highlight_si, highlight_ei,
         start_time, end_time, kind, created_at, updated_at)
       VALUES (@id, @userId, @templateId, @campaign_id, @name, @segment, @highlight, @highlight_si, @highlight_ei,
         @start_time, @end_time, @kind, @now, @now) RETURNING ${shown}`,
    )
    .get({ ...fields, id: randomUUID(), userId, templateId, now });
  return fromRow(returned(row));
}

export function updateSegment(db: Db, id: string, fields: SegmentFields): Segment {
  const row = db
    .prepare<unknown[], SegmentRow>(
      `UPDATE segments SET campaign_id = @campaign_id, name = @name, segment = @segment, highlight = @highlight,
         highlight_si = @highlight_si, highlight_ei = @highlight_ei, start_time = @start_time, end_time = @end_time,
         kind = @kind, updated_at = @now WHERE id = @id RETURNING ${shown}`,
    )
    .get({ ...fields, id, now: timestamp() });
  return fromRow(returned(row));
}

export function deleteSegments(db: Db, ids: readonly string[]): void {
  const statement = db.prepare('DELETE FROM segments WHERE id = ?');
  db.transaction(() => {
    for (const id of ids) statement.run(id);
  })();
}

/** Removes the spoken variables of a template and its campaigns, when it gets another video: their times are the former's. */
export function dropSections(db: Db, templateId: string): void {
  db.prepare('DELETE FROM segments WHERE template_id = ? AND kind = ?').run(templateId, spokenVariable);
}

/** Replaces the template's own spoken variables (segments of other kinds and of campaigns stay) and its script, all or nothing. */
export function replaceScript(
  db: Db,
  template: { id: string; user_id: string },
  script: string,
  segments: readonly SegmentFields[],
): Segment[] {
  return db.transaction(() => {
    const own = 'template_id = ? AND campaign_id IS NULL AND kind = ?';
    db.prepare(`DELETE FROM segments WHERE ${own}`).run(template.id, spokenVariable);
    db.prepare('UPDATE templates SET greetings = ?, updated_at = ? WHERE id = ?').run(script, timestamp(), template.id);
    return segments.map((fields) => insertSegment(db, template.user_id, template.id, fields));
  })();
}
