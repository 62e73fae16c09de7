import { AppError, isAppError } from '#shared/errors/index.ts';
import { parseScript } from '#shared/script/index.ts';
import { checkSectionLengths, checkSections, type Section } from '#shared/timeline/section.ts';
import type { RenderResult, SentenceSaid } from '#electron/engine/render/types.ts';
import { planDuration, type LongPart, type Plan } from '#electron/engine/render/plan.ts';
import { smallerRenditions, type Rendition } from '#electron/engine/template/renditions.ts';
import { speakingIn } from '../../domain/audio/recordings.ts';
import { requireCampaign } from '../../domain/campaigns.ts';
import { captionsAsked, type CaptionSource } from '../../domain/captions.ts';
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
import { lipsAsked } from '../../domain/generation/lips-asked.ts';
import { cleanRows } from '../../domain/generation/rows.ts';
import { readSpokenScript } from '../../domain/generation/accept.ts';
import { checkVariables } from '../../domain/generation/variables.ts';
import { spokenClips } from '../../domain/clips/heard.ts';
import { protectHeard } from '../../store/heard-clips.ts';
import { hasArtifacts, hasClips } from '../../domain/generation/video-parts.ts';
import { mediaUrl } from '../../domain/media/addresses.ts';
import { sectionsInVideo } from '../../domain/templates/cuts.ts';
import {
  recordingDurationOf,
  requireReadyTemplate,
  withoutLook,
  type ReadyTemplate,
} from '../../domain/templates/readiness.ts';
import { sectionsOf, sentenceNames } from '../../domain/templates/sections.ts';
import { voiceFor } from '../../domain/templates/voice.ts';
import type { Call, Handler, InteractiveOptions } from '../../requests/call.ts';
import type { Campaign } from '../../store/campaigns.ts';
import type { Services } from '../../requests/services.ts';
import { toVideoClip } from './resources.ts';

/** A stored preview: its plan, its pictures, and its start in the whole video, seconds. */
type Shown = { plan: Plan; shows: 'video' | '480p'; start: number };

/** The words of a preview and their voice. */
type Spoken = Pick<RenderResult, 'plan' | 'lips'> & {
  snapshot: CaptionSource;
  valueOf: ValueOf;
  longParts: readonly LongPart[];
};
type ValueOf = (variable: string) => string;

/**
 * The pictures that a preview is drawn on; `order` queues smaller ones for the next preview. On large ones the
 * presenter does not rest, because drawing that would take too long.
 */
type Pictures = { shows: Shown['shows']; rendition: Rendition; isLarge: boolean; order(): void };

/** Renders for a waiting client, or again without one. */
type RenderOptions = InteractiveOptions | typeof renewing;
const renewing = { signal: new AbortController().signal, priority: 'batch' } as const;

/** A checked row to preview, with everything it is made from. */
type RowToPreview = {
  input: PreviewInput;
  campaign: Campaign | undefined;
  template: ReadyTemplate;
  snapshot: Planned;
  values: readonly string[];
  valueOf: ValueOf;
  sources: ValueSources;
  isSpoken: boolean;
  moving: MovingPreview | undefined;
  pictures: Pictures;
  /** A single sentence, and the pictures it is drawn on. */
  only: { sentence: number; rendition: Rendition } | undefined;
};

/** `said`, `longParts`: of a script that is spoken as a whole; `stretch`: of one of its sentences. */
type SpokenRow = RenderResult & {
  said?: readonly SentenceSaid[];
  longParts?: readonly LongPart[];
  stretch?: MovingPreview['stretch'];
};

/**
 * Renders one sample row without saving it: all of it in the template's own pictures, or a part of it with new ones in
 * a small size.
 */
