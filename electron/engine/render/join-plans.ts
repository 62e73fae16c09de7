import { itemAt } from '#shared/at.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import type { TextCue } from '../mp4/timed-text.ts';
import { loadTemplateIndex } from '../template/template-index.ts';
import {
  isNewSound,
  movedFacts,
  planEnd,
  planOf,
  spansOf,
  type NewSound,
  type PictureSpan,
  type Plan,
  type SoundPart,
} from './plan.ts';

/** Whether a body is played before or after a personalized template. */
export type BodyPosition = 'before' | 'after';

/** A body as it can be joined to a template. */
export type FittedBody = {
  /** SHA-256 of its `template.mp4`; its folder is `bodyFolder`. */
  hash: string;
  joint: Joint;
};

/** New sound across the end of one template and the beginning of the next, where neither decodes without the other. */
export type Joint = NewSound & {
  /** Packets before `to` of the first template stay. */
  to: number;
  /** Packets from `from` on of the second template stay. */
  from: number;
};

/**
 * The plan of a personalized template with a whole body before or after it.
 * @param options.body its folder; it is fitted to the template. @param options.text captions of the body.
 * @throws AppError `TEMPLATE_FAILED`; the system's error (ENOENT) when the body is gone.
 */
export async function withBody(
  plan: Plan,
  options: { body: string; position: BodyPosition; joint: Joint; text: TextCue[] },
): Promise<Plan> {
  const { body, position, joint, text } = options;
  const other = await loadTemplateIndex(body);
  const whole = { ...planOf(other.info), text };
  return position === 'after' ? joinPlans(plan, whole, joint) : joinPlans(whole, plan, joint);
}

/**
 * Joins two videos into one plan. If new sound reaches into the joint, as when a section ends with its template, the
 * templates follow each other unchanged, with a silent block of 21 ms between them.
 * @param joint of the last template of `before` and the first one of `after`.
 */
export function joinPlans(before: Plan, after: Plan, joint: Joint): Plan {
  const shiftTemplate = before.templates.length;
  const [ending, beginning] = [before.sound.at(-1), after.sound[0]];
  const following = after.sound.map((part) => (isNewSound(part) ? part : moved(part, shiftTemplate)));
  const fits =
    ending &&
    beginning &&
    !isNewSound(ending) &&
    !isNewSound(beginning) &&
    ending.from < joint.to &&
    joint.from < beginning.to;
  const sound: SoundPart[] = fits
    ? [
        ...before.sound.slice(0, -1),
        { ...ending, to: joint.to },
        { key: joint.key, packetSizes: joint.packetSizes },
        { ...moved(beginning, shiftTemplate), from: joint.from },
        ...following.slice(1),
      ]
    : [...before.sound, ...following];
  const gap = fits ? 0 : aacBlockSamples;
  const end = planEnd(before) + gap;
  const pictures: PictureSpan[] = [
    ...before.pictures.slice(0, -1),
    ...before.pictures.slice(-1).map((span) => withEnd(span, end)),
    ...after.pictures.map((span) => ({
      ...span,
      template: span.template + shiftTemplate,
      times: span.times.map(({ source, output }) => ({ source, output: output + end })),
    })),
  ];
  const text = [...before.text, ...after.text.map((cue) => ({ ...cue, start: cue.start + end, end: cue.end + end }))];
  const language = before.language ?? after.language;
  const templates = [...before.templates, ...after.templates];
  return {
    version: 2,
    templates,
    sound,
    pictures,
    text,
    ...(language !== undefined && { language }),
    ...joinedFacts(before, after, end),
  };
}

/** What both plans say of themselves. One without new words says nothing. @param end of the first, samples. */
function joinedFacts(before: Plan, after: Plan, end: number): Pick<Plan, 'words' | 'drawn' | 'synthetic'> {
  const later = movedFacts(after, (time) => time + end);
  const words = [...(before.words ?? []), ...(later.words ?? [])];
  const drawn = [...(before.drawn ?? []), ...(later.drawn ?? [])];
  const synthetic = [...(before.synthetic ?? []), ...(after.synthetic ?? [])];
  return {
    ...((before.words || after.words) && { words }),
    ...((before.drawn || after.drawn) && { drawn }),
    ...(synthetic.length > 0 && { synthetic }),
  };
}

function moved<Part extends { template: number }>(part: Part, by: number): Part {
  return { ...part, template: part.template + by };
}

/** The span, with its end moved to `output`, samples at 48 kHz. */
function withEnd(span: PictureSpan, output: number): PictureSpan {
  const times = span.times.map((point, place) => (place === span.times.length - 1 ? { ...point, output } : point));
  return { ...span, times };
}

/** The pictures of one template of a plan, as a plan without sound. @param template its hash. */
export function picturesAlone(plan: Plan, template: string): Plan {
  const pictures = spansOf(plan, template).map((span) => ({ ...span, template: 0 }));
  return { version: 2, templates: [template], sound: [], pictures, text: [] };
}

/** A plan with other pictures of one template, at the same times. @param alone as `picturesAlone` returns them. */
export function withPicturesOf(plan: Plan, template: string, alone: Pick<Plan, 'pictures'>): Plan {
  const place = plan.templates.indexOf(template);
  const first = plan.pictures.findIndex((span) => span.template === place);
  const start = itemAt(itemAt(plan.pictures, first).times, 0).output;
  const pictures = alone.pictures.map((span) => ({
    ...span,
    template: place,
    times: span.times.map(({ source, output }) => ({ source, output: output + start })),
  }));
  return {
    ...plan,
    pictures: plan.pictures.filter((span) => span.template !== place).toSpliced(first, 0, ...pictures),
  };
}
