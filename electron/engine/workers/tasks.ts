import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assetFileName } from '#shared/backgrounds.ts';
import { isAppError } from '#shared/errors/index.ts';
import { soundRate } from '#shared/wav.ts';
import type { AssetFiles } from '../media/layers/layers.ts';
import { bodyFolder } from '../template/files.ts';
import type { TemplateInfo } from '../template/info.ts';
import type { SectionToRender } from '../render/types.ts';
import type { Content, ContentKey } from './content.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { makeScratchFolder } from './environment.ts';
import { align, earOf, transcribe, wordsOf } from './listening.ts';
import type { SectionToSay, Task, TaskKind, TaskResults } from './protocol.ts';
import { narratorFor, recordedVoiceIn, scriptOf, voiceHost } from './speaking.ts';
import type { TaskContext } from './task-context.ts';

type TaskHandlers = {
  [Kind in TaskKind]: (task: Extract<Task, { kind: Kind }>, context: TaskContext) => Promise<TaskResults[Kind]>;
};

/** The implementation of each task. Engine parts are loaded on first use, so that a worker starts in milliseconds. */
const handlers: TaskHandlers = {
  async probe({ file }, { signal, onAlive }) {
    const { probeMedia } = await import('../media/import/probe.ts');
    return probeMedia(file, { signal, onAlive });
  },
  async normalize({ source, template }, { content, signal, onProgress, onAlive }) {
    const { normalize } = await import('../media/import/normalize.ts');
    const file = await content.local(source);
    return writeTemplate(content, template, (folder) =>
      normalize({ source: file, folder, signal, onProgress, onAlive }),
    );
  },
  async compose({ camera, screen, offset, layout, composed, template }, { content, signal, onProgress, onAlive }) {
    const { composeRecordings } = await import('../media/edit/compose-recordings.ts');
    const recordings = { camera: await content.local(camera), screen: await content.local(screen) };
    const other = composed === null ? null : await content.local(`templates/${composed}`);
    const watched = { signal, onAlive, onProgress: (progress: number) => onProgress('Preparing video', progress) };
    return writeTemplate(content, template, (folder) =>
      composeRecordings({ ...recordings, offset, layout, composed: other, folder, ...watched }),
    );
  },
  async assemble({ take, retakes, template }, { content, signal, onProgress, onAlive }) {
    const { assembleRecordings } = await import('../media/edit/assemble-recordings.ts');
    const recordings = {
      take: await content.local(take),
      retakes: await Promise.all(
        retakes.map(async ({ source, ...retake }) => ({ ...retake, file: await content.local(source) })),
      ),
    };
    const watched = { signal, onAlive, onProgress: (progress: number) => onProgress('Preparing video', progress) };
    return writeTemplate(content, template, (folder) => assembleRecordings({ ...recordings, folder, ...watched }));
  },
  async stills({ template }, { content, signal }) {
    const { makeStills } = await import('../media/stills/stills.ts');
    await content.write(`templates/${template}`, (folder) => makeStills(folder, { signal }));
    return null;
  },
  async 'personal-still'({ template, still, design, plan, key }, { content, signal }) {
    const [{ makePersonalStill }, { stillSeconds }, { writeBeginning }] = await Promise.all([
      import('../media/stills/stills.ts'),
      import('../media/stills/still.ts'),
      import('../render/beginning.ts'),
    ]);
    const { artifacts } = content;
    // In the scratch folder, which is removed even after a crash: a half-drawn still shows a recipient's name.
    const file = join(makeScratchFolder(), `${still}.drawn`);
    const video = join(makeScratchFolder(), `${still}.mp4`);
    try {
      const drawn = await content.write(`templates/${template}`, async (folder) => {
        const beginning = { template: folder, artifacts, seconds: stillSeconds[still], file: video };
        const shown = plan && { file: video, duration: await writeBeginning({ ...beginning, plan }) };
        return makePersonalStill({ template: folder, still, design, shown, file, signal });
      });
      if (!drawn) return false;
      await artifacts.put({ kind: 'stills', key }, [await readFile(file)]);
      return true;
    } finally {
      await rm(file, { force: true });
      await rm(video, { force: true });
    }
  },
  async 'contact-sheet'({ page }) {
    const { drawContactSheet } = await import('../media/stills/contact-sheet.ts');
    await writeFileAtomic(page.file, await drawContactSheet(page));
    return null;
  },
  align,
  'align-file': align,
  async 'fit-retake'({ kind: _kind, ...task }, { signal, onAlive }) {
    const { showRetake } = await import('../speech/takes/fit-retake.ts');
    return showRetake({ ...task, signal, onAlive });
  },
  async 'listen-retake'({ recognizer, ...task }, { signal, onAlive }) {
    const [{ listenToRetake }, { earIn }] = await Promise.all([
      import('../speech/takes/listen-to-sentence.ts'),
      import('../speech/ear/loaded-ears.ts'),
    ]);
    return listenToRetake({ ...task, openEar: () => earIn(recognizer), signal, onAlive });
  },
  async 'sound-parts'({ file, parts, folder }, { signal, onAlive }) {
    const { writeParts } = await import('../speech/takes/write-parts.ts');
    return writeParts({ source: file, parts, folder, signal, onAlive });
  },
  async 'learn-script'({ script }, { signal, onProgress }) {
    const { learnScriptSounds } = await import('../speech/align/script-sounds.ts');
    return learnScriptSounds(script, { signal, onProgress: (progress) => onProgress('Listening', progress) });
  },
  async sound({ source, sound }, { content, signal, onAlive }) {
    const { writeSoundFile } = await import('../media/import/sound-file.ts');
    const recording = await content.local(source);
    const duration = await content.write(sound, (file) => writeSoundFile(recording, file, { signal, onAlive }));
    return { duration };
  },
  async 'cut-takes'({ source, folder, names, alone }, { content, signal, onProgress, onAlive }) {
    const { writeTakes } = await import('../speech/takes/write-takes.ts');
    const recording = await content.local(source);
    const watched = { signal, onAlive, onProgress: (progress: number) => onProgress('Listening', progress) };
    return content.write(folder, (path) => writeTakes({ source: recording, folder: path, names, alone, ...watched }));
  },
  async 'cut-phrase'({ source, sound, phrase, place }, { content, signal, onAlive }) {
    const { writePhrase } = await import('../speech/takes/write-phrase.ts');
    const recording = await content.local(source);
    const located = place && { ...place, template: await content.local(`templates/${place.template}`) };
    return content.write(sound, (file) =>
      writePhrase({ source: recording, phrase, place: located, file, signal, onAlive }),
    );
  },
  async 'film-take'({ source, said, film }, { content, signal, onAlive }) {
    const { filmTake } = await import('../lips/film-take.ts');
    const recording = await content.local(source);
    try {
      return await content.write(film, (file) => filmTake({ source: recording, said, file, signal, onAlive }));
    } catch (error) {
      if (isAppError(error) && error.code === 'MEDIA_NO_VIDEO') return null;
      throw error;
    }
  },
  async 'join-film'({ kind: _kind, ...films }, { signal, onAlive }) {
    const { writeFilmWithSound } = await import('../media/edit/film-with-sound.ts');
    await writeFilmWithSound({ ...films, signal, onAlive });
    return null;
  },
  async 'check-reading'({ source, script, denials, sound }, { content, signal, onAlive }) {
    const { checkReading } = await import('../speech/takes/check-reading.ts');
    const recording = await content.local(source);
    return content.write(sound, (file) => checkReading({ source: recording, script, denials, file, signal, onAlive }));
  },
  async render({ template, sections, sounds = [], unfilmed, voice, reference, consent }, context) {
    const { content, signal, onProgress } = context;
    const [{ renderVideo }, narrator] = await Promise.all([
      import('../render/render-video.ts'),
      narratorFor({ voice, reference }, context),
    ]);
    return renderVideo({
      template: await content.local(`templates/${template}`),
      artifacts: content.artifacts,
      sections: await withRecordings(content, sections),
      sounds,
      assets: assetsIn(content),
      unfilmed,
      voice,
      consent,
      clips: narrator,
      signal,
      onProgress,
    });
  },
  async 'render-script'({ values, pronunciations, sounds = [], only, ...task }, context) {
    const [{ renderScript, renderSentence }, script] = await Promise.all([
      import('../render/render-script.ts'),
      scriptOf(task, context),
    ]);
    const heard = { sounds, assets: assetsIn(context.content) };
    const row = { ...script, ...heard, values: new Map(Object.entries(values)), pronunciations };
    return only ? renderSentence({ ...row, ...only }) : renderScript({ ...row, onProgress: context.onProgress });
  },
  async 'plan-pictures'({ template, ...task }, { content, signal, onAlive }) {
    const { planPictureWork } = await import('../render/plan-pictures.ts');
    const { artifacts } = content;
    const folder = await content.local(`templates/${template}`);
    return planPictureWork({ ...task, template: folder, artifacts, signal, onAlive });
  },
  async 'judge-still'({ still, template, section }, { content, signal, onAlive }) {
    const { judgeStill } = await import('../lips/judge-still.ts');
    const [file, folder] = [await content.local(still), await content.local(`templates/${template}`)];
    return judgeStill({ still: file, template: folder, section, artifacts: content.artifacts, signal, onAlive });
  },
  async 'cut-presenter'({ template, job }, { content, signal, onProgress, onAlive }) {
    const { prepareCut } = await import('../pictures/draw-piece.ts');
    const onFrame = (progress: number): void => onProgress('Cutting out the speaker', progress);
    await content.write(`templates/${template}`, (folder) =>
      prepareCut({ template: folder, job, signal, onAlive, onProgress: onFrame }),
    );
    return null;
  },
  async 'fit-film'({ template, lips }, { content, signal, onAlive }) {
    const { fitLips } = await import('../pictures/fit-lips.ts');
    const file = await content.local(lips.film.file as ContentKey);
    return fitLips({
      template: await content.local(`templates/${template}`),
      lips: { ...lips, film: { ...lips.film, file } },
      artifacts: content.artifacts,
      signal,
      onAlive,
    });
  },
  async 'order-lips'({ template, lips, folder }, { content, signal, onAlive }) {
    const { orderLips } = await import('../pictures/order-lips.ts');
    const from = await content.local(`templates/${template}`);
    const { artifacts } = content;
    return content.write(folder, (path) =>
      orderLips({ template: from, lips, folder: path, artifacts, signal, onAlive }),
    );
  },
  async 'accept-lips'({ source, order, film }, { content, signal, onAlive }) {
    const { acceptLips } = await import('../pictures/accept-lips.ts');
    const answer = await content.local(source);
    return content.write(film, (file) => acceptLips({ source: answer, order, file, signal, onAlive }));
  },
  async 'draw-piece'({ template, rendition, piece }, { content, signal, onAlive }) {
    const [{ drawPiece }, { openPatches }] = await Promise.all([
      import('../pictures/draw-piece.ts'),
      import('../lips/patches.ts'),
    ]);
    return drawPiece({
      openPatches: (key) => openPatches(content.artifacts, key),
      template: await content.local(`templates/${template}`),
      artifacts: content.artifacts,
      assets: assetsIn(content),
      rendition,
      piece,
      signal,
      onAlive,
    });
  },
  async 'bake-template'({ template, plan, target }, { content, signal, onAlive }) {
    const { bakeTemplate } = await import('../render/bake-template.ts');
    const { artifacts } = content;
    const from = await content.local(`templates/${template}`);
    return content.write(`templates/${target}`, (folder) =>
      bakeTemplate({ template: from, plan, folder, artifacts, signal, onAlive }),
    );
  },
  async 'cut-template'({ template, kept, target }, { content, signal, onProgress, onAlive }) {
    const { cutTemplate } = await import('../media/edit/cut-template.ts');
    const from = await content.local(`templates/${template}`);
    const watched = { signal, onAlive, onProgress: (progress: number) => onProgress('Cutting', progress) };
    return writeTemplate(content, target, (folder) => cutTemplate({ template: from, kept, folder, ...watched }));
  },
  async 'fit-body'({ template, body, position }, { content, signal, onProgress, onAlive }) {
    const { fitBody } = await import('../render/fit-body.ts');
    const { artifacts } = content;
    const other = await content.local(`templates/${body}`);
    return content.write(`templates/${template}`, (folder) =>
      fitBody({ template: folder, body: other, position, artifacts, signal, onProgress, onAlive }),
    );
  },
  async 'prepare-asset'({ source }, { content, signal, onProgress, onAlive }) {
    const { prepareAsset } = await import('../media/assets/prepare-asset.ts');
    const fetched = await content.local(source);
    return content.write('assets', (folder) => prepareAsset({ source: fetched, folder, signal, onProgress, onAlive }));
  },
  async 'crop-asset'({ asset, as, part }, { content }) {
    const { cropAsset } = await import('../media/assets/prepare-asset.ts');
    const file = await content.local(`assets/${asset}`);
    return content.write('assets', (folder) => cropAsset({ file, as, part, folder }));
  },
  async 'profile-card'({ picture, ...card }, { content }) {
    const { drawProfileCard } = await import('../media/assets/profile-card.ts');
    const file = picture && (await content.local(picture));
    return content.write('assets', (folder) => drawProfileCard({ ...card, picture: file, folder }));
  },
  async rendition({ template, rendition, body }, { content, signal, onProgress, onAlive }) {
    const [{ makeRendition }, { makeLeaves }] = await Promise.all([
      import('../media/edit/rendition.ts'),
      import('../template/leaves.ts'),
    ]);
    const onTime = (progress: number): void => onProgress('Making a smaller version', progress);
    const watched = { rendition, signal, onAlive, onProgress: onTime };
    return content.write(`templates/${template}`, async (folder) => {
      if (body === undefined) {
        const made = await makeRendition({ template: folder, ...watched });
        await makeLeaves(folder, rendition, { signal, onAlive });
        return made;
      }
      const { keepBeside } = await import('../render/fit-body.ts');
      const own = await keepBeside(folder, body);
      const beside = bodyFolder(folder, body);
      const made = await makeRendition({ template: own, beside, ...watched });
      for (const each of [own, beside]) await makeLeaves(each, rendition, { signal, onAlive });
      return made;
    });
  },
  async leaves({ template, rendition }, { content, signal, onAlive }) {
    const { makeLeaves } = await import('../template/leaves.ts');
    await content.write(`templates/${template}`, (folder) => makeLeaves(folder, rendition, { signal, onAlive }));
    return null;
  },
  async 'check-clips'({ template, sections, places, voice, reference, consent }, context) {
    const { content, signal, onProgress } = context;
    const [{ checkClips }, narrator] = await Promise.all([
      import('../render/check-clips.ts'),
      narratorFor({ voice, reference }, context),
    ]);
    return checkClips({
      template: await content.local(`templates/${template}`),
      sections: await withRecordings(content, sections),
      places,
      voice,
      consent,
      narrator,
      signal,
      onProgress: (progress) => onProgress('Speaking', progress),
    });
  },
  async listen({ template, script, sections, voice, reference, recognizer, onlyKept, ...task }, context) {
    const { content, signal, onProgress } = context;
    const [{ listenToClips }, narrator] = await Promise.all([
      import('../render/listen-clips.ts'),
      narratorFor({ voice, reference }, context),
    ]);
    return listenToClips({
      ...task,
      template: await content.local(`templates/${template}`),
      artifacts: content.artifacts,
      words: await wordsOf({ template, script }, context),
      sections: await withRecordings(content, sections),
      voice,
      clipOf: (request, stop) => (onlyKept ? narrator.findKept(request) : narrator.speak(request, stop)),
      openEar: earOf(recognizer, content),
      signal,
      onProgress: (progress) => onProgress('Listening', progress),
    });
  },
  async 'listen-take'({ source, recognizer, value, ...task }, { content, signal, onAlive }) {
    const { listenToTake } = await import('../speech/takes/listen-to-take.ts');
    const openEar = earOf(recognizer, content);
    return listenToTake({ ...task, text: value, source: await content.local(source), openEar, signal, onAlive });
  },
  async 'check-script'({ sentences, ...task }, context) {
    const [{ checkScript }, script] = await Promise.all([import('../render/check-script.ts'), scriptOf(task, context)]);
    const onProgress = (progress: number): void => context.onProgress('Speaking', progress);
    return checkScript({ ...script, sentences, onProgress });
  },
  async speak({ text, pronunciations, voice, reference, actor: reader, template }, context) {
    const { content, signal } = context;
    const [{ readRecording }, narrator] = await Promise.all([
      import('../speech/clips/recordings.ts'),
      narratorFor({ voice, reference }, context),
    ]);
    const beginningIn = (file: string) => (seconds: number) => readRecording(file).subarray(0, seconds * soundRate);
    const actor = reader && { id: reader.id, read: beginningIn(await content.local(`sounds/${reader.id}`)) };
    const recordedVoice = template === undefined ? undefined : await recordedVoiceIn(content, template);
    const { key, samples, source, matched } = await narrator.speak(
      { text, kind: 'sentence', pronunciations, voice, actor, recordedVoice },
      signal,
    );
    return { clip: key, seconds: samples.length / soundRate, source, matched };
  },
  async 'paid-texts'({ texts, voice, matched }, context) {
    const [{ paidTexts }, { enginesFor }] = await Promise.all([
      import('../speech/clips/paid-texts.ts'),
      import('../speech/clips/hosted-voices.ts'),
    ]);
    const engines = await enginesFor({ voice }, voiceHost(context));
    return paidTexts(texts, { voice, engines, matched });
  },
  async 'paid-sentences'({ sentences, ...task }, context) {
    const [{ paidSentences }, { enginesFor }, script] = await Promise.all([
      import('../render/check-script.ts'),
      import('../speech/clips/hosted-voices.ts'),
      scriptOf(task, context),
    ]);
    const engines = await enginesFor({ voice: task.voice }, voiceHost(context));
    return paidSentences({ ...script, sentences }, engines);
  },
  async 'unpack-model'({ archive, model }, { content, signal, onProgress }) {
    const { unpackArchive } = await import('../speech/neural/unpack.ts');
    const onStep = (progress: number): void => onProgress('Unpacking', progress);
    await content.write(`models/${model}`, (folder) => unpackArchive({ archive, folder, signal, onProgress: onStep }));
    return null;
  },
  async 'try-model'({ model, isNew = false }, { content, onAlive }) {
    const { tryModel } = await import('../speech/neural/try-model.ts');
    return content.write(`models/${model}`, (folder) => tryModel(folder, { isNew, onAlive }));
  },
  async transcribe(task, context) {
    return transcribe(task, await context.content.local(`models/${task.model}`), context);
  },
  'transcribe-file': (task, context) => transcribe(task, task.model, context),
};

