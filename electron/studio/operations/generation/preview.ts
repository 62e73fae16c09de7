import { AppError, isAppError } from '#shared/errors/index.ts';
import { parseScript } from '#shared/script/index.ts';
import { checkSections, type Section } from '#shared/timeline/section.ts';
import type { BackgroundSound, RenderResult, SentenceSaid } from '#electron/engine/render/types.ts';
import { planDuration, type LongPart, type Plan } from '#electron/engine/render/plan.ts';
import { smallerRenditions, type Rendition } from '#electron/engine/template/renditions.ts';
import { speakingIn } from '../../domain/audio/recordings.ts';
import { requireCampaign } from '../../domain/campaigns.ts';
import { captionsAsked, type CaptionSource } from '../../domain/captions/captions.ts';
import {
  isMoving,
  movingPreview,
  type MovingPreview,
  type PreviewInput,
} from '../../domain/generation/moving-preview.ts';
import {
  passedOver,
  renderTask,
  scriptTask,
  valueSources,
  type Planned,
  type ValueSources,
} from '../../domain/generation/render-task.ts';
import { cleanRows } from '../../domain/generation/rows.ts';
import { checkSpokenScript } from '../../domain/generation/accept.ts';
import { checkSpokenVariables, checkVariables } from '../../domain/generation/variables.ts';
import { hasArtifacts } from '../../domain/generation/video-parts.ts';
import { mediaUrl } from '../../domain/media/addresses.ts';
import { sectionsInVideo } from '../../domain/templates/cuts.ts';
import { recordingDurationOf, requireReadyTemplate, type ReadyTemplate } from '../../domain/templates/readiness.ts';
import { sectionsOf } from '../../domain/templates/sections.ts';
import { readVoiceConfig } from '../../domain/templates/voice.ts';
import type { Handler } from '../call.ts';
import type { Campaign } from '../../store/campaigns.ts';
import type { Services } from '../services.ts';
import { toVideoClip } from './resources.ts';

/** A preview as it is kept: its plan, which pictures it shows, and where it begins in the whole video, seconds. */
type Shown = { plan: Plan; shows: 'video' | '480p'; start: number };

/** What the video of a preview says, and who says it. */
type Spoken = { plan: Plan; snapshot: CaptionSource; valueOf: ValueOf; longParts: readonly LongPart[] };
type ValueOf = (variable: string) => string;

/**
 * The pictures that a preview is drawn on; `order` has smaller ones made for next time. In large ones no presenter rests,
 * as that would take longer than anybody waits.
 */
type Pictures = { shows: Shown['shows']; rendition: Rendition; isLarge: boolean; order(): void };

type RowToPreview = {
  snapshot: Planned;
  values: readonly string[];
  sources: ValueSources;
  isSpoken: boolean;
  /** Of backgrounds. */
  sounds: readonly BackgroundSound[];
  /** One sentence alone, and the pictures it is drawn on. */
  only: { sentence: number; rendition: Rendition } | undefined;
};

/** `said`, `longParts`: of a script that is spoken as a whole; `stretch`: of one sentence of it. */
type SpokenRow = RenderResult & {
  said?: readonly SentenceSaid[];
  longParts?: readonly LongPart[];
  stretch?: MovingPreview['stretch'];
};

/**
 * One sample row, rendered without being saved: all of it in the template's own pictures, or a part of it with new ones,
 * drawn small.
 */
