import { AppError } from '#shared/errors/index.ts';
import { parseScript } from '#shared/script/index.ts';
import { peaksPerSecond } from '#electron/engine/template/files.ts';
import type { Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { mediaUrl } from '../../domain/media/addresses.ts';
import { alignmentInRecording, inRecording } from '../../domain/templates/cuts.ts';
import { checkListening, requireReadyTemplate } from '../../domain/templates/readiness.ts';
import { installedRecognizer } from '../../domain/voices/library.ts';

/** Operations that listen to a template's recording. */
export function listeningHandlers({ db, pool, alignments, headStart }: Services) {
  return {
    templateWaveform({ userId, baseUrl }, { id }) {
      const { capability, info, recording_info: recording } = requireReadyTemplate(db, userId, id);
      // Who looks at a waveform has opened the template, and soon listens to a value in it.
      headStart.expectTemplate(id);
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

    async transcribeTemplate({ userId, interactive }, { video_instance_id: id }) {
      const template = requireReadyTemplate(db, userId, id);
      const { hash, info } = template;
      checkListening(info);
      const model = installedRecognizer(db);
      if (model === undefined) throw new AppError('RECOGNITION_UNAVAILABLE');
      const task = { kind: 'transcribe' as const, template: hash, model };
      const { text, words } = await pool.run(task, interactive);
      return { text, words: words.map((word) => ({ ...word, start: inRecording(template, word.start, 'start') })) };
    },
  } satisfies Partial<Handlers>;
}
