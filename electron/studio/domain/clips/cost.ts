import type { VoiceConfig } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { GenerationMode } from '#shared/generation-modes.ts';
import { kindOf } from '#shared/rows/value-kinds.ts';
import { parseScript } from '#shared/script/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import type { Db } from '#electron/db/open.ts';
import type { PaidText, TextToPrice } from '#electron/engine/speech/types.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { eachInSteps } from '#electron/lib/steps.ts';
import { pronunciationsIn } from '../../store/pronunciations.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { requireCampaign } from '../campaigns.ts';
import { distinctSentences, sentencesOfRows } from './distinct-sentences.ts';
import { readingOf } from '../consent/reference.ts';
import { actorOf, readSpokenScript, templateIdOf } from '../generation/accept.ts';
import { renderTask, valueSources } from '../generation/render-task.ts';
import { checkRowShapes, cleanRow } from '../generation/rows.ts';
import type { ServedLips } from '../generation/served-lips.ts';
import { checkVariables } from '../generation/variables.ts';
import type { Alignments } from '../templates/alignments.ts';
import { sectionsInVideo } from '../templates/cuts.ts';
import { requireReadyTemplate } from '../templates/readiness.ts';
import { sectionsOf, sentenceNames } from '../templates/sections.ts';
import { voiceFor } from '../templates/voice.ts';
import type { PaidSpeech, VoiceService } from '../voices/paid-speech.ts';
import type { VoiceRegistry } from '../voices/registry.ts';

type Services = { db: Db; folders: DataFolder; voices: VoiceRegistry; alignments: Alignments };

/** A voice and the texts it has to speak. */
type TextsToSpeak = {
  voice: VoiceConfig;
  /**
   * Builds the task that finds which distinct texts are sent to the service; null without texts. Reads rows in steps,
   * because there can be very many. @throws AppError for rows that cannot be used.
   */
  task: () => Promise<PaidTask | null>;
};

type PaidTask = Extract<Task, { kind: 'paid-texts' | 'paid-sentences' }>;

/**
 * Single texts, matched to an actor if one is named and consents.
 * @throws AppError `VOICE_UNAVAILABLE`, `NOT_FOUND` for the actor.
 */
export function textsOf(
  services: Services,
  userId: string,
  { voice: id, texts, actor }: { voice: string; texts: readonly string[]; actor: string | undefined },
): TextsToSpeak {
  const voice = services.voices.resolve(voiceConfigOf(id));
  const actorId = actorOf(services.db, userId, actor, undefined);
  const matched = voice.pitch_match && readingOf(services.db, { userId, actorId }) !== undefined;
  return {
    voice,
    async task() {
      const different = [...new Set(texts)];
      const read: TextToPrice[] = [];
      await eachInSteps(different, (text) => {
        read.push({ text, kind: 'sentence', pronunciations: pronunciationsIn(services.db, userId, text) });
      });
      return { kind: 'paid-texts', texts: read, voice, matched };
    },
  };
}

/** Rows of a campaign or a template, as they would be generated. */
type RowsToSpeak = {
  campaign_id?: string | null | undefined;
  video_instance_id?: string | null | undefined;
  actor_id?: string | undefined;
  variables: readonly string[];
  names: readonly (readonly string[])[];
  generation_mode: GenerationMode;
};

/**
 * @param voiceId replaces the voice of the campaign or template.
 * @throws AppError as `generateCampaign` for a campaign, template or rows that cannot be used.
 */
function readRows(
  { db, voices }: Services,
  userId: string,
  input: RowsToSpeak,
  { voiceId, lips = false }: { voiceId: string | undefined; lips?: boolean },
) {
  const { variables, names } = input;
  const campaign = input.campaign_id ? requireCampaign(db, userId, input.campaign_id) : undefined;
  const template = requireReadyTemplate(db, userId, templateIdOf(input, campaign));
  checkRowShapes(variables, names);
  const isSpoken = input.generation_mode === 'full_script';
  const source = isSpoken ? readSpokenScript(db, { template, campaign, variables }) : template.greetings;
  const script = parseScript(source);
  const sections = isSpoken ? [] : sectionsInVideo(template, sectionsOf(db, template, campaign));
  if (!isSpoken) checkVariables(variables, script, sections, sentenceNames(db, template, campaign));
  const voice =
    voiceId === undefined ? voiceFor({}, { campaign, template }, voices) : voices.resolve(voiceConfigOf(voiceId));
  const snapshot = { template: template.hash, script: source, sections, variables: [...variables], voice };
  const speaking = { userId, actorId: actorOf(db, userId, input.actor_id, template), templateId: template.id };
  const sources = valueSources(db, speaking, { lips });
  return { template, script, snapshot, sources, isSpoken, fallbacks: campaign?.fallbacks };
}