/** Writes a template, and stores the analysis of its sound and the hashes of its file with it. */
async function writeTemplate(
  content: Content,
  name: string,
  make: (folder: string) => Promise<TemplateInfo>,
): Promise<TemplateInfo> {
  const [{ learnTemplate }, { makeLeaves }] = await Promise.all([
    import('../template/learned-sound.ts'),
    import('../template/leaves.ts'),
  ]);
  return content.write(`templates/${name}`, async (folder) => {
    const info = await make(folder);
    learnTemplate(folder, info);
    await makeLeaves(folder, 'source');
    return info;
  });
}

export function runTask<Kind extends TaskKind>(
  task: Extract<Task, { kind: Kind }>,
  context: TaskContext,
): Promise<TaskResults[Kind]> {
  const handler = handlers[task.kind as Kind];
  return handler(task, context);
}

/** Resolves only the assets that a task shows or plays. */
function assetsIn(content: Content): AssetFiles {
  return (asset) => content.local(`assets/${assetFileName(asset)}`);
}

/** The sections, with the paths of their recordings on this machine. */
function withRecordings(content: Content, sections: readonly SectionToSay[]): Promise<SectionToRender[]> {
  return Promise.all(
    sections.map(async ({ recording, ...section }) => {
      if (!recording) return section;
      return { ...section, recording: { ...recording, file: await content.local(`sounds/${recording.id}`) } };
    }),
  );
}
