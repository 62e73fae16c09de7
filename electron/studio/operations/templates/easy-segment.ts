import { AppError } from '#shared/errors/index.ts';
import { cleanValue } from '#shared/rows/rows.ts';
import { parseScript, segmentTexts, toVariableName, variableNames } from '#shared/script/index.ts';
import type { AlignedWord, OperationParsed } from '#shared/api/index.ts';
import type { InteractiveOptions } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { listSegments, spokenVariable, type SegmentFields } from '../../store/segments.ts';
import { checkListening, type ReadyTemplate } from '../../domain/templates/readiness.ts';
import { alignmentInRecording } from '../../domain/templates/cuts.ts';
import { secondsOf } from '../../domain/templates/sections.ts';

type Input = Omit<OperationParsed<'easySegment'>, 'video_instance_id'>;

/**
 * The segment of the first variable in a script that has fewer segments than occurrences. A script without marks is one
 * variable, named by its words. Its times are the given ones, or those of its words in the recording, whose whole
 * script `greetings` must then be.
 * @throws AppError `INVALID_REQUEST`, `SCRIPT_INVALID`, `SCRIPT_NO_VARIABLES`, `SECTION_INVALID`, `ALIGNMENT_FAILED`.
 */
export async function nextSegment(
  { db, pool }: Services,
  template: ReadyTemplate,
  given: Input,
  interactive: InteractiveOptions,
): Promise<SegmentFields> {
  const { greetings, start_time: start, end_time: end } = given;
  const script = marked(greetings || template.greetings);
  const texts = segmentTexts(parseScript(script));
  const before = listSegments(db, template.id).filter(
    ({ kind, campaign_id }) => kind === spokenVariable && campaign_id === null,
  );
  /** How many segments each variable has left for its later occurrences. */
  const left = new Map<string, number>();
  for (const { name } of before) left.set(name, (left.get(name) ?? 0) + 1);
  const occurrence = texts.findIndex(({ name }) => {
    const segments = left.get(name) ?? 0;
    left.set(name, segments - 1);
    return segments <= 0;
  });
  const text = texts[occurrence];
  if (!text) {
    throw new AppError('SECTION_INVALID', {
      subject: 'greetings',
      message: 'Every variable of the script is marked already. Change a segment, or delete it first.',
    });
  }
  const fields = { ...text, campaign_id: null, kind: spokenVariable };
  if (isGiven(start) && isGiven(end)) {
    return { ...fields, start_time: secondsOf(start, 'start_time'), end_time: secondsOf(end, 'end_time') };
  }
  if (isGiven(start) || isGiven(end)) {
    throw new AppError('SECTION_INVALID', {
      subject: 'start_time, end_time',
      message: 'Give both start_time and end_time, or neither to have the words found in the recording.',
    });
  }
  checkListening(template.info);
  const task = { kind: 'align' as const, template: template.hash, script };
  const aligned = await pool.run(task, interactive);
  const { words } = alignmentInRecording(template, aligned);
  return { ...fields, ...placeOf(words, occurrence) };
}

/** A marked script. @throws AppError `SCRIPT_INVALID`, `SCRIPT_NO_VARIABLES` for a text without words. */
function marked(script: string): string {
  if (variableNames(parseScript(script)).length > 0) return script;
  const words = cleanValue(script.replace(/[{}|]/g, ' '));
  const name = toVariableName(words);
  if (name === '') throw new AppError('SCRIPT_NO_VARIABLES');
  return `{{${name}|${words}}}`;
}

function isGiven(time: string | number | null | undefined): time is string | number {
  return time !== undefined && time !== null && time !== '';
}

function placeOf(words: readonly AlignedWord[], occurrence: number): { start_time: number; end_time: number } {
  const own = words.filter((word) => word.occurrence === occurrence);
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last || last.end <= first.start) throw new AppError('ALIGNMENT_FAILED');
  return { start_time: first.start, end_time: last.end };
}