export class VideoPreview {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  readonly handle: Handler<'previewVideo'> = async (call, input) => {
    const { db, previews, artifacts } = this.#services;
    const row = this.#read(call, input);
    const { sources, snapshot, valueOf, template, isSpoken } = row;
    let { spoken, shown } = await this.#render(row, call.interactive);
    const again = async (): Promise<Plan> => (await this.#render(row, renewing)).shown.plan;
    const protect = (): string => {
      // Other videos of these values have the same sound.
      protectHeard(db, template.id, spokenClips(spoken.clips, spoken.clipBytes, sources.likeness.consent));
      return previews.add(call.userId, template.id, shown.plan, again);
    };
    let preview = protect();
    // A clean-up may have run while it was rendered; from now on the preview protects its artifacts.
    while (!(await hasArtifacts(artifacts, shown.plan)) || !(await hasClips(artifacts, spoken.clipBytes))) {
      previews.remove(preview);
      ({ spoken, shown } = await this.#render(row, call.interactive));
      preview = protect();
    }
    const duration = planDuration(shown.plan);
    const clips = spoken.clips.map((clip) =>
      toVideoClip({
        ...clip,
        passed_over: passedOver(sources, snapshot.voice, clip, { isSpoken }),
        value: valueOf(clip.variable),
      }),
    );
    return {
      url: mediaUrl(call.baseUrl, preview, shown.shows),
      duration,
      start: shown.start,
      sections: sectionsWithin(spoken.sections, shown.start, duration),
      clips,
    };
  };

  #read({ userId, baseUrl, askedUrl }: Call, input: PreviewInput): RowToPreview {
    const { db, voices } = this.#services;
    const own = requireReadyTemplate(db, userId, input.video_instance_id);
    const template = input.look ? withoutLook(own) : own;
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
    const sections = isSpoken ? [] : this.#sectionsFor(input, template, campaign);
    const script = isSpoken ? readSpokenScript(db, { template, campaign, variables }) : template.greetings;
    const voice = voiceFor(input, { campaign, template }, voices);
    const moving = this.#planMoving({ userId, template, campaign, sections, input, own: [baseUrl, askedUrl] });
    const pictures = this.#picturesOf(template);
    return {
      input,
      campaign,
      template,
      snapshot: { template: template.hash, script, sections, variables, voice },
      values,
      valueOf: (variable) => values[variables.indexOf(variable)] ?? '',
      sources: valueSources(db, speakingIn(template), { lips: lipsAsked(input, campaign) }),
      isSpoken,
      moving,
      pictures,
      only: sentenceOf(input, pictures),
    };
  }

  #sectionsFor(
    { variables, sections: tried }: PreviewInput,
    template: ReadyTemplate,
    campaign: Campaign | undefined,
  ): Section[] {
    const { db } = this.#services;
    const marked = tried ? checkSections(tried, recordingDurationOf(template)) : sectionsOf(db, template, campaign);
    const sections = sectionsInVideo(template, marked);
    checkSectionLengths(sections);
    // Its own sections try out an edit; the saved script may not know its variables yet.
    const script = tried ? [] : parseScript(template.greetings);
    checkVariables(variables, script, sections, sentenceNames(db, template, campaign));
    return sections;
  }

  #planMoving(asked: Parameters<typeof movingPreview>[1]): MovingPreview | undefined {
    if (!isMoving(asked)) return undefined;
    try {
      return movingPreview(this.#services, asked);
    } catch (error) {
      // Smaller pictures are made while the assets are fetched.
      if (isAppError(error) && error.code === 'ASSET_NOT_READY') this.#picturesOf(asked.template).order();
      throw error;
    }
  }

