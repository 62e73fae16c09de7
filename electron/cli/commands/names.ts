import { readFile, rm, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { readTakes, takesToWrite, type FilmResource, type TakeResource } from '#shared/api/index.ts';
import { itemAt } from '#shared/at.ts';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { exportFileNames, fileValueOf, nameOfFile } from '#shared/rows/file-names.ts';
import type { LipsRefusal } from '#shared/lips.ts';
import type { Studio } from '#electron/client/studio.ts';
import { decodeText } from '#electron/rows/row-table.ts';
import { downloadFrom } from '#electron/client/transfers/download.ts';
import { bringWhole, removePartial } from '#electron/lib/partial-file.ts';
import { withWorker } from '#electron/engine/workers/pool.ts';
import { namesIn, syncFile } from '#electron/lib/files.ts';
import { speakerNamed, withSpeaker } from '../speakers.ts';
import { commandLogger, known, UsageError, withCancel } from '../command-line.ts';
import { checkReadable, readFolder, readRows, readScript, type RowsFile } from '../inputs.ts';
import { asTyped, exitCodes, type Output } from '../output.ts';
import { lipsReasonTexts } from '../lips-remarks.ts';
import { withStudio } from '../studio-client.ts';
import { sendFile } from '../template.ts';
import { inTurn, turnOfFolder } from '../turns.ts';

type Options = { data: string; /** Name or id. */ speaker: string };

/** The result for one name. */
type NameResult = {
  name: string;
  /** Id of the take; null without one. */
  take: string | null;
  seconds: number | null;
  flags: string[];
  chosen: boolean;
  /** Why its film is not shown, null where it is; missing for a sound alone. */
  film?: { refused: LipsRefusal | null };
  error: { code: string; message: string } | null;
};

/** Files that an import takes from a folder; not the hidden ones that macOS puts beside them on other disks. */
const soundFiles = /^[^.].*\.(?:wav|mp3|m4a|aac|flac|ogg|opus|aiff?)$/i;
const videoFiles = /^[^.].*\.(?:mp4|mov|webm|mkv)$/i;
/** The phrase in which values are read: a variable of a template's script, by its occurrence from 0. */
type PhraseOptions = { template?: string; variable?: string; occurrence?: number };

/**
 * `names import FOLDER`: imports sound files whose names are the spoken values, alone or, with a template, in its
 * phrase. Continues after an unusable file.
 */
export async function importNames(folder: string, options: Options & PhraseOptions, output: Output): Promise<void> {
  const place = phraseOf(options);
  const files = recordingsIn(await readFolder(folder));
  if (files.length === 0) {
    throw new AppError('FILE_NOT_FOUND', {
      subject: folder,
      message: 'There are no sounds or videos in this folder. Name each by what is said in it, such as “Anna.wav”.',
    });
  }
  const results = await withStudioCancel(options, async (studio, signal) => {
    if (place) await checkPhrase(studio, place);
    const at = { studio, data: options.data, signal, progress: output.progress };
    return withSpeaker(at, options.speaker, async (actorId) => {
      const done: NameResult[] = [];
      for (const [index, file] of files.entries()) {
        output.progress('Adding recordings', index / files.length);
        const name = nameOfFile(file);
        const path = join(folder, file);
        const unreadable = await checkReadable(path).then(
          () => null,
          (error: unknown) => toAppError(error),
        );
        if (unreadable) {
          done.push(refused(name, unreadable.code, unreadable.message));
          continue;
        }
        const url = await sendFile(studio, path, signal);
        done.push(...(await importFile(studio, { actorId, name, url, place }, signal)));
      }
      return done;
    });
  });
  show(results, output);
}

/** The videos in a folder, and the sounds that lie beside no video: an export's films have the sound, too. */
function recordingsIn(names: readonly string[]): string[] {
  const videos = names.filter((name) => videoFiles.test(name));
  const stems = new Set(videos.map((name) => basename(name, extname(name))));
  const sounds = names.filter((name) => soundFiles.test(name) && !stems.has(basename(name, extname(name))));
  return [...sounds, ...videos].toSorted();
}

type NamedRecording = { actorId: string; name: string; url: string; place: Place | undefined };

async function importFile(
  studio: Studio,
  { actorId, name, url, place }: NamedRecording,
  signal: AbortSignal,
): Promise<NameResult[]> {
  if (place) {
    const reading = { actor_id: actorId, ...place, value: name, url };
    return [await inPhrase(name, studio.call('cutPhrase', reading, { signal }))];
  }
  const answer = await studio.call('importTakes', { actor_id: actorId, recordings: [{ name, url }] }, { signal });
  return answer.results.map(({ take, reason, error }) =>
    take ? ofTake(take) : refused(name, reason ?? 'INTERNAL', error ?? ''),
  );
}

type Place = { video_instance_id: string; variable: string; occurrence: number };

/** @returns undefined for names read alone. @throws UsageError if only the template or the variable is given. */
function phraseOf({ template, variable, occurrence = 0 }: PhraseOptions): Place | undefined {
  if (template === undefined && variable === undefined) return undefined;
  if (template !== undefined && variable !== undefined) return { video_instance_id: template, variable, occurrence };
  throw new UsageError(
    template === undefined ? '--template' : '--variable',
    `For names read in their phrase, name both --template and --variable. See \`${asTyped('names phrases')}\`.`,
  );
}

/** Call it before sending recordings. @throws AppError `PHRASE_UNKNOWN`, `NOT_FOUND`. */
async function checkPhrase(studio: Studio, { video_instance_id, variable, occurrence }: Place): Promise<void> {
  const { phrases } = await phrasesOf(studio, video_instance_id);
  if (!phrases.some((phrase) => phrase.variable === variable && phrase.occurrence === occurrence))
    throw new AppError('PHRASE_UNKNOWN', { subject: variable });
}

/** The result of one reading. @throws AppError for errors that do not concern this reading alone. */
async function inPhrase(name: string, cutting: Promise<TakeResource>): Promise<NameResult> {
  try {
    return ofTake(await cutting);
  } catch (error) {
    const { code, message, status } = toAppError(error);
    if (status < 400 || status >= 500 || code === 'CANCELLED' || code === 'UNAUTHORIZED') throw error;
    return refused(name, code, message);
  }
}

/** @throws AppError `NOT_FOUND` with the template as subject. */
function phrasesOf(studio: Studio, template: string) {
  const named = { text: template, fields: ['video_instance_id'] };
  return known(named, 'templates list', studio.call('listPhrases', { video_instance_id: template }));
}

/** `names phrases ID`: a template's phrases for reading values. */
export async function listPhrases(template: string, { data }: { data: string }, output: Output): Promise<void> {
  const { phrases } = await withStudio(data, (studio) => phrasesOf(studio, template));
  const lines = phrases.map(
    ({ variable, occurrence, before, after, attached }) =>
      `${variable} ${occurrence}  ${before}${attached.before}…${attached.after}${after}`,
  );
  output.result(
    { phrases },
    lines.length > 0 ? lines : ['No words that change are marked in the script of this template.'],
  );
}

/** `names cut FILE --list NAMES.txt`: cuts a recording of many names, read in the order of the list's lines. */
export async function cutNames(file: string, options: Options & { list: string }, output: Output): Promise<void> {
  await checkReadable(file);
  await checkReadable(options.list);
  const lines = decodeText(await readFile(options.list))
    .text.split('\n')
    .map((line) => line.trim());
  const values = lines.filter((line) => line !== '').map((line) => line.normalize('NFC'));
  if (values.length > limits.namesPerRequest) throw new AppError('NAMES_TOO_MANY');
  const results = await withStudioCancel(options, async (studio, signal) => {
    output.progress('Sending the recording', 0);
    const url = await sendFile(studio, file, signal);
    output.progress('Listening', 0);
    const at = { studio, data: options.data, signal, progress: output.progress };
    const cut = await withSpeaker(at, options.speaker, (actorId) =>
      studio.call('cutTakes', { actor_id: actorId, url, values }, { signal }),
    );
    for (const { start, end } of cut.others)
      output.note(`What is heard from ${start.toFixed(1)} to ${end.toFixed(1)} s is no name of the list.`);
    return [
      ...cut.takes.map(ofTake),
      ...cut.missing.map((name) => refused(name, 'NO_SPEECH', 'Not heard. Record it once more.')),
    ];
  });
  show(results, output);
}

/** `names list`: every take of a speaker. */
export async function listNames(options: Options, output: Output): Promise<void> {
  const takes = await ofSpeaker(options, readTakes);
  show(takes.map(ofTake), output);
}

/**
 * `names export`: writes each name's take in use, or all takes but rejected ones, as WAV files named after the name, and
 * films as MP4 with the same sound. Existing files stay.
 */
export async function exportNames(
  options: Options & { out: string; all: boolean; film: boolean },
  output: Output,
): Promise<void> {
  const folder = resolve(options.out);
  const files = await ofSpeaker(options, async (studio, actorId, signal) => {
    const used = takesToWrite(await readTakes(studio, actorId), options.all);
    const rows = used.map(({ name }, row) => ({ row, values: { name: fileValueOf(name) } }));
    const written: { name: string; take: string; file: string; film?: string }[] = [];
    const save = async (address: string, file: string): Promise<string> => {
      await downloadFrom(studio, { address, file, signal });
      return file;
    };
    // Its process starts with the first film.
    const saveAll = () =>
      withWorker({ logger: commandLogger() }, async (worker) => {
        const present = await namesIn(folder);
        const fileNames = exportFileNames('{name}', rows, { taken: present.map(asWav), ending: '.wav' });
        const saveFilm = async ({ sound_start: begins }: FilmResource, address: string, sound: string) => {
          const file = sound.replace(/\.wav$/u, '.mp4');
          const film = await save(address, join(folder, `.${basename(file)}.film`));
          try {
            await bringWhole({ file, signal }, async (partial) => {
              await removePartial(partial);
              await worker.run({ kind: 'join-film', film, sound, begins, file: partial }, { signal });
              await syncFile(partial);
              return (await stat(partial)).size;
            });
          } finally {
            await rm(film, { force: true });
          }
          return file;
        };
        for (const [index, { id, name, url, film }] of used.entries()) {
          const file = await save(url, join(folder, itemAt(fileNames, index)));
          const shown = options.film && film?.url ? { film: await saveFilm(film, film.url, file) } : {};
          written.push({ name, take: id, file, ...shown });
          output.progress('Saving', written.length / used.length);
        }
        return written;
      });
    return inTurn(await turnOfFolder(options.data, folder), { signal, progress: output.progress }, saveAll);
  });
  output.result({ files }, [
    ...files.flatMap(({ file, film }) => [file, ...(film === undefined ? [] : [film])]),
    `${files.length} ${options.all ? 'take' : 'name'}${files.length === 1 ? '' : 's'} in ${folder}`,
  ]);
}

/** `names missing`: values of rows that the speaker has not recorded. */
export async function missingNames(options: Options & RowsFile & { script: string }, output: Output): Promise<void> {
  const { names } = await readRows(options, readScript(options.script), output.note);
  const { values } = await ofSpeaker(options, (studio, actorId) =>
    studio.call('listUnrecorded', { actor_id: actorId, names }),
  );
  output.result({ values }, [
    ...values.map(({ value, rows }) => `${String(rows).padStart(5)}  ${value}`),
    `${values.length} ${values.length === 1 ? 'value is' : 'values are'} not recorded`,
  ]);
}

/** Lists the ids for these commands. */
const takes = 'names list --speaker NAME';
const changes = { choose: 'chooseTake', reject: 'rejectTake' } as const;

/** `names choose`, `reject` and `remove`: change one take. */
export async function changeTake(
  change: keyof typeof changes | 'remove',
  id: string,
  { data }: { data: string },
  output: Output,
): Promise<void> {
  if (change === 'remove') {
    await withStudio(data, (studio) => known({ text: id }, takes, studio.call('deleteTake', { id })));
    output.result({ removed: id }, [`Removed ${id}`]);
    return;
  }
  const take = await withStudio(data, (studio) => known({ text: id }, takes, studio.call(changes[change], { id })));
  show([ofTake(take)], output);
}

/** @throws AppError `NOT_FOUND` for an unknown speaker. */
async function ofSpeaker<T>(
  options: Options,
  use: (studio: Studio, actorId: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withStudioCancel(options, async (studio, signal) =>
    use(studio, (await speakerNamed(studio, options.speaker)).id, signal),
  );
}

function withStudioCancel<T>({ data }: Options, use: (studio: Studio, signal: AbortSignal) => Promise<T>): Promise<T> {
  return withCancel((signal) => withStudio(data, (studio) => use(studio, signal)));
}

/** The name of the sound beside a film, so that both have the same. */
function asWav(name: string): string {
  return name.replace(/\.mp4$/iu, '.wav');
}

function ofTake({ id, name, seconds, flags, chosen, film }: TakeResource): NameResult {
  return { name, take: id, seconds, flags, chosen, ...(film && { film: { refused: film.refused } }), error: null };
}

function refused(name: string, code: string, message: string): NameResult {
  return { name, take: null, seconds: null, flags: [], chosen: false, error: { code, message } };
}

/** Prints a table: name, take, length, whether it is in use, remarks. */
function show(results: readonly NameResult[], output: Output): void {
  const width = Math.max(4, ...results.map(({ name }) => name.length));
  const lines = results.map(({ name, take, seconds, flags, chosen, film, error }) => {
    const length = seconds === null ? '' : `${seconds.toFixed(2)} s`;
    const state = chosen ? 'used' : '';
    const start = `${name.padEnd(width)}  ${(take ?? '').padEnd(36)}  ${length.padStart(8)}  ${state.padEnd(4)}`;
    const filmed = film && (film.refused === null ? 'filmed' : `film: ${lipsReasonTexts[film.refused]}`);
    return `${start}  ${error?.message ?? [...flags, ...(filmed === undefined ? [] : [filmed])].join(', ')}`.trimEnd();
  });
  const used = results.filter(({ chosen }) => chosen).length;
  output.result({ names: results }, [...lines, `${used} of ${results.length} are used`]);
  if (results.some(({ flags, chosen }) => flags.length > 0 && !chosen))
    output.note(`Takes with remarks are not used before you choose them: \`${asTyped('names choose ID')}\`.`);
  if (results.some(({ error }) => error !== null)) process.exitCode = exitCodes.failed;
}
