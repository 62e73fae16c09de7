import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#electron/db/open.ts';
import { speakWithFlite } from '#electron/engine/speech/voices/flite.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { runRecordingTask } from '#electron/studio/domain/templates/recording-task.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { endSpeechModel, queueSpeechModel } from '#electron/studio/store/speech-models.ts';
import type { fittedSchema, RecordingTask } from '#shared/alignment/recording-tasks.ts';
import { namesOfSentence, parseScript, sentencesOf } from '#shared/script/index.ts';
import type { z } from 'zod';
import { makeRecording, steadyTimes } from './make-recording.ts';

const [before, after] = ['Good morning to all of you.', 'Let us talk about it soon.'];
/** Silence around each sentence, seconds. */
const pause = 0.6;

/** A recording of a man who says sentences, and where each begins and ends, seconds. */
async function record(file: string, sentences: readonly string[]) {
  const spoken = await Promise.all(sentences.map((text) => speakWithFlite(text, { voice: 'rms', speed: 1 })));
  const rate = spoken[0]?.sampleRate ?? 0;
  const places: { start: number; end: number }[] = [];
  let end = pause;
  const sounds = spoken.map(({ samples }) => {
    const start = end;
    places.push({ start, end: start + samples.length / rate });
    end = start + samples.length / rate + pause;
    return { start: Math.round(start * rate), samples };
  });
  const whole = new Float32Array(Math.round(end * rate));
  for (const { start, samples } of sounds) whole.set(samples, start);
  await makeRecording({
    file,
    video: { times: steadyTimes(25, end), width: 160, height: 96, luma: () => 128 },
    audio: { seconds: end, sample: (time) => whole[Math.round(time * rate)] ?? 0 },
  });
  return places;
}

/** A data folder with a recognizer in `model`. */
export function studioWithRecognizer(root: string, write: (folder: string) => void): string {
  const folders = dataFolder(root);
  const db = openDatabase({ file: folders.database, migrations });
  queueSpeechModel(db, { id: 'model', name: 'Whisper', source: null, needs: '' });
  const facts = { family: 'whisper' as const, bytes: 1_000, language: 'en', speakers: [] };
  endSpeechModel(db, 'model', { outcome: 'succeeded', facts, sha256: null });
  db.close();
  write(join(folders.models, 'model'));
  return root;
}

/**
 * Fits a retake into a take of three sentences, the second of which was to be said again.
 * @param script of the second sentence, marked. @param said in the retake instead. @param studio whose models listen.
 */
export async function sayAgain(
  folder: string,
  { script, said, studio }: { script: string; said: string; studio: string },
): Promise<z.infer<typeof fittedSchema>> {
  const id = crypto.randomUUID();
  const [take, retake] = [join(folder, `${id}-take.mkv`), join(folder, `${id}-retake.mkv`)];
  const parsed = parseScript(script);
  const [sentence] = sentencesOf(parsed);
  if (!sentence) throw new Error('no sentence');
  const [first, own, last] = await record(take, [before, sentence.text, after]);
  await record(retake, [said]);
  const task: RecordingTask = {
    kind: 'fit',
    take,
    retake,
    sentence: sentence.text,
    names: namesOfSentence(parsed, sentence),
    language: 'en',
    place: { before: first?.end ?? null, start: own?.start ?? 0, end: own?.end ?? 0, after: last?.start ?? null },
    folder: join(folder, `${id}-shown`),
  };
  const description = join(folder, `${id}.json`);
  writeFileSync(description, JSON.stringify(task));
  const done = await runRecordingTask(description, studio, createLogger('test', 'silent'));
  if (!('fitted' in done)) throw new Error('another task');
  return done;
}
