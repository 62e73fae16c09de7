import type { Transcript } from '#shared/api/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { parseScript, proposeVariables } from '#shared/script/index.ts';
import type { Db } from '#electron/db/open.ts';
import { peaksPerSecond } from '#electron/engine/template/files.ts';
import type { Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { mediaUrl } from '../../domain/media/addresses.ts';
import { alignmentInRecording, inRecording } from '../../domain/templates/cuts.ts';
import { checkListening, checkTranscribing, requireReadyTemplate } from '../../domain/templates/readiness.ts';
import { requireRecognizer } from '../../domain/voices/library.ts';
import { findSpeechModel } from '../../store/speech-models.ts';

/** Operations that listen to a template's recording. */
export function listeningHandlers({ db, pool, alignments, warmWorker, models }: Services) {
  return {
    templateWaveform({ userId, baseUrl }, { id }) {
      const { capability, info, recording_info: recording } = requireReadyTemplate(db, userId, id);
      // Who looks at a waveform has opened the template, and soon listens to a value in it.
      warmWorker.expectTemplate(id);
      return {
        duration: (recording ?? info).duration,
        rate: peaksPerSecond,
        peaks_url: mediaUrl(baseUrl, capability, 'waveform'),
      };
    },

    async alignScript({ userId, interactive }, { video_instance_id: id, script }) {
      const template = requireReadyTemplate(db, userId, id);
      const { hash, info } = template;
      parseScript(script);
      checkListening(info);
      // Alignments of a script that is still being typed are not worth storing.
      const alignment =
        script === template.greetings
          ? await alignments.of(hash, script, interactive.priority)
          : await pool.run({ kind: 'align', template: hash, script }, interactive);
      return alignmentInRecording(template, alignment);
    },

    async transcribeTemplate({ userId, interactive }, { video_instance_id: id, language, background }) {
      const template = requireReadyTemplate(db, userId, id);
      const { hash, info } = template;
      checkTranscribing(info);
      const model = requireRecognizer(db, language, models.catalogue);
      const task = { kind: 'transcribe' as const, template: hash, model, language };
      const options = background ? { ...interactive, priority: 'background' as const } : interactive;
      try {
        const { text, words, unsure } = await pool.run(task, options);
        const placed = words.map((word) => ({ ...word, start: inRecording(template, word.start, 'start') }));
        return { text, words: placed, proposals: proposalsIn(text), unsure };
      } catch (error) {
        throw sentenceOf(error, { db, model });
      }
    },
  } satisfies Partial<Handlers>;
}

function proposalsIn(text: string): Transcript['proposals'] {
  return proposeVariables(text).flatMap(({ variable, places }) => places.map((place) => ({ variable, ...place })));
}

/** What to do about a transcription that did not end: its model may have been removed meanwhile, or be too large. */
function sentenceOf(error: unknown, { db, model }: { db: Db; model: string }): unknown {
  if (!isAppError(error)) return error;
  const row = findSpeechModel(db, model);
  const lost = { detail: error.detail, cause: error };
  if (row?.status !== 'succeeded' && error.code !== 'CANCELLED') return new AppError('RECOGNITION_UNAVAILABLE', lost);
  const name = row?.name ?? model;
  if (error.code === 'WORKER_TIMEOUT') return new AppError(error.code, { ...lost, ...say('recognizerSlow', { name }) });
  if (error.code === 'WORKER_CRASHED')
    return new AppError(error.code, { ...lost, ...say('recognizerStopped', { name }) });
  return error;
}
