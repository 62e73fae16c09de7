import type { VoiceConfig } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { parseScript } from '#shared/script/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import type { Db } from '#electron/db/open.ts';
import type { PaidText } from '#electron/engine/speech/types.ts';
import { inSteps } from '#electron/lib/steps.ts';
import { pronunciationsIn } from '../../store/pronunciations.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { requireCampaign } from '../campaigns.ts';
import { readingOf } from '../consent/reference.ts';
import { actorOf, templateIdOf } from '../generation/accept.ts';
import { renderTask, valueSources } from '../generation/render-task.ts';
import { checkRowShapes, cleanRow } from '../generation/rows.ts';
import { checkVariables } from '../generation/variables.ts';
import { sectionsInVideo } from '../templates/cuts.ts';
import { requireReadyTemplate } from '../templates/readiness.ts';
import { sectionsOf } from '../templates/sections.ts';
import { readVoiceConfig } from '../templates/voice.ts';
import type { PaidSpeech, SpeechService } from './paid-speech.ts';
import type { VoiceRegistry } from './registry.ts';

type Services = { db: Db; folders: DataFolder; voices: VoiceRegistry };

/** What a voice is to speak; recordings of the actor are left out. */
export type TextsToSpeak = {
  voice: VoiceConfig;
  /** Whether the voice is made to sound like an actor. */
  matched: boolean;
  /** Reads the distinct texts, in steps, as there can be very many. @throws AppError for rows that cannot be used. */
  read: () => Promise<{ text: string; pronunciations: Pronunciation[] }[]>;
};

/**
 * Texts spoken on their own, like an actor where one is named who allows it.
 * @throws AppError `VOICE_UNAVAILABLE`, `NOT_FOUND` for the actor.
 */
export function textsOf(
  services: Services,
  userId: string,
  { voice: id, texts, actor }: { voice: string; texts: readonly string[]; actor: string | undefined },
): TextsToSpeak {
  const voice = services.voices.resolve(voiceConfigOf(id));
  const actorId = actorOf(services.db, userId, actor, undefined);
  return {
    voice,
    matched: voice.pitch_match && readingOf(services.db, { userId, actorId }) !== undefined,
    async read() {
      const different = [...new Set(texts)];
      const read: Awaited<ReturnType<TextsToSpeak['read']>> = [];
      await inSteps(
        different.length,
        (index) => {
          const text = different[index] ?? '';
          read.push({ text, pronunciations: pronunciationsIn(services.db, userId, text) });
        },
        (step) => step(),
      );
      return read;
    },
  };
}

/**
 * The values of rows as a template's voice would be given them.
 * @param voiceId another voice than the template's.
 * @throws AppError as `generateCampaign` for a campaign, template or rows that cannot be used.
 */
export function textsOfRows(
  services: Services,
  userId: string,
  input: {
    campaign_id?: string | null | undefined;
    video_instance_id?: string | null | undefined;
    actor_id?: string | undefined;
    variables: readonly string[];
    names: readonly (readonly string[])[];
  },
  voiceId: string | undefined,
): TextsToSpeak {
  const { db, voices } = services;
  const { variables, names } = input;
  const campaign = input.campaign_id ? requireCampaign(db, userId, input.campaign_id) : undefined;
  const template = requireReadyTemplate(db, userId, templateIdOf(input, campaign));
  checkRowShapes(variables, names);
  const sections = sectionsInVideo(template, sectionsOf(db, template, campaign));
  checkVariables(variables, parseScript(template.greetings), sections);
  const voice =
    voiceId === undefined ? readVoiceConfig(template.voice_config, voices) : voices.resolve(voiceConfigOf(voiceId));
  const snapshot = { template: template.hash, script: template.greetings, sections, variables: [...variables], voice };
  const sources = valueSources(db, {
    userId,
    actorId: actorOf(db, userId, input.actor_id, template),
    templateId: template.id,
  });
  return {
    voice,
    matched: voice.pitch_match && sources.likeness.consent !== null,
    async read() {
      const texts = new Map<string, Pronunciation[]>();
      await inSteps(
        names.length,
        (row) => {
          const values = cleanRow(variables, names[row] ?? [], row, campaign?.fallbacks);
          for (const { text, recording, pronunciations } of renderTask(snapshot, values, sources).sections) {
            if (!recording) texts.set(text, [...(pronunciations ?? [])]);
          }
        },
        (step) => step(),
      );
      return Array.from(texts, ([text, pronunciations]) => ({ text, pronunciations }));
    },
  };
}

/** What a service will be paid for. */
export type VoiceCost = {
  /** Texts that will be sent, and their characters. */
  texts: number;
  characters: number;
  /** In the currency of the service's price; null where that is not known. */
  price: number | null;
  /** Texts that were paid for before and are not sent. */
  kept: number;
};

/** @param voice of the service, without the service's id. @param rate price of a million characters. */
export async function costOf(
  texts: readonly PaidText[],
  { paid, service, voice, rate }: { paid: PaidSpeech; service: SpeechService; voice: string; rate: number | null },
): Promise<VoiceCost> {
  const isKept = await paid.keptOf(service);
  let [sent, characters] = [0, 0];
  await inSteps(
    texts.length,
    (index) => {
      const paidText = texts[index];
      if (!paidText || isKept({ voice, ...paidText })) return;
      sent += 1;
      characters += [...paidText.text].length;
    },
    (step) => step(),
  );
  const price = sent === 0 ? 0 : rate === null ? null : (characters * rate) / 1_000_000;
  return { texts: sent, characters, price, kept: texts.length - sent };
}

/** @throws AppError `INVALID_REQUEST` where neither a voice nor rows of a template are given. */
export function requireVoice(voice: string | undefined): string {
  if (voice !== undefined) return voice;
  throw new AppError('INVALID_REQUEST', {
    subject: 'voice',
    message: 'Name a voice, or the template or campaign that the rows are for.',
  });
}