export function createPreviewVideo(services: Services): Handler<'previewVideo'> {
  const { db, artifacts, pool, alignments, previews, captions, rowPictures, renditions, voices } = services;

  /** The smallest pictures there are. The smaller ones are made for next time; drawing on large ones takes longer. */
  function picturesOf({ hash, info }: ReadyTemplate): Pictures {
    if (!smallerRenditions(info).includes('480p'))
      return { shows: 'video', rendition: 'source', isLarge: false, order: () => undefined };
    const order = (): void => renditions.order(hash, '480p');
    if (renditions.isReady(hash, '480p')) return { shows: '480p', rendition: '480p', isLarge: false, order };
    return { shows: 'video', rendition: 'source', isLarge: true, order };
  }

  function planMoving(asked: Parameters<typeof movingPreview>[1]): MovingPreview | undefined {
    if (!isMoving(asked)) return undefined;
    try {
      return movingPreview(services, asked);
    } catch (error) {
      // The small pictures are made while what is shown is fetched.
      if (isAppError(error) && error.code === 'ASSET_NOT_READY') picturesOf(asked.template).order();
      throw error;
    }
  }

  async function draw(
    { plan, snapshot, valueOf, longParts }: Spoken,
    { layers, captions: asked, stretch }: MovingPreview,
    { shows, rendition, isLarge, order }: Pictures,
    signal: AbortSignal,
  ): Promise<Shown> {
    const burned = asked?.mode === 'burned' ? asked : undefined;
    const cues = burned && (await captions.cuesOf(plan, snapshot, valueOf, burned));
    const text = asked?.mode === 'text' ? await captions.textOf(plan, snapshot, valueOf) : [];
    try {
      const drawn = await rowPictures.drawStretch(
        {
          plan: { ...plan, text },
          request: { layers, captions: burned && cues && { style: burned.style, cues } },
          parts: isLarge ? [] : longParts,
          rendition,
          stretch,
        },
        signal,
      );
      return { plan: drawn.plan, shows, start: drawn.starts };
    } finally {
      // Only now: it would take a process from those who draw.
      order();
    }
  }

  /** The presenter rests while a long value is said. */
  async function rest(
    plan: Plan,
    longParts: readonly LongPart[],
    { shows, rendition, isLarge, order }: Pictures,
    signal: AbortSignal,
  ): Promise<Pick<Shown, 'plan' | 'shows'>> {
    if (longParts.length === 0) return { plan, shows: 'video' };
    if (isLarge) {
      order();
      return { plan, shows };
    }
    const drawn = { request: { layers: [] }, parts: longParts, rendition };
    return { plan: await rowPictures.draw(plan, drawn, { signal, priority: 'interactive' }), shows };
  }

  function sectionsFor(
    { variables, sections: tried }: PreviewInput,
    template: ReadyTemplate,
    campaign: Campaign | undefined,
  ): Section[] {
    const marked = tried ? checkSections(tried, recordingDurationOf(template)) : sectionsOf(db, template, campaign);
    const sections = sectionsInVideo(template, marked);
    // With sections of its own a request tries out an edit; the saved script need not know its variables yet.
    checkVariables(variables, tried ? [] : parseScript(template.greetings), sections);
    return sections;
  }

  async function speak(
    { snapshot, values, sources, isSpoken, only, sounds }: RowToPreview,
    signal: AbortSignal,
  ): Promise<SpokenRow> {
    const options = { signal, priority: 'interactive' } as const;
    if (!isSpoken) return pool.run({ ...renderTask(snapshot, values, sources), sounds: [...sounds] }, options);
    await alignments.of(snapshot.template, snapshot.script);
    const task = { ...scriptTask(snapshot, values, sources), sounds: [...sounds], only };
    const { sentences, ...spoken } = await pool.run(task, options);
    return { ...spoken, said: sentences };
  }

  return async ({ userId, baseUrl, askedUrl, signal }, input) => {
    const template = requireReadyTemplate(db, userId, input.video_instance_id);
    const campaign = input.campaign_id ? requireCampaign(db, userId, input.campaign_id) : undefined;
    if (campaign && campaign.template_id !== template.id) {
      throw new AppError('REQUEST_UNUSABLE', {
        subject: 'campaign_id',
        message: 'The campaign belongs to another template. Leave campaign_id out, or correct it.',
      });
    }
    const { variables, names } = input;
    const [values = []] = cleanRows(variables, names, campaign?.fallbacks);
    const isSpoken = input.generation_mode === 'full_script';
    const sections = isSpoken ? [] : sectionsFor(input, template, campaign);
    if (isSpoken) {
      const script = parseScript(template.greetings);
      checkSpokenScript(script, template);
      checkSpokenVariables(variables, script, sectionsOf(db, template, campaign));
    }
    const voice = readVoiceConfig(input.voice_config ?? template.voice_config, voices);
    const own = [baseUrl, askedUrl];
    const moving = planMoving({ userId, template, campaign, sections, input, own });
    const pictures = picturesOf(template);
    const only = sentenceOf(input, pictures);
    const snapshot = { template: template.hash, script: template.greetings, sections, variables, voice };
    const sources = valueSources(db, speakingIn(template));
    const valueOf = (variable: string): string => values[variables.indexOf(variable)] ?? '';

    // Which part a sentence shows is known when it is spoken: all of it is heard.
    const sounds = (moving?.sounds ?? []).map((sound) => (only ? { ...sound, heard: undefined } : sound));

    const render = async (): Promise<{ spoken: RenderResult; shown: Shown }> => {
      const {
        said,
        stretch,
        longParts = [],
        ...spoken
      } = await speak({ snapshot, values, sources, isSpoken, only, sounds }, signal);
      const { plan } = spoken;
      const source = { ...snapshot, said };
      if (moving) {
        const shown = stretch ? { ...moving, stretch } : moving;
        return { spoken, shown: await draw({ plan, snapshot: source, valueOf, longParts }, shown, pictures, signal) };
      }
      const hasText = captionsAsked(input, campaign)?.mode === 'text';
      const text = hasText ? await captions.textOf(plan, source, valueOf) : [];
      const { plan: rested, shows } = await rest(plan, longParts, pictures, signal);
      return { spoken, shown: { plan: { ...rested, text }, shows, start: 0 } };
    };
    let { spoken, shown } = await render();
    let preview = previews.add(userId, template.id, shown.plan);
    // A clean-up may have come while it was rendered; from now on it spares what the preview is cut from.
    while (!(await hasArtifacts(artifacts, shown.plan))) {
      previews.remove(preview);
      ({ spoken, shown } = await render());
      preview = previews.add(userId, template.id, shown.plan);
    }
    const duration = planDuration(shown.plan);
    const clips = spoken.clips.map((clip) =>
      toVideoClip({ ...clip, passed_over: passedOver(sources, voice, clip), value: valueOf(clip.variable) }),
    );
    return {
      url: mediaUrl(baseUrl, preview, shown.shows),
      duration,
      start: shown.start,
      sections: sectionsWithin(spoken.sections, shown.start, duration),
      clips,
    };
  };
}

/** @throws AppError `REQUEST_UNUSABLE` for a sentence of a video that is not spoken as a whole. */
function sentenceOf({ sentence, generation_mode: mode }: PreviewInput, { rendition }: Pictures): RowToPreview['only'] {
  if (sentence === null || sentence === undefined) return undefined;
  if (mode === 'full_script') return { sentence, rendition };
  throw new AppError('REQUEST_UNUSABLE', {
    subject: 'sentence',
    message:
      'Only videos whose whole script is spoken have sentences of their own. Set generation_mode to full_script.',
  });
}

/** The sections that a part of a video shows, in its own time. @param start of it, seconds. */
function sectionsWithin(sections: readonly Section[], start: number, duration: number): Section[] {
  return sections
    .map((section) => ({
      ...section,
      start: Math.max(0, section.start - start),
      end: Math.min(duration, section.end - start),
    }))
    .filter((section) => section.end > section.start);
}
