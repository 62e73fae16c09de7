import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { CheckOptions } from '../render/check-clips.ts';
import type { Speaker } from '../speech/clips/speaker.ts';
import type { HostedVoice, VoiceHost } from '../speech/voices/hosted-voices.ts';
import { makeScratchFolder } from './environment.ts';
import type { ProgressListener } from './worker-process.ts';
import type { AskHost, RenderSetting, Task, TaskKind, TaskResults } from './protocol.ts';

/** What a task works with beside its own input. */
export type TaskContext = {
  artifacts: ArtifactStore;
  signal: AbortSignal;
  onProgress: ProgressListener;
  /** To be called while something goes on that is no progress: often, as it costs nothing. */
  onAlive: () => void;
  askHost: AskHost;
};

type TaskHandlers = {
  [Kind in TaskKind]: (task: Extract<Task, { kind: Kind }>, context: TaskContext) => Promise<TaskResults[Kind]>;
};

/** Samples a second of a template's `audio.s16`, and of clips. */
const templateRate = 48_000;

/** What each task does. Engine parts are loaded on first use, so that a worker starts in milliseconds. */
const handlers: TaskHandlers = {
  async probe({ file }, { signal, onAlive }) {
    const { probeMedia } = await import('../media/import/probe.ts');
    return probeMedia(file, { signal, onAlive });
  },
  async normalize({ source, folder }, { signal, onProgress, onAlive }) {
    const [{ normalize }, { learnTemplate }] = await Promise.all([
      import('../media/import/normalize.ts'),
      import('../template/learned-sound.ts'),
    ]);
    const info = await normalize({ source, folder, signal, onProgress, onAlive });
    learnTemplate(folder, info);
    return info;
  },
  async stills({ template }, { signal }) {
    const { makeStills } = await import('../media/stills/stills.ts');
    return makeStills(template, { signal });
  },
  async 'personal-still'({ template, still, design, key }, { artifacts, signal }) {
    const { makePersonalStill } = await import('../media/stills/stills.ts');
    // Goes with this process, whatever ends it: a half-drawn still has a recipient's name on it.
    const file = join(makeScratchFolder(), `${still}.drawn`);
    try {
      if (!(await makePersonalStill({ template, still, design, file, signal }))) return false;
      await artifacts.put({ kind: 'stills', key }, [await readFile(file)]);
      return true;
    } finally {
      await rm(file, { force: true });
    }
  },
  async align({ template, script }, { signal, onProgress, onAlive }) {
    const [{ alignScript }, { listenToTemplate }] = await Promise.all([
      import('../speech/align/align-script.ts'),
      import('../media/import/listen.ts'),
    ]);
    const sound = await listenToTemplate(template, { signal, onAlive });
    return alignScript({ ...sound, script, signal, onProgress: (progress) => onProgress('Listening', progress) });
  },
  async 'align-file'({ file, script }, { signal, onProgress, onAlive }) {
    const [{ alignScript }, { listenToFile }] = await Promise.all([
      import('../speech/align/align-script.ts'),
      import('../media/import/listen.ts'),
    ]);
    const sound = await listenToFile(file, { signal, onAlive });
    return alignScript({ ...sound, script, signal, onProgress: (progress) => onProgress('Listening', progress) });
  },
  async sound({ source, file }, { signal, onAlive }) {
    const { writeSoundFile } = await import('../media/import/sound-file.ts');
    return { duration: await writeSoundFile(source, file, { signal, onAlive }) };
  },
  async 'cut-takes'(task, { signal, onProgress, onAlive }) {
    const { writeTakes } = await import('../speech/takes/write-takes.ts');
    return writeTakes({ ...task, signal, onAlive, onProgress: (progress) => onProgress('Listening', progress) });
  },
  async 'check-reading'(task, { signal, onAlive }) {
    const { checkReading } = await import('../speech/takes/check-reading.ts');
    return checkReading({ ...task, signal, onAlive });
  },
  async render({ template, sections, voice, reference, consent }, { artifacts, signal, onProgress, askHost }) {
    const [{ renderVideo }, speaker] = await Promise.all([
      import('../render/render-video.ts'),
      speakerFor(artifacts, { voice, reference }, askHost),
    ]);
    return renderVideo({ template, artifacts, sections, voice, consent, clips: speaker, signal, onProgress });
  },
  async 'plan-pictures'(task, { artifacts }) {
    const { planPictureWork } = await import('../render/plan-pictures.ts');
    return planPictureWork({ ...task, artifacts });
  },
  async 'cut-presenter'({ template, job }, { signal, onProgress, onAlive }) {
    const { prepareCut } = await import('../pictures/draw-piece.ts');
    const onFrame = (progress: number): void => onProgress('Cutting out the presenter', progress);
    await prepareCut({ template, job, signal, onAlive, onProgress: onFrame });
    return null;
  },
  async 'draw-piece'(task, { artifacts, signal, onAlive }) {
    const { drawPiece } = await import('../pictures/draw-piece.ts');
    return drawPiece({ ...task, artifacts, signal, onAlive });
  },
  async 'fit-body'(task, { artifacts, signal, onProgress, onAlive }) {
    const { fitBody } = await import('../render/fit-body.ts');
    return fitBody({ ...task, artifacts, signal, onProgress, onAlive });
  },
  async 'prepare-asset'(task, { signal, onProgress, onAlive }) {
    const { prepareAsset } = await import('../media/assets/prepare-asset.ts');
    return prepareAsset({ ...task, signal, onProgress, onAlive });
  },
  async 'crop-asset'(task) {
    const { cropAsset } = await import('../media/assets/prepare-asset.ts');
    return cropAsset(task);
  },
  async 'profile-card'(task) {
    const { drawProfileCard } = await import('../media/assets/profile-card.ts');
    return drawProfileCard(task);
  },
  async rendition({ template, rendition }, { signal, onProgress, onAlive }) {
    const { makeRendition } = await import('../media/edit/rendition.ts');
    const onTime = (progress: number): void => onProgress('Making a smaller version', progress);
    return makeRendition({ template, rendition, signal, onAlive, onProgress: onTime });
  },
  async 'check-clips'(
    { template, sections, voice, reference, consent, recognizer },
    { artifacts, signal, onProgress, askHost },
  ) {
    const [{ checkClips }, speaker] = await Promise.all([
      import('../render/check-clips.ts'),
      speakerFor(artifacts, { voice, reference }, askHost),
    ]);
    return checkClips({
      template,
      sections,
      voice,
      consent,
      speaker,
      listen: listener(recognizer),
      signal,
      onProgress: (progress) => onProgress('Speaking', progress),
    });
  },
  async speak({ text, pronunciations, voice, reference, actor: reader }, { artifacts, signal, askHost }) {
    const [{ readRecording }, speaker] = await Promise.all([
      import('../speech/clips/recordings.ts'),
      speakerFor(artifacts, { voice, reference }, askHost),
    ]);
    const actor = reader && {
      id: reader.id,
      read: (seconds: number) => readRecording(reader.file).subarray(0, seconds * templateRate),
    };
    const { key, samples, source, matched } = await speaker.speak({ text, pronunciations, voice, actor }, signal);
    return { clip: key, seconds: samples.length / templateRate, source, matched };
  },
  async 'paid-texts'({ texts, voice, matched }, { askHost }) {
    const [{ paidTexts }, { enginesFor }] = await Promise.all([
      import('../speech/clips/paid-texts.ts'),
      import('../speech/voices/hosted-voices.ts'),
    ]);
    const engines = await enginesFor({ voice }, voiceHost(askHost));
    return paidTexts(texts, { voice, engines, matched });
  },
  async 'unpack-model'({ archive, folder }, { signal, onProgress }) {
    const { unpackArchive } = await import('../speech/neural/unpack.ts');
    await unpackArchive({ archive, folder, signal, onProgress: (progress) => onProgress('Unpacking', progress) });
    return null;
  },
  async 'try-model'({ folder }) {
    const { tryModel } = await import('../speech/neural/try-model.ts');
    return tryModel(folder);
  },
  async transcribe({ template, model }, { signal, onProgress, onAlive }) {
    const [{ recognizeSpeech }, { listenToTemplate }] = await Promise.all([
      import('../speech/neural/recognize.ts'),
      import('../media/import/listen.ts'),
    ]);
    const sound = await listenToTemplate(template, { signal, onAlive });
    return recognizeSpeech({ folder: model, sound, signal, onProgress: (value) => onProgress('Listening', value) });
  },
  async 'transcribe-file'({ file, model }, { signal, onProgress, onAlive }) {
    const [{ recognizeSpeech }, { listenToFile }] = await Promise.all([
      import('../speech/neural/recognize.ts'),
      import('../media/import/listen.ts'),
    ]);
    const sound = await listenToFile(file, { signal, onAlive });
    return recognizeSpeech({ folder: model, sound, signal, onProgress: (value) => onProgress('Listening', value) });
  },
};

