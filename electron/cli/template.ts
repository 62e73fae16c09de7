import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { readPages, type TemplateDetails, type VideoInstance } from '#shared/api/index.ts';
import { findingSentence, sectionsOfWords } from '#shared/alignment/findings.ts';
import { english } from '#shared/language/en/index.ts';
import { createTranslator } from '#shared/language/index.ts';
import { AppError, knownCode, type ErrorCode } from '#shared/errors/index.ts';
import { printScript, type Script } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import { voiceConfigText } from '#shared/voices.ts';
import type { Studio } from '#electron/client/studio.ts';
import { uploadFile } from '#electron/client/transfers/upload.ts';
import { endedWith } from './command-line.ts';
import { speakerId, type Speaker } from './speakers.ts';
import { checkEveryVariable, type LookFile } from './inputs.ts';

/** A recording with its script and speaker. */
export type TemplateInput = {
  /** Path of the recording. */
  template: string;
  script: Script;
  /** Section times in seconds, of every variable or of none; found by aligning script and speech when null. */
  sections: Section[] | null;
  voice: string;
  /** The person whose takes are used and to whom voices may be matched. */
  speaker: Speaker;
  /** The speaker's look in all videos; null for the unchanged recording. */
  look: LookFile | null;
};

type Report = (phase: string, progress: number) => void;

/** Prints a line about what was noticed. */
type Tell = (line: string) => void;

/** Interval of polling the studio's work, milliseconds. */
export const pollInterval = 150;

/**
 * The studio's template of a recording, with the given script, sections and voice. A recording that was prepared
 * before is not prepared again.
 * @returns its id.
 * @throws AppError with the code of the step that failed.
 */
export async function prepareTemplate(
  studio: Studio,
  input: TemplateInput,
  signal: AbortSignal,
  { data, report, tell }: { data: string; report: Report; tell: Tell },
): Promise<string> {
  const actorId = await speakerId({ studio, data, signal, progress: report }, input.speaker);
  const id = await prepareVideo(studio, input.template, signal, { report, tell }, input.look);
  await studio.call('updateVideoInstance', { id, actor_id: actorId });
  await studio.call('updateVoiceConfig', { id, voice_config: voiceConfigText(input.voice) });
  await markSections(studio, id, input, signal, { report, tell });
  return id;
}

/** The studio's template of a recording alone, prepared. @returns its id. */
export async function prepareVideo(
  studio: Studio,
  file: string,
  signal: AbortSignal,
  { report, tell }: { report: Report; tell: Tell },
  look: LookFile | null = null,
): Promise<string> {
  const name = await templateName(file, look, signal);
  const known = await findTemplate(studio, name);
  const id = known ?? (await sendRecording(studio, file, { name, look }, signal, report));
  const ended = await endedWith(signal, whenPrepared(studio, id, file, signal, report), async () => {
    if (known !== undefined)
      return 'Cancelled. The recording was being prepared before this command, so its preparation goes on.';
    await studio.call('deleteVideoInstance', { id });
    return 'Cancelled. The recording is not prepared, and nothing of it is kept.';
  });
  if (ended instanceof AppError) {
    if (known === undefined) throw ended;
    // It was begun by earlier commands, and may have failed because they were killed.
    return prepareVideo(studio, file, signal, { report, tell }, look);
  }
  for (const { message } of ended.notes) tell(`${basename(file)}: ${message}`);
  return id;
}

/** Contains a hash of the file, so that the same recording is found again, but not an edited one. */
async function templateName(file: string, look: LookFile | null, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { signal, end: look === null });
  if (look) {
    hash.write(JSON.stringify(look.look));
    if (look.background === null) hash.end();
    else await pipeline(createReadStream(look.background), hash, { signal });
  }
  return `${basename(file, extname(file)).slice(0, 200)} ${hash.digest('hex').slice(0, 16)}`;
}

export function allTemplates(studio: Studio): Promise<VideoInstance[]> {
  return readPages(async (asked) => {
    const { instances, total } = await studio.call('listVideoInstances', asked);
    return { items: instances, total };
  });
}

