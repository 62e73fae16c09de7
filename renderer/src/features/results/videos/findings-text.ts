import type { CampaignVideo } from '#shared/ipc/index.ts';
import { rowFindingText } from '#shared/rows/row-finding-text.ts';
import { t } from '#renderer/language/index.ts';

/** What should be looked at in a finished video; empty if nothing. */
export function findingsText({ findings }: Pick<CampaignVideo, 'findings'>): string {
  return findings.map((finding) => rowFindingText(finding, t)).join(' ');
}