/**
 * Number of different values of rows that a service for lips would be asked for: those that nobody filmed, and none
 * without consent.
 * @throws AppError as {@link textsOfRows}.
 */
export async function unfilmedIn(
  services: Services & { servedLips: Pick<ServedLips, 'isAllowed'> },
  userId: string,
  input: RowsToSpeak,
  voiceId: string | undefined,
): Promise<number> {
  const { snapshot, sources, fallbacks } = readRows(services, userId, input, { voiceId, lips: true });
  if (!services.servedLips.isAllowed(sources.speaking)) return 0;
  const unfilmed = new Set<string>();
  await eachInSteps(input.names, (cells, row) => {
    const values = cleanRow(input.variables, cells, row, fallbacks);
    for (const { start, text, recording } of renderTask(snapshot, values, sources).sections)
      if (!recording?.film) unfilmed.add(JSON.stringify([start, text, recording?.id]));
  });
  return unfilmed.size;
}

/**
 * The values of rows, or the sentences of a script that is spoken as a whole, as a template's voice would receive them,
 * without those the actor recorded.
 * @param voiceId replaces the voice of the campaign or template.
 * @throws AppError as `generateCampaign` for a campaign, template or rows that cannot be used.
 */
export function textsOfRows(
  services: Services,
  userId: string,
  input: RowsToSpeak,
  voiceId: string | undefined,
): TextsToSpeak {
  const { alignments } = services;
  const { variables, names } = input;
  const rows = readRows(services, userId, input, { voiceId });
  const { template, script, snapshot, sources, isSpoken, fallbacks } = rows;
  const { voice, script: source } = snapshot;
  const matched = voice.pitch_match && sources.likeness.consent !== null;

  async function sentencesTask(): Promise<PaidTask | null> {
    const sentences = await distinctSentences(script, { variables, names }, fallbacks);
    await alignments.of(template.hash, source);
    const asked = sentencesOfRows(sentences, snapshot, { names, fallbacks }, sources);
    const [first] = asked;
    return first ? { ...first.task, kind: 'paid-sentences', sentences: asked.map((one) => one.asked) } : null;
  }

  return {
    voice,
    async task() {
      if (isSpoken) return sentencesTask();
      const texts = new Map<string, TextToPrice>();
      await eachInSteps(names, (cells, row) => {
        const values = cleanRow(variables, cells, row, fallbacks);
        for (const { variable, text, recording, pronunciations } of renderTask(snapshot, values, sources).sections) {
          const kind = kindOf(variable);
          if (!recording) texts.set(`${kind} ${text}`, { text, kind, pronunciations });
        }
      });
      return { kind: 'paid-texts', texts: [...texts.values()], voice, matched };
    },
  };
}

/** The cost at a voice service. */
export type VoiceCost = {
  /** Texts that will be sent, and their characters. */
  texts: number;
  characters: number;
  /** In the currency of the service's price; null if the price is unknown. */
  price: number | null;
  /** Texts that were paid for earlier and are not sent again. */
  kept: number;
};

/** @param voice of the service, without the service's id. @param rate price of a million characters. */
export async function costOf(
  texts: readonly PaidText[],
  { paid, service, voice, rate }: { paid: PaidSpeech; service: VoiceService; voice: string; rate: number | null },
): Promise<VoiceCost> {
  const isKept = await paid.keptOf(service);
  let [sent, characters] = [0, 0];
  await eachInSteps(texts, (paidText) => {
    if (isKept({ voice, ...paidText })) return;
    sent += 1;
    characters += [...paidText.text].length;
  });
  const price = sent === 0 ? 0 : rate === null ? null : (characters * rate) / 1_000_000;
  return { texts: sent, characters, price, kept: texts.length - sent };
}

/** @throws AppError `INVALID_REQUEST` without a voice. */
export function requireVoice(voice: string | undefined): string {
  if (voice !== undefined) return voice;
  throw new AppError('INVALID_REQUEST', {
    subject: 'voice',
    message: 'Name a voice, or the template or campaign that the rows are for.',
  });
}
