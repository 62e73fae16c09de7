import { appendFileSync, copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, CancelledError, toWireError } from '#shared/errors/index.ts';
import type { Layout } from '#shared/layouts.ts';
import { filledSentences } from '#shared/script/filled.ts';
import { parseScript } from '#shared/script/index.ts';
import { hashBytes, hashOf } from '#electron/lib/hash.ts';
import { dataFolder, workerPlaces } from '#electron/studio/store/data-folder.ts';
import { voiceIdOf } from '#shared/voices.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { contentPath } from '#electron/engine/workers/content.ts';
import type { Priority, RunOptions, WorkerPool } from '#electron/engine/workers/pool.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { SentenceReport } from '#electron/engine/render/types.ts';
import type { ClipReport, Listening } from '#electron/engine/speech/types.ts';
import { orderFiles, type LipsOrder, type UnfilmedLips } from '#electron/engine/pictures/picture-request.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import { commentStill } from './comment-still.ts';
import { wavFile } from './wav-file.ts';
import type { RenderResult } from '#electron/engine/render/types.ts';
import type {
  RenderSetting,
  SectionToSay,
  Task,
  TaskKind,
  TaskResult,
  TaskResults,
} from '#electron/engine/workers/protocol.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import {
  renditionFactsFile,
  renditionFile,
  type MadeRendition,
  type RenditionFacts,
} from '#electron/engine/template/renditions.ts';

/** A film as an MP4 without content, of which only its boxes can be read. */
export const standInFilm = Buffer.from('\0\0\0\u0010ftypfilm\0\0\0\0\0\0\0\u0008moov', 'latin1');

/** The report on values of a voice that can speak nothing. */
const unspeakable = toWireError(new AppError('VALUE_UNSPEAKABLE', { subject: '🎉' }));

type Holding = { but?: Priority; account?: string };
type Held = { kind: TaskKind; task: Task; release: () => void };

export type StandInPool = WorkerPool & {
  /** All tasks so far, in order. */
  readonly tasks: Task[];
  /** Settings for which a process was to be kept ready, in order. */
  readonly expected: (RenderSetting | undefined)[];
  /** Makes tasks of this kind, of one account if given, wait until they are released; not those with the priority `but`. */
  hold(kind: TaskKind, options?: Holding): void;
  /** Releases held tasks, and holds no further ones. */
  release(): void;
  /** Tasks that are waiting now. */
  readonly held: Held[];
  /** Makes the next tasks of this kind fail, each with one of the errors. */
  failNext(kind: TaskKind, ...errors: AppError[]): void;
  /** Makes all tasks of this kind fail; undefined lets them succeed again. */
  failAll(kind: TaskKind, error: AppError | undefined): void;
};

/**
 * A pool that runs in the test's own process, for tests of the studio around it. Imports copy a ready template, and
 * renders return the plain template as their plan. The engine has tests of its own; its parts are loaded on first use,
 * because most test files need none.
 * @param folder data folder of the studio it works for.
 */