async function findTemplate(studio: Studio, name: string): Promise<string | undefined> {
  const { instances } = await studio.call('listVideoInstances', { search: name });
  return instances.find((instance) => instance.name === name)?.id;
}

async function sendRecording(
  studio: Studio,
  file: string,
  { name, look }: { name: string; look: LookFile | null },
  signal: AbortSignal,
  report: Report,
): Promise<string> {
  const videoId = await sendFile(studio, file, signal, (progress) => report('Reading the video', progress));
  const background =
    look && look.background !== null
      ? await sendFile(studio, look.background, signal, (progress) => report('Reading the background', progress))
      : null;
  const given = look && { look: { ...look.look, background } };
  const { id } = await studio.call('createVideoInstance', { name, video_id: videoId, mode: 1, ...given });
  return id;
}

/** @returns the id of the upload. */
export function sendFile(
  studio: Studio,
  path: string,
  signal: AbortSignal,
  onProgress: (progress: number) => void = () => undefined,
): Promise<string> {
  return uploadFile(studio, {
    file: resolve(path),
    name: basename(path),
    mimeType: 'application/octet-stream',
    uploadUrl: null,
    onUploadUrl: () => undefined,
    onProgress,
    signal,
  });
}

/** Waits for a template's preparation. Deletes the template if that failed. @returns its details, or why it failed. */
async function whenPrepared(
  studio: Studio,
  id: string,
  file: string,
  signal: AbortSignal,
  report: Report,
): Promise<TemplateDetails | AppError> {
  const details = await endOfPreparation(studio, id, signal, report);
  const failure = preparationFailure(details, file);
  if (failure === null) return details;
  await studio.call('deleteVideoInstance', { id });
  return failure;
}

/** Waits until a template's preparation has ended, in whatever way. */
export async function endOfPreparation(
  studio: Studio,
  id: string,
  signal: AbortSignal,
  report: Report,
): Promise<TemplateDetails> {
  for (;;) {
    const details = await studio.call('templateDetails', { id });
    const { status, phase, progress, waits_for: waitsFor } = details.import;
    if (status === 'succeeded' || status === 'failed' || status === 'cancelled') return details;
    report(waitsFor?.message ?? phase, progress);
    await delay(pollInterval, undefined, { signal });
  }
}

/** The error of a failed preparation, else null. @param subject the user's name for the recording. */
export function preparationFailure({ import: state }: TemplateDetails, subject: string): AppError | null {
  if (state.status === 'succeeded') return null;
  return new AppError(codeOf(state.reason), { message: state.error ?? undefined, subject });
}

async function markSections(
  studio: Studio,
  id: string,
  { script, sections: given }: TemplateInput,
  signal: AbortSignal,
  news: { report: Report; tell: Tell },
): Promise<void> {
  const sections = given ?? (await alignSections(studio, id, script, signal, news));
  await studio.call('saveTemplateScript', { id, script: printScript(script), sections });
}

/**
 * Finds the variables in the recording. Where it differs from the script is printed.
 * @throws AppError `VARIABLE_WITHOUT_TIME` with a variable that has no words in the recording.
 */
async function alignSections(
  studio: Studio,
  id: string,
  script: Script,
  signal: AbortSignal,
  { report, tell }: { report: Report; tell: Tell },
): Promise<Section[]> {
  report('Finding the words', 0);
  const { words, findings } = await studio.call(
    'alignScript',
    { video_instance_id: id, script: printScript(script) },
    { signal },
  );
  report('Finding the words', 1);
  const sections = sectionsOfWords(script, words);
  checkEveryVariable(sections, script);
  const { t } = createTranslator('en', english);
  for (const finding of findings) tell(findingSentence(finding, words, t));
  return sections;
}

/** The error code of a reason in the studio's answer. */
export function codeOf(reason: unknown): ErrorCode {
  return knownCode(reason) ?? 'INTERNAL';
}
