import type { GeneratedVideo, RowFinding } from '#shared/api/index.ts';
import { english } from '#shared/language/en/index.ts';
import { createTranslator } from '#shared/language/index.ts';
import { rowFindingText } from '#shared/rows/row-finding-text.ts';
import { fromJson } from '#electron/db/values.ts';

const { t } = createTranslator('en', english);

/** What should be looked at in a finished video, as answers and callbacks tell it. */
export function findingsField({ findings }: { findings: string | null }): Pick<GeneratedVideo, 'findings'> {
  if (findings === null) return {};
  // Written by `endVideo`.
  const found = fromJson(findings) as RowFinding[];
  return { findings: found.map((finding) => ({ ...finding, message: rowFindingText(finding, t) })) };
}