export function createStandInPool(template: string, folder: string): StandInPool {
  const places = workerPlaces(dataFolder(folder));
  const artifacts = createFileStore(places.artifacts);
  const templateAt = (name: string): string => contentPath(places, `templates/${name}`);
  const tasks: Task[] = [];
  const expected: (RenderSetting | undefined)[] = [];
  const held: Held[] = [];
  const holding = new Map<TaskKind, Holding>();
  const failures = new Map<TaskKind, AppError[]>();
  const outages = new Map<TaskKind, AppError>();

  async function perform(task: Task): Promise<TaskResults[TaskKind]> {
    switch (task.kind) {
      case 'normalize':
        cpSync(template, templateAt(task.template), { recursive: true });
        return readInfo(templateAt(task.template));
      case 'stills':
        writeFileSync(join(templateAt(task.template), templateFiles.poster), commentStill('jpeg', 'poster'));
        writeFileSync(join(templateAt(task.template), templateFiles.preview), commentStill('gif', 'preview'));
        return null;
      case 'personal-still': {
        const { text, style, badge } = task.design;
        if (text?.includes('\u{e000}')) return false;
        const isPlain = text !== null && style === 'lower_third' && !badge;
        const drawn = `${task.still} of ${text}${isPlain ? '' : ` in ${style}`}${badge ? ' with a badge' : ''}`;
        const format = task.still === 'poster' ? 'jpeg' : 'gif';
        await artifacts.put({ kind: 'stills', key: task.key }, [commentStill(format, drawn)]);
        return true;
      }
      case 'judge-still':
        return { refused: 'no_face', face: null, outline: [] };
      case 'contact-sheet':
        writeFileSync(task.page.file, 'sheet');
        return null;
      case 'join-film':
        writeFileSync(task.file, 'film with sound');
        return null;
      case 'align':
      case 'align-file':
        return {
          words: [{ word: 'Sarah', start: 0.2, end: 0.6, confidence: 0.9, occurrence: 0 }],
          findings: [],
        };
      case 'learn-script':
        // One phone per word is enough here.
        return {
          places: [0],
          kinds: [0],
          frames: [9],
          means: '',
          kind_means: '',
          kind_log_precisions: '',
          usual_means: [],
          usual_deviations: [],
        };
      case 'cut-takes':
        return task.names.map((_name, name) => {
          const file = `${name}.wav`;
          writeFileSync(join(contentPath(places, task.folder), file), 'sound', { flag: 'wx' });
          const said = { start: name, end: name + 0.5 };
          return { file, name, ...said, said, duration: 0.5, loudness: -20, flags: [] };
        });
      case 'cut-phrase':
        writeFileSync(contentPath(places, task.sound), wavFile(0.5), { flag: 'wx' });
        return {
          duration: 0.5,
          said: { start: 1, end: 1.5 },
          loudness: -20,
          flags: [],
          before: 1_440,
          after: 0,
          level: task.place ? -18 : null,
        };
      case 'film-take': {
        writeFileSync(contentPath(places, task.film), standInFilm, { flag: 'wx' });
        return { kept: true, start: 0.4, end: 0.9, refused: null };
      }
      case 'sound':
        writeFileSync(contentPath(places, task.sound), 'sound', { flag: 'wx' });
        return { duration: 1 };
      case 'check-reading':
        writeFileSync(contentPath(places, task.sound), 'a sentence', { flag: 'wx' });
        return { duration: 12, words: [{ word: 'My', confidence: 0.9 }] };
      case 'render':
        return plainResult(task, readInfo(templateAt(task.template)));
      case 'render-script':
        return {
          ...plainResult({ ...task, kind: 'render', sections: [] }, readInfo(templateAt(task.template))),
          clips: Object.keys(task.values).map((variable) => {
            return { variable, source: voiceIdOf(task.voice), reason: 'voice', matched: false, inSentence: true };
          }),
          sentences: filledSentences(parseScript(task.script), new Map(Object.entries(task.values))).map(
            ({ text }, index) => {
              return { text, clip: `sentence ${index}`, words: [] };
            },
          ),
          lock: { words: 0, inTime: 0, fastest: 1, slowest: 1 },
          sentencesSpoken: 0,
          // As if a long value took longer than the words it replaces.
          longParts: Object.values(task.values).some((value) => value.length > 60) ? [{ start: 0, end: 48_000 }] : [],
        };
      case 'fit-body': {
        // The engine itself joins templates, which is quick.
        const { fitBody } = await import('#electron/engine/render/fit-body.ts');
        return fitBody({
          template: templateAt(task.template),
          body: templateAt(task.body),
          position: task.position,
          artifacts,
        });
      }
      case 'cut-template': {
        // The engine itself cuts a short template, which is quick.
        const { cutTemplate } = await import('#electron/engine/media/edit/cut-template.ts');
        return cutTemplate({
          template: templateAt(task.template),
          kept: task.kept,
          folder: templateAt(task.target),
        });
      }
      case 'compose':
        return composed(template, templateAt(task.template), task.layout);
      case 'assemble':
        return composed(template, templateAt(task.template), task.retakes);
      case 'sound-parts':
      case 'fit-retake':
        mkdirSync(task.folder, { recursive: true });
        cpSync(join(template, templateFiles.video), join(task.folder, templateFiles.video));
        return { retake: { start: 1, end: 2, from: 0.5, to: 1.4 }, duration: 3.9, begins: 1, ends: 1.9, cutOff: [] };
      case 'listen-retake':
        return [];
      case 'prepare-asset': {
        // The engine itself decodes a small picture, which is quick.
        const { prepareAsset } = await import('#electron/engine/media/assets/prepare-asset.ts');
        return prepareAsset({ source: contentPath(places, task.source), folder: places.assets });
      }
      case 'crop-asset': {
        const { cropAsset } = await import('#electron/engine/media/assets/prepare-asset.ts');
        return cropAsset({
          file: contentPath(places, `assets/${task.asset}`),
          as: task.as,
          part: task.part,
          folder: places.assets,
        });
      }
      case 'profile-card': {
        const { drawProfileCard } = await import('#electron/engine/media/assets/profile-card.ts');
        const picture = task.picture && contentPath(places, task.picture);
        return drawProfileCard({ ...task, picture, folder: places.assets });
      }
      case 'rendition':
        return copiedRendition(await renditionFolder(task), task.rendition);
      case 'transcribe':
      case 'transcribe-file':
        return { text: 'Hi Sarah', words: [{ word: 'Hi', start: 0.1 }], unsure: [{ start: 3, end: 8 }] };
      case 'check-clips':
        return task.sections.map((): ClipReport => ({ error: unspeakable }));
      case 'listen':
        return task.sections.map(({ text }): Listening => {
          if (task.recognizer === null) return { verdict: 'not_listened', reason: 'no_recognizer' };
          // As if a pronunciation had come since, and the video had another clip.
          if (text === 'Joan') return { verdict: 'unsure', soundsLike: 'Jane', clip: 'another' };
          return text === 'Brian' ? { verdict: 'unsure', soundsLike: 'Ryan' } : { verdict: 'heard' };
        });
      case 'listen-take':
        return task.value === 'Brian' ? { verdict: 'unsure', soundsLike: 'Ryan' } : { verdict: 'heard' };
      case 'check-script':
        for (const { sentence } of task.sentences)
          await artifacts.put({ kind: 'sections', key: `sentence ${sentence}` }, [Buffer.from(`sentence ${sentence}`)]);
        return task.sentences.map(({ sentence }): SentenceReport => {
          // As a voice that speaks only the first sentence, at the pace of the recording.
          if (sentence > 0) return { error: unspeakable };
          const [spoken, stretch] = [{ start: 0, end: 1.5 }, 1.5];
          const all = { words: 'Hi', from: 0, to: 2, recorded: { start: 2, end: 3 }, spoken, apart: null, stretch };
          return {
            clip: `sentence ${sentence}`,
            sha256: hashBytes(Buffer.from(`sentence ${sentence}`)),
            seconds: 1.5,
            recordedSeconds: 1,
            pace: 1.5,
            words: 4,
            wordsInTime: 3,
            source: voiceIdOf(task.voice),
            reason: 'voice',
            matched: false,
            findings: [{ code: 'voice_slower', severity: 'warn', ...all }],
          };
        });
      case 'speak':
        return {
          clip: 'clip',
          seconds: 0.5,
          source: voiceIdOf(task.voice),
          matched: task.actor !== undefined,
        };
      case 'paid-texts':
        return task.texts.map(({ text }) => ({ text, speed: 1 }));
      case 'paid-sentences':
        return task.sentences.map(({ sentence }) => ({ text: `Sentence ${sentence}`, speed: 1 }));
      case 'plan-pictures':
        // As if everything were drawn already.
        return { plan: task.plan, starts: 0, cuts: [], missing: [], kept: [], shown: [] };
      case 'leaves': {
        const { makeLeaves } = await import('#electron/engine/template/leaves.ts');
        await makeLeaves(templateAt(task.template), task.rendition);
        return null;
      }
      case 'fit-film':
        return { key: null, refused: 'unavailable', metrics: {} };
      case 'order-lips': {
        for (const name of Object.values(orderFiles))
          writeFileSync(join(contentPath(places, task.folder), name), `${name} ${task.lips.clip}`, { flag: 'wx' });
        const size = { width: 200, height: 200 };
        const order = { size, rate: [25, 1], frames: 30, start: 0.5, end: 0.9, points: [] } satisfies LipsOrder;
        return { refused: null, order };
      }
      case 'accept-lips':
        copyFileSync(contentPath(places, task.source), contentPath(places, task.film));
        return readFileSync(contentPath(places, task.film), 'utf8') !== 'a lie';
      case 'cut-presenter':
      case 'draw-piece':
      case 'bake-template':
        throw new AppError('TEMPLATE_FAILED');
      case 'unpack-model':
      case 'try-model':
        throw new AppError('MODEL_UNSUPPORTED');
      case 'probe':
        throw new AppError('NOT_MEDIA');
    }
  }

  async function renditionFolder({ template: name, body }: Extract<Task, { kind: 'rendition' }>): Promise<string> {
    if (body === undefined) return templateAt(name);
    const { keepBeside } = await import('#electron/engine/render/fit-body.ts');
    return keepBeside(templateAt(name), body);
  }

  function waitTurn(task: Task, { signal, priority, account }: RunOptions): Promise<void> {
    const those = holding.get(task.kind);
    const isOther = those?.account !== undefined && those.account !== account;
    if (!those || isOther || (priority !== undefined && those.but === priority)) return Promise.resolve();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Held = { kind: task.kind, task, release: resolve };
    held.push(entry);
    signal?.addEventListener('abort', () => {
      held.splice(held.indexOf(entry), 1);
      reject(new CancelledError());
    });
    return promise;
  }

  return {
    size: 2,
    waiting: { interactive: 0, batch: 0, background: 0 },
    tasks,
    expected,
    keepReady: (setting) => void expected.push(setting),
    held,
    hold: (kind, options = {}) => void holding.set(kind, options),
    release() {
      holding.clear();
      for (const { release } of held.splice(0)) release();
    },
    failNext(kind, ...errors) {
      failures.set(kind, [...(failures.get(kind) ?? []), ...errors]);
    },
    failAll(kind, error) {
      if (error) outages.set(kind, error);
      else outages.delete(kind);
    },
    async run<T extends Task>(task: T, options: RunOptions = {}): Promise<TaskResult<T>> {
      if (options.signal?.aborted) throw new CancelledError();
      tasks.push(task);
      // A held task counts as given to a process.
      options.onStart?.();
      await waitTurn(task, options);
      options.onProgress?.('Working', 0.5);
      const failure = failures.get(task.kind)?.shift() ?? outages.get(task.kind);
      if (failure) throw failure;
      return (await perform(task)) as TaskResult<T>;
    },
    close: () => Promise.resolve(),
    kill: () => undefined,
  };
}

