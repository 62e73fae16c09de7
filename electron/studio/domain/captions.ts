import type { CaptionCue, CaptionMode, CaptionStyle, LabelLanguage } from '#shared/captions.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { parseScript, scriptWords, filledText } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import { mapTime } from '#shared/timeline/time-map.ts';
import { ScriptCaptions, spokenCaptionWords } from '#electron/engine/captions/caption-words.ts';
import { addedWordLabels } from './caption-labels.ts';
import { captionsOf, captionText, lineText, type Caption } from '#electron/engine/captions/captions.ts';
import { toWebVtt } from '#electron/engine/captions/webvtt.ts';
import { planDuration, type Plan, type TextCue } from '#electron/engine/render/plan.ts';
import type { SentenceSaid } from '#electron/engine/render/types.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import type { PlannedCaptions } from '../store/batches.ts';
import type { Campaign } from '../store/campaigns.ts';
import type { Alignments } from './templates/alignments.ts';
import { nearestVoiceId, voiceIdOf } from '#shared/voices.ts';
import type { VoiceConfig } from '#shared/api/index.ts';
import { soundRate } from '#shared/wav.ts';
import { captionLanguage } from '#electron/engine/captions/language.ts';
import type { VoiceRegistry } from './voices/registry.ts';

/** The text of captions: a template's script and its sections, which rows fill with values. */
export type CaptionSource = {
  /** Hash of the template. */
  template: string;
  script: string;
  sections: readonly Section[];
  /** The text spoken instead, if a voice speaks the whole script. */
  said?: readonly SentenceSaid[] | undefined;
};

/**
 * Makes captions of videos. A script is aligned with its recording once, and the alignment is stored with the template.
 * Captions of a row then take less than a millisecond per minute of video.
 */
export class Captions {
  readonly #alignments: Alignments;
  readonly #scripts = createRecentlyUsed<Promise<ScriptCaptions | null>>(50);

  constructor(options: { alignments: Alignments }) {
    this.#alignments = options.alignments;
  }

  /**
   * The captions of a video of one template as text; empty without a script.
   * @param valueOf gives the row's value of a variable.
   * @param label language in which a line says which words were added; none by default.
   * @throws AppError `ALIGNMENT_FAILED` if the recording does not match the script, and errors that end a render
   * process.
   */
  async textOf(
    plan: Plan,
    source: CaptionSource,
    valueOf?: (variable: string) => string,
    label?: LabelLanguage,
  ): Promise<TextCue[]> {
    return (await this.#captions(plan, source, valueOf)).flatMap((caption) => {
      const [start, end] = [Math.round(caption.start * soundRate), Math.round(caption.end * soundRate)];
      const added = label ? addedWordLabels(caption, plan.words ?? [], label) : [];
      return end > start ? [{ start, end, text: [captionText(caption), ...added].join('\n') }] : [];
    });
  }

  /**
   * As {@link textOf}, but as layers drawn on the pictures.
   * @param options.highlight whether the spoken word is highlighted.
   */
  async cuesOf(
    plan: Plan,
    source: CaptionSource,
    valueOf: (variable: string) => string,
    options: { highlight: boolean },
  ): Promise<CaptionCue[]> {
    return (await this.#captions(plan, source, valueOf)).map(({ start, end, lines }) => ({
      start,
      end,
      lines: lines.map(lineText),
      ...(options.highlight && {
        words: lines.flat().map((word) => ({ text: word.text, start: word.start, end: word.end })),
      }),
    }));
  }

  async #captions(
    plan: Plan,
    source: CaptionSource,
    valueOf: (variable: string) => string = () => '',
  ): Promise<Caption[]> {
    if (source.said) return captionsOf(source.said.flatMap(spokenCaptionWords), planDuration(plan));
    const script = await this.#scriptOf(source);
    if (script === null) return [];
    const map = plan.pictures.flatMap(({ times }) => times);
    const timeOf = (time: number): number => mapTime(map, time * soundRate) / soundRate;
    return captionsOf(script.words(valueOf, timeOf), planDuration(plan));
  }

  /** Null for a script without words. */
  #scriptOf(source: CaptionSource): Promise<ScriptCaptions | null> {
    const key = hashOf([source.template, source.script, source.sections]);
    const known = this.#scripts.get(key);
    if (known) return known;
    const made = this.#readScript(source);
    this.#scripts.set(key, made);
    // After a failure the next row tries again.
    made.catch(() => this.#scripts.remove(key));
    return made;
  }

  async #readScript({ template, script, sections }: CaptionSource): Promise<ScriptCaptions | null> {
    if (!hasWords(script)) return null;
    return new ScriptCaptions(parseScript(script), await this.#alignments.of(template, script), sections);
  }
}

/** The fields of a request about captions. */
type AskedCaptions = {
  enable_subtitles?: boolean | null | undefined;
  captions?: CaptionMode | null | undefined;
  caption_style?: CaptionStyle | null | undefined;
  caption_highlight?: boolean | null | undefined;
  caption_label?: LabelLanguage | null | undefined;
};

/** The captions of a video: a request's settings override its campaign's. */
export function captionsAsked(input: AskedCaptions, campaign: Campaign | undefined): PlannedCaptions | undefined {
  const { enable_subtitles: asked, captions, caption_style: style, caption_highlight: highlight } = input;
  const { caption_label: label = campaign?.caption_label } = input;
  const ofCampaign = campaign?.captions ?? 'off';
  const usual = ofCampaign === 'off' ? 'text' : ofCampaign;
  const mode = captions ?? (asked === undefined || asked === null ? ofCampaign : asked ? usual : 'off');
  if (mode === 'off') return undefined;
  if (mode === 'text') return { mode, ...(label && { label }) };
  return {
    mode,
    style: style ?? campaign?.caption_style ?? 'box',
    highlight: highlight ?? campaign?.caption_highlight ?? false,
  };
}

/** The captions of a plan as WebVTT. */
export function captionFile({ text }: Pick<Plan, 'text'>): string {
  return toWebVtt(text.map((cue) => ({ ...cue, start: cue.start / soundRate, end: cue.end / soundRate })));
}

/** @throws AppError `REQUEST_UNUSABLE` for a script without a word. @param subject the field that asks for captions. */
export function checkCaptionScript(script: string, subject: string): void {
  if (hasWords(script)) return;
  throw new AppError('REQUEST_UNUSABLE', {
    subject,
    ...say('captionsWithoutScript'),
  });
}

function hasWords(script: string): boolean {
  return scriptWords(parseScript(script)).length > 0;
}

/**
 * The language declared by a template's captions; undefined if it is not certain.
 * @param script the template's. @param voice of the values; a default voice does not determine the language.
 */
export function languageOfCaptions(script: string, voice: VoiceConfig, voices: VoiceRegistry): string | undefined {
  const id = voiceIdOf(voice);
  const chosen = id === nearestVoiceId ? undefined : voices.list().find((known) => known.id === id);
  return captionLanguage(filledText(parseScript(script), new Map()), chosen?.language ?? null);
}
