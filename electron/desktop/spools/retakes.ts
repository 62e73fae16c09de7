import { rm } from 'node:fs/promises';
import { heardWords } from '#shared/alignment/findings.ts';
import type { AlignedWord } from '#shared/api/index.ts';
import { AppError, isAppError, type ErrorCode } from '#shared/errors/index.ts';
import type { Said } from '#shared/errors/sentences/say.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { namesOfSentence, parseScript, sentencesOf, type WordPlace } from '#shared/script/index.ts';
import { scriptLanguage } from '#shared/script-language.ts';
import type { IpcOutput, IpcParsed } from '#shared/ipc/index.ts';
import { fittedSchema, listenedSchema, type RecordingTask } from '#shared/alignment/recording-tasks.ts';
import type { Retake, SentencePlace } from '#shared/timeline/retakes.ts';
import { mediaPath } from '../media/media.ts';
import { wholeFile, type Playable } from '../media/media-answer.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { StudioLauncher } from '../accounts/studio-process.ts';
import { runDescribedTask } from '../accounts/studio-task.ts';
import type { Spools } from './spools.ts';

type RetakesOptions = { spools: Spools; launch: StudioLauncher; dataFolder: string };

/** A sentence of a take, and its place. */
type Found = { text: string; names: WordPlace[]; heard: boolean; place: SentencePlace };

/** Sentences of a take that are re-recorded before it becomes a template. */
export class Retakes {
  readonly #options: RetakesOptions;
  /** Places of the sentences of takes, cached so that nothing is analysed twice. */
  readonly #found = new Map<string, { script: string; sentences: Promise<Found[]> }>();
  /** Places of fitting retakes, and the videos that show them. */
  readonly #fitted = new Map<string, { retake: Retake; file: string; sentence: number }>();

  readonly handlers = {
    'retakes.sentences': async ({ id, script }) => {
      this.#options.spools.get(id);
      const sentences = await this.#sentencesIn(id, script);
      return sentences.map(({ text, heard, place: { start, end } }) => ({ text, heard, start, end }));
    },
    'retakes.fit': (input) => this.#fit(input),
    'retakes.use': ({ id, used }) => {
      const { spools } = this.#options;
      const { takeId } = spools.get(id);
      const fit = this.#fitted.get(id);
      if (!fit || takeId === null) throw new AppError('NOT_FOUND', { subject: id });
      // At most one retake of a sentence is used.
      for (const other of spools.retakesOf(takeId))
        if (this.#fitted.get(other.id)?.sentence === fit.sentence) spools.setRetake(other.id, null);
      if (used) spools.setRetake(id, fit.retake);
      return {};
    },
  } satisfies Partial<Handlers>;

  constructor(options: RetakesOptions) {
    this.#options = options;
  }

  /** The video of a retake in its place, or of a template's take. @throws AppError `NOT_FOUND`. */
  async shown(id: string): Promise<Playable> {
    const { spools } = this.#options;
    const fitted = this.#fitted.get(id)?.file;
    if (fitted === undefined && spools.get(id).kind !== 'file') throw new AppError('NOT_FOUND', { subject: id });
    return wholeFile(fitted ?? spools.file(id), 'video/mp4');
  }

  async #fit({ id, script, sentence }: IpcParsed<'retakes.fit'>): Promise<IpcOutput<'retakes.fit'>> {
    const { spools } = this.#options;
    const { takeId } = spools.get(id);
    if (takeId === null) throw new AppError('NOT_FOUND', { subject: id });
    const asked = (await this.#sentencesIn(takeId, script))[sentence];
    if (!asked) throw new AppError('INVALID_REQUEST', { subject: 'sentence' });
    const folder = spools.shownFolder(id);
    await rm(folder, { recursive: true, force: true });
    const files = { take: spools.file(takeId), retake: spools.file(id), folder };
    const { text, names, place } = asked;
    const language = scriptLanguage(script) ?? 'en';
    const task = { kind: 'fit' as const, ...files, sentence: text, names, language, place };
    const { fitted: fit, file, doubted } = fittedSchema.parse(await this.#run(task));
    this.#fitted.set(id, { retake: fit.retake, file, sentence });
    const { duration, begins, ends } = fit;
    const { start, end } = fit.retake;
    return { url: mediaPath('recording', id, 'video.mp4'), duration, begins, ends, start, end, doubted };
  }

  #sentencesIn(id: string, script: string): Promise<Found[]> {
    const known = this.#found.get(id);
    if (known?.script === script) return known.sentences;
    const sentences = this.#listen(id, script);
    this.#found.set(id, { script, sentences });
    // One that failed may be tried again.
    sentences.catch(() => this.#found.delete(id));
    return sentences;
  }

  async #listen(id: string, script: string): Promise<Found[]> {
    const file = this.#options.spools.file(id);
    const listened = await this.#run({ kind: 'listen', file, script }).catch(inWordsOfTakes);
    const { alignment } = listenedSchema.parse(listened);
    const heard = heardWords(alignment);
    const parsed = parseScript(script);
    return sentencesOf(parsed).map((sentence) => {
      const { text, first, last } = sentence;
      const own = heard.slice(first, last + 1).filter(isHeard);
      const [from, to] = [own[0] ?? alignment.words[first], own.at(-1) ?? alignment.words[last]];
      if (!from || !to)
        return inWordsOfTakes(new AppError('ALIGNMENT_FAILED', { detail: 'other words than the script' }));
      const before = heard.slice(0, first).findLast(isHeard)?.end ?? null;
      const after = heard.slice(last + 1).find(isHeard)?.start ?? null;
      const names = namesOfSentence(parsed, sentence);
      return { text, names, heard: own.length > 0, place: { before, start: from.start, end: to.end, after } };
    });
  }

  #run(task: RecordingTask): Promise<unknown> {
    const { launch, dataFolder } = this.#options;
    return runDescribedTask({ launch, dataFolder, task: 'recordingTask', describe: () => task });
  }
}

const saidOfTakes: Partial<Record<ErrorCode, Said>> = {
  ALIGNMENT_FAILED: say('takeUnlikeScript'),
  RECORDING_TOO_LONG: say('takeTooLong'),
};

/** These errors usually lead to the waveform, which a take does not have yet. @throws AppError */
function inWordsOfTakes(error: unknown): never {
  throw isAppError(error) ? error.with(saidOfTakes[error.code] ?? {}) : error;
}

function isHeard(word: AlignedWord | null): word is AlignedWord {
  return word !== null;
}