export function runTask<Kind extends TaskKind>(
  task: Extract<Task, { kind: Kind }>,
  context: TaskContext,
): Promise<TaskResults[Kind]> {
  const handler = handlers[task.kind as Kind];
  return handler(task, context);
}

/**
 * Loads ahead of its first row what a process renders with: the code and, where the setting is known, the template and a
 * voice that comes with the app. Other voices are the host's, which is asked on behalf of tasks alone.
 */
export async function prepareToRender(
  artifacts: () => ArtifactStore,
  setting: RenderSetting | undefined,
): Promise<void> {
  const [{ prepareRender }, { hostedVoiceOf }] = await Promise.all([
    import('../render/prepare-render.ts'),
    import('../speech/voices/hosted-voices.ts'),
  ]);
  if (!setting || hostedVoiceOf(setting) !== '') return;
  const speaker = await speakerFor(artifacts(), setting, noHost);
  await prepareRender({ ...setting, speaker });
}

const noHost: AskHost = ({ kind }) =>
  Promise.reject(new AppError('INTERNAL', { detail: `${kind} asked without a task` }));

let lastSpeaker: { voice: string; speaker: Speaker } | undefined;

/** A speaker remembers what voices and actors sound like, so it is kept for the next task. */
async function speakerFor(artifacts: ArtifactStore, used: HostedVoice, askHost: AskHost): Promise<Speaker> {
  const [{ Speaker }, { enginesFor, hostedVoiceOf }] = await Promise.all([
    import('../speech/clips/speaker.ts'),
    import('../speech/voices/hosted-voices.ts'),
  ]);
  const voice = hostedVoiceOf(used);
  if (lastSpeaker?.voice === voice) return lastSpeaker.speaker;
  const speaker = new Speaker({ artifacts, engines: await enginesFor(used, voiceHost(askHost)) });
  lastSpeaker = { voice, speaker };
  return speaker;
}

function voiceHost(askHost: AskHost): VoiceHost {
  return {
    findModel: (model) => askHost({ kind: 'find-model', model }),
    providerSpeech: (request) => askHost({ kind: 'provider-speech', ...request }),
    async discardSpeech(request) {
      await askHost({ kind: 'discard-speech', ...request });
    },
  };
}

/** What a model understands of a clip. */
function listener(model: string | undefined): CheckOptions['listen'] {
  if (model === undefined) return undefined;
  return async (samples, signal) => {
    const { recognizeSpeech } = await import('../speech/neural/recognize.ts');
    const sound = { samples, sampleRate: templateRate };
    return (await recognizeSpeech({ folder: model, sound, signal })).text;
  };
}