function readInfo(folder: string): TemplateInfo {
  return JSON.parse(readFileSync(join(folder, templateFiles.info), 'utf8')) as TemplateInfo;
}

/** Copies the template as its rendition. */
function copiedRendition(template: string, rendition: MadeRendition): RenditionFacts {
  const { hash, size } = readInfo(template);
  const facts = { key: 'a copy', hash, size };
  copyFileSync(renditionFile(template, 'source'), renditionFile(template, rendition));
  writeFileSync(renditionFactsFile(template, rendition), JSON.stringify(facts));
  return facts;
}

function plainResult(task: Extract<Task, { kind: 'render' }>, info: TemplateInfo): RenderResult {
  return {
    plan: planOf(info),
    duration: info.duration,
    sections: task.sections.map(({ variable, start, end }) => ({ variable, start, end })),
    clips: task.sections.map(({ variable, recording }) =>
      recording
        ? { variable, source: 'recording', reason: 'recorded', matched: false, inSentence: false }
        : {
            variable,
            source: voiceIdOf(task.voice),
            reason: 'voice',
            matched: task.voice.pitch_match && task.consent !== null,
            inSentence: false,
          },
    ),
    clipBytes: [],
    lips: [],
    ...(task.unfilmed && { unfilmed: task.sections.flatMap(unfilmedIn) }),
    newBytes: 0,
    unresolvedJoins: 0,
    findings: [],
  };
}

function unfilmedIn({ variable, start, end, text, recording }: SectionToSay): UnfilmedLips[] {
  if (recording?.film) return [];
  const [from, to] = [start * 48_000, end * 48_000];
  const times = [from, to].map((time) => ({ source: time, output: time }));
  return [{ variable, start, end, heardAt: from, times, clip: hashOf(text), from: 0, to: 20_000 }];
}

/** Copies the template as a different one for each layout, and for each set of retakes. */
function composed(template: string, folder: string, layout: Layout | readonly object[]): TemplateInfo {
  cpSync(template, folder, { recursive: true });
  // An MP4 may end with a box that players skip.
  const text = Buffer.from(hashOf(layout));
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('free'), text]);
  box.writeUInt32BE(box.length);
  const video = join(folder, templateFiles.video);
  appendFileSync(video, box);
  const bytes = readFileSync(video);
  const named = { ...readInfo(folder), hash: hashBytes(bytes), size: bytes.length };
  writeFileSync(join(folder, templateFiles.info), JSON.stringify(named));
  for (const still of [templateFiles.screenStill, templateFiles.cameraStill])
    writeFileSync(join(folder, still), 'still');
  return named;
}
