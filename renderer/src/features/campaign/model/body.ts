import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import { parseScript, variableNames } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';

type BodyOptions = Pick<CampaignOptions, 'bodyTemplateId'>;
type Templates = Readonly<Record<string, Template>>;

/** The problem of the chosen body, or null. */
export function bodyProblem(options: BodyOptions, templates: Templates): string | null {
  if (options.bodyTemplateId === '') return null;
  const body = templates[options.bodyTemplateId];
  if (body === undefined) return t('options.bodyGone');
  const { name, status, cutting } = body;
  if (status === 'failed' || status === 'cancelled' || cutting === 'failed') return t('options.bodyFailed', { name });
  return status === 'ready' && cutting === 'none' ? null : t('options.bodyPreparing', { name });
}

/** Templates that can be the body of another one, by name. */
export function bodyChoices(templates: Templates, templateId: string): Template[] {
  return Object.values(templates)
    .filter(({ id, status }) => id !== templateId && status === 'ready')
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Sentences about how the body's pictures and words change in the videos of a template. */
export function bodyNotes(
  { media: own }: Pick<Template, 'media'>,
  { media, script }: Pick<Template, 'media' | 'script'>,
  { captions }: Pick<CampaignOptions, 'captions'>,
): string[] {
  const notes: string[] = [];
  if (own && media && (own.width !== media.width || own.height !== media.height)) {
    const sizes = { own: sizeOf(own), body: sizeOf(media) };
    // Sizes are even numbers, so equal shapes are only approximately equal.
    const sameShape = Math.abs(own.width / own.height - media.width / media.height) < 0.01;
    if (!sameShape) notes.push(t('options.bodyWithBars', sizes));
  }
  if (hasVariables(script)) notes.push(t('options.bodyWithVariables'));
  if (captions !== 'off' && script.trim() === '') notes.push(t('options.bodyWithoutCaptions'));
  return notes;
}

function hasVariables(script: string): boolean {
  try {
    return variableNames(parseScript(script)).length > 0;
  } catch {
    // An invalid script is reported in the editor, and has no variables here.
    return false;
  }
}

function sizeOf({ width, height }: { width: number; height: number }): string {
  return `${width}\u00a0×\u00a0${height}`;
}
