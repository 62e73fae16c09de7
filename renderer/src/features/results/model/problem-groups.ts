import { errorTable } from '#shared/errors/index.ts';
import type { CampaignSummary, CampaignVideo, Problem } from '#shared/ipc/index.ts';
import { isOfBackground } from '#renderer/lib/problem.ts';

/** What can be changed so that videos succeed: some of a row's values, or its background. */
export type Mend = { kind: 'values'; indexes: readonly number[] } | { kind: 'background' } | { kind: 'nothing' };

/** People whose videos failed because of the same value or address. */
export type ProblemLine = {
  key: string;
  /** In row order; never empty. */
  videos: [CampaignVideo, ...CampaignVideo[]];
};

/** People whose videos failed for one cause. */
export type ProblemGroup = {
  key: string;
  /** Null if the studio named no reason. */
  problem: Problem | null;
  mend: Mend;
  lines: [ProblemLine, ...ProblemLine[]];
};

type Shown = Pick<CampaignSummary, 'variables' | 'options'>;

/** The failed videos of a campaign by their cause, the most frequent first. */
export function problemGroups(campaign: Shown, videos: readonly CampaignVideo[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const video of videos) {
    if (video.status !== 'failed') continue;
    const mend = mendOf(campaign, video);
    const key = `${causeOf(video.problem)} ${JSON.stringify(mend)}`;
    const line: ProblemLine = { key: lineKey(mend, video), videos: [video] };
    const group = groups.get(key);
    const known = group?.lines.find((one) => one.key === line.key);
    if (known) known.videos.push(video);
    else if (group) group.lines.push(line);
    else groups.set(key, { key, problem: video.problem, mend, lines: [line] });
  }
  return [...groups.values()].toSorted((a, b) => peopleIn(b) - peopleIn(a));
}

export function peopleIn({ lines }: Pick<ProblemGroup, 'lines'>): number {
  return lines.reduce((sum, { videos }) => sum + videos.length, 0);
}

/** The same sentence about different values is one cause; another studio's sentences have no key. */
function causeOf(problem: Problem | null): string {
  if (problem === null) return '';
  const { code, sentence, message } = problem;
  return `${code} ${sentence?.key ?? message}`;
}

function lineKey(mend: Mend, { values, background }: CampaignVideo): string {
  if (mend.kind === 'background') return background;
  return mend.kind === 'values' ? JSON.stringify(mend.indexes.map((index) => values[index])) : '';
}

function mendOf({ variables, options }: Shown, { values, problem }: CampaignVideo): Mend {
  if (problem === null) return { kind: 'nothing' };
  // A background of everybody is an option of the campaign, not a cell of a row.
  if (isOfBackground(problem)) return { kind: options.background.origin === 'column' ? 'background' : 'nothing' };
  if (errorTable[problem.code].retryable) return { kind: 'nothing' };
  const blamed = blamedValue(problem, variables, values);
  return { kind: 'values', indexes: blamed === null ? [...variables.keys()] : [blamed] };
}

/** The index of the value that a problem is about; null if that is not known. */
function blamedValue(
  { code, sentence }: Problem,
  variables: readonly string[],
  values: readonly string[],
): number | null {
  if (values.length === 1) return 0;
  const lacking = variables.indexOf(String(sentence?.values['variable']));
  if (lacking !== -1) return lacking;
  const named = new Set(Object.values(sentence?.values ?? {}));
  const index = values.findIndex((value) => value !== '' && named.has(value));
  if (index !== -1) return index;
  if (code !== 'SECTION_TOO_LONG') return null;
  return values.reduce((longest, value, at) => (value.length > (values[longest]?.length ?? 0) ? at : longest), 0);
}
