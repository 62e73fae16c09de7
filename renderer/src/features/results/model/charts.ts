import type { CampaignVideo, Problem } from '#shared/ipc/index.ts';

/** Numbers of videos by outcome. */
export type Outcomes = { succeeded: number; failed: number; cancelled: number };

export const ended = ['succeeded', 'failed', 'cancelled'] as const satisfies (keyof Outcomes)[];

/** Outcomes in a span of time. */
export type Span = Outcomes & {
  /** Milliseconds since 1970. */
  from: number;
};

export type Series = {
  /** Length of a span, seconds. */
  step: number;
  /** Without gaps, oldest first. */
  spans: Span[];
};

const hour = 3_600;
const day = 24 * hour;
/** Convenient lengths of spans, seconds. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, hour, 3 * hour, 6 * hour, day, 7 * day];
/** More bars than this are too thin to be distinguished. */
const mostSpans = 60;

const none: Outcomes = { succeeded: 0, failed: 0, cancelled: 0 };

/** Numbers of videos over time, in spans that begin at full seconds, minutes or hours. Null without any. */
export function endedOverTime(videos: readonly Pick<CampaignVideo, 'status' | 'finishedAt'>[]): Series | null {
  const ends: { at: number; as: keyof Outcomes }[] = [];
  let first = Infinity;
  let last = -Infinity;
  for (const { status, finishedAt } of videos) {
    const as = ended.find((outcome) => outcome === status);
    if (as === undefined || finishedAt === null) continue;
    const at = Date.parse(finishedAt);
    ends.push({ at, as });
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  if (ends.length === 0) return null;
  const step = steps.find((seconds) => (last - first) / 1_000 / seconds < mostSpans - 1) ?? 30 * day;
  const spans: Span[] = [];
  for (let from = firstSpan(first, step); from <= last; from = nextSpan(from, step)) spans.push({ ...none, from });
  for (const { at, as } of ends) {
    const span = spans.findLast(({ from }) => from <= at);
    if (span) span[as] += 1;
  }
  return { step, spans };
}

/** Where the span begins that a time is in. Spans begin at midnight, or whole spans after it. */
function firstSpan(at: number, step: number): number {
  const midnight = new Date(at).setHours(0, 0, 0, 0);
  const length = step * 1_000;
  return step < day ? midnight + Math.floor((at - midnight) / length) * length : midnight;
}

/** Where the next span begins. Days are those of the calendar, as those with a clock change have other lengths. */
function nextSpan(from: number, step: number): number {
  if (step < day) return from + step * 1_000;
  const date = new Date(from);
  return date.setDate(date.getDate() + step / day);
}

/**
 * The last `count` days, including today, with the outcomes of each.
 * @param days with outcomes, by their date in this computer's calendar.
 */
export function lastDays(days: readonly (Outcomes & { day: string })[], count: number, now = Date.now()): Span[] {
  const known = new Map(days.map((counted) => [counted.day, counted]));
  const today = new Date(now);
  return Array.from({ length: count }, (_, index) => {
    // By the calendar, as days with a clock change have other lengths.
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - index));
    const { succeeded, failed, cancelled } = known.get(isoDay(date)) ?? none;
    return { from: date.getTime(), succeeded, failed, cancelled };
  });
}

function isoDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function sumOf({ succeeded, failed, cancelled }: Outcomes): number {
  return succeeded + failed + cancelled;
}

export function total(spans: readonly Outcomes[]): Outcomes {
  return spans.reduce<Outcomes>(
    (sum, { succeeded, failed, cancelled }) => ({
      succeeded: sum.succeeded + succeeded,
      failed: sum.failed + failed,
      cancelled: sum.cancelled + cancelled,
    }),
    none,
  );
}

/** The number at the top of an axis: the first of 1, 2, 5, 10, 20, 50, … that is at least `most`. */
export function axisTop(most: number): number {
  let scale = 1;
  while (true) {
    for (const step of [1, 2, 5]) if (step * scale >= most) return step * scale;
    scale *= 10;
  }
}

/** Indexes of the bars with a label below them: the first, and every n-th after it. */
export function labelled(count: number, mostLabels: number): number[] {
  const every = Math.max(1, Math.ceil(count / mostLabels));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

export type Reason = { problem: Problem | null; count: number };

/** Identifies a reason: another studio's sentences share one code. */
export function reasonKey(problem: Problem | null): string {
  return problem === null ? '' : `${problem.code} ${problem.message}`;
}

/** Why videos failed, the most frequent reason first. */
export function failureReasons(videos: readonly Pick<CampaignVideo, 'status' | 'problem'>[]): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const { status, problem } of videos) {
    if (status !== 'failed') continue;
    const key = reasonKey(problem);
    const known = reasons.get(key);
    if (known) known.count += 1;
    else reasons.set(key, { problem, count: 1 });
  }
  return [...reasons.values()].toSorted((a, b) => b.count - a.count);
}