  /** The smallest pictures available. Smaller ones are made for the next time; drawing on large ones takes longer. */
  #picturesOf({ hash, info }: ReadyTemplate): Pictures {
    const { renditions } = this.#services;
    if (!smallerRenditions(info).includes('480p'))
      return { shows: 'video', rendition: 'source', isLarge: false, order: () => undefined };
    const order = (): void => renditions.order(hash, '480p');
    if (renditions.isReady(hash, '480p')) return { shows: '480p', rendition: '480p', isLarge: false, order };
    return { shows: 'video', rendition: 'source', isLarge: true, order };
  }

  async #render(row: RowToPreview, interactive: RenderOptions): Promise<{ spoken: RenderResult; shown: Shown }> {
    const { input, campaign, moving, pictures, valueOf } = row;
    const { said, stretch, longParts = [], ...spoken } = await this.#speak(row, interactive);
    const { plan, lips } = spoken;
    const source = { ...row.snapshot, said };
    if (moving) {
      const shown = stretch ? { ...moving, stretch } : moving;
      const drawn = await this.#draw(
        { plan, lips, snapshot: source, valueOf, longParts },
        shown,
        pictures,
        interactive,
      );
      return { spoken, shown: drawn };
    }
    const asked = captionsAsked(input, campaign);
    const { captions } = this.#services;
    const text = asked?.mode === 'text' ? await captions.textOf(plan, source, valueOf, asked.label) : [];
    const { plan: rested, shows } = await this.#drawWhole(spoken, longParts, pictures, interactive);
    return { spoken, shown: { plan: { ...rested, text }, shows, start: 0 } };
  }

  async #speak(
    { snapshot, values, sources, isSpoken, only, moving }: RowToPreview,
    interactive: RenderOptions,
  ): Promise<SpokenRow> {
    const { pool, alignments } = this.#services;
    // The part that a sentence shows is only known when it is spoken; all of it is played.
    const sounds = (moving?.sounds ?? []).map((sound) => (only ? { ...sound, heard: undefined } : sound));
    if (!isSpoken) return pool.run({ ...renderTask(snapshot, values, sources), sounds }, interactive);
    await alignments.of(snapshot.template, snapshot.script);
    const task = { ...scriptTask(snapshot, values, sources), sounds, only };
    const { sentences, ...spoken } = await pool.run(task, interactive);
    return { ...spoken, said: sentences };
  }

  async #draw(
    { plan, lips, snapshot, valueOf, longParts }: Spoken,
    { layers, captions: asked, stretch }: MovingPreview,
    { shows, rendition, isLarge, order }: Pictures,
    interactive: RenderOptions,
  ): Promise<Shown> {
    const { captions, rowPictures } = this.#services;
    const burned = asked?.mode === 'burned' ? asked : undefined;
    const cues = burned && (await captions.cuesOf(plan, snapshot, valueOf, burned));
    const text = asked?.mode === 'text' ? await captions.textOf(plan, snapshot, valueOf, asked.label) : [];
    try {
      const drawn = await rowPictures.drawStretch(
        {
          plan: { ...plan, text },
          request: { layers, lips, captions: burned && cues && { style: burned.style, cues } },
          parts: isLarge ? [] : longParts,
          rendition,
          stretch,
        },
        interactive,
      );
      return { plan: drawn.plan, shows, start: drawn.starts };
    } finally {
      // Not earlier, because it takes a process from the drawing.
      order();
    }
  }

  /** Draws the mouths of films, and the presenter resting while a long value is spoken, except on large pictures. */
  async #drawWhole(
    { plan, lips }: Pick<RenderResult, 'plan' | 'lips'>,
    longParts: readonly LongPart[],
    { shows, rendition, isLarge, order }: Pictures,
    interactive: RenderOptions,
  ): Promise<Pick<Shown, 'plan' | 'shows'>> {
    if (longParts.length === 0 && lips.length === 0) return { plan, shows: 'video' };
    if (isLarge) order();
    if (isLarge && lips.length === 0) return { plan, shows };
    const drawn = { request: { layers: [], lips }, parts: longParts, rendition };
    return { plan: (await this.#services.rowPictures.draw(plan, drawn, interactive)).plan, shows };
  }
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

/** The sections within a part of a video, in the part's own time. @param start of the part, seconds. */
function sectionsWithin(sections: readonly Section[], start: number, duration: number): Section[] {
  return sections
    .map((section) => ({
      ...section,
      start: Math.max(0, section.start - start),
      end: Math.min(duration, section.end - start),
    }))
    .filter((section) => section.end > section.start);
}
