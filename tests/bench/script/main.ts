import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { makeRendition } from '#electron/engine/media/edit/rendition.ts';
import { listenToTemplate } from '#electron/engine/media/import/listen.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { renderScript } from '#electron/engine/render/render-script.ts';
import type { ScriptResult } from '#electron/engine/render/types.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { learnTemplate } from '#electron/engine/template/learned-sound.ts';
import { renditionFile, renditionLines } from '#electron/engine/template/renditions.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { filledText, parseScript } from '#shared/script/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { announce, readOptions } from '../announce.ts';
import { decodeAudio } from '../../support/decode.ts';
import { hasMedia, withoutMedia } from '../../support/media.ts';
import { makeSource } from '../make-source.ts';
import { TasksHere } from '../../support/tasks-here.ts';
import { plainRender } from '../pixels/plain-render.ts';
import { readAloud } from './reading.ts';

/**
 * `npm run bench:script [-- --quick] [--json FILE]`: the cost of a row whose whole script is spoken, compared with a
 * full re-encode of the same row in the same run, and how well its pictures follow. The reader is a person if the real
 * recordings are present, otherwise a voice. A quick run has half of the script.
 */

const options = readOptions({ quick: { type: 'boolean', default: false }, json: { type: 'string' } });
const fullHd = { width: 1920, height: 1080 };
const rendition = '480p';
const rate = 48_000;
const folder = await mkdtemp(join(tmpdir(), 'vocative-bench-script-'));
process.once('SIGINT', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(130);
});
/** Duration of an action, seconds, and its result. */
async function timed<Result>(action: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const start = performance.now();
  const result = await action();
  return { seconds: (performance.now() - start) / 1000, result };
}

/** Values that take far longer than the words they replace. */
const longValues = [
  'Northwind Traders and all of their friends from the old company by the river',
  'Fabrikam of Washington, with all of the people who have worked there for so many years',
];

/** Values of one variable, which occurs in two sentences. */
const values = ['Northwind Traders', 'Fabrikam', 'Contoso Limited', 'Adventure Works', 'Tailspin Toys'];

try {
  announce('making the template');
  const { samples, script: text } = await readAloud(options.quick);
  const script = parseScript(text);
  const template = join(folder, 'template');
  await makeSource(join(folder, 'source.mkv'), fullHd, Math.floor(samples.length / rate), 1, { samples, words: [] });
  const info = await normalize({ source: join(folder, 'source.mkv'), folder: template });
  learnTemplate(template, info);
  const heard = await listenToTemplate(template, {});
  const aligning = await timed(() => alignScript({ ...heard, script: text }));
  const alignment = aligning.result;
  announce('making its 480p rendition, once');
  const smaller = await timed(() => makeRendition({ template, rendition }));

  const kept = createFileStore(join(folder, 'artifacts'));
  let pictureBytes = 0;
  const artifacts: ArtifactStore = {
    ...kept,
    put(artifact, parts) {
      if (artifact.kind === 'pictures') pictureBytes += parts.reduce((sum, { length }) => sum + length, 0);
      return kept.put(artifact, parts);
    },
  };
  const narrator = new Narrator({ artifacts });
  const drawer = new PictureDrawer(new TasksHere(artifacts, folder));
  const request = { layers: [] };
  /** Renders a row as the studio does. */
  const row = async (value: string): Promise<ScriptResult> => {
    const result = await renderScript({
      template,
      artifacts,
      script,
      alignment,
      values: new Map([['company', value]]),
      voice: voiceConfigOf('flite:slt'),
      consent: null,
      narrator,
    });
    const { plan, longParts: parts } = result;
    return parts.length === 0
      ? result
      : { ...result, plan: (await drawer.draw({ plan, parts, template: 'template', rendition, request })).plan };
  };
  const write = async ({ plan }: ScriptResult, name: string): Promise<string> => {
    const assembly = await openAssembly({ plan, templates: () => template, artifacts, rendition });
    const file = join(folder, name);
    writeFileSync(file, await buffer(assembly.read(0, assembly.size)));
    await assembly.close();
    return file;
  };

  announce('speaking the rows');
  // The first row also speaks the common sentences and encodes their pictures.
  const first = await timed(() => row(values[0] ?? ''));
  pictureBytes = 0;
  const others: { seconds: number; result: ScriptResult }[] = [];
  for (const value of values.slice(1)) {
    others.push(
      await timed(async () => {
        const result = await row(value);
        await write(result, 'row.mp4');
        return result;
      }),
    );
  }
  const bytesOfOthers = pictureBytes;
  const own = others.reduce((sum, { seconds }) => sum + seconds, 0) / others.length;

  announce('speaking long values');
  const firstLong = await timed(() => row(longValues[0] ?? ''));
  const bytesOfFirst = pictureBytes - bytesOfOthers;
  const long = await timed(() => row(longValues[1] ?? ''));
  const bytesOfLong = pictureBytes - bytesOfOthers - bytesOfFirst;

  announce('encoding one of them as a whole');
  const lines = renditionLines[rendition];
  const size = { width: Math.round((lines * info.width) / info.height / 2) * 2, height: lines };
  const encoded = await timed(() =>
    plainRender({
      template: { folder: template, file: renditionFile(template, 'source'), info: { ...info, ...size }, words: [] },
      file: join(folder, 'plain.mp4'),
      filters: `[template]scale=${size.width}:${size.height}[out]`,
      stills: {},
    }),
  );
  // The full re-encode needs the same spoken words.
  const spoken = await timed(() =>
    renderScript({
      template,
      artifacts: createFileStore(join(folder, 'other')),
      script,
      alignment,
      values: new Map([['company', values[1] ?? '']]),
      voice: voiceConfigOf('flite:slt'),
      consent: null,
      narrator: new Narrator({ artifacts: createFileStore(join(folder, 'other-clips')) }),
    }),
  );

  announce('listening to a row');
  const last = others.at(-1)?.result ?? first.result;
  const [sound = new Float32Array(0)] = await decodeAudio(await write(last, 'heard.mp4'));
  const said = filledText(script, new Map([['company', values.at(-1) ?? '']]));
  const audible = await alignScript({ samples: sound, script: said });
  const planned = last.sentences.flatMap(({ words }) => words);
  const off = audible.words.map(({ start }, index) => Math.abs(start - (planned[index]?.start ?? NaN)));

  const locks = [first, ...others, firstLong, long].map(({ result }) => result.lock);
  const total = (count: (lock: ScriptResult['lock']) => number): number =>
    locks.reduce((sum, lock) => sum + count(lock), 0);
  const figures = {
    /** A full re-encode of a row over our render, both including speech. */
    script_ratio: (encoded.seconds + spoken.seconds) / own,
    picture_bytes_per_row: bytesOfOthers / others.length,
    /** Share of the common words whose picture is within 80 ms of their sound, by the plan. */
    word_lock_ok: total(({ inTime }) => inTime) / total(({ words }) => words),
    /** Share of the words that the aligner finds within 80 ms of their time in the plan. */
    word_heard_ok: off.filter((seconds) => seconds <= 0.08).length / off.length,
    stretch_ok: locks.every(({ fastest, slowest }) => fastest >= 0.599 && slowest <= 1.601),
    sentences_spoken: [first, ...others].reduce((sum, { result }) => sum + result.sentencesSpoken, 0),
    sentences: first.result.sentences.length,
    rows: values.length,
    seconds: info.duration,
    row_ms: own * 1000,
    first_row_ms: first.seconds * 1000,
    encode_ms: encoded.seconds * 1000,
    once_ms: (aligning.seconds + smaller.seconds) * 1000,
    plan_bytes: JSON.stringify(last.plan).length,
    /**
     * Rows with a value far longer than the words it replaces. The first also encodes the footage of the resting
     * presenter.
     */
    long_first_ms: firstLong.seconds * 1000,
    long_ms: long.seconds * 1000,
    long_first_picture_bytes: bytesOfFirst,
    long_picture_bytes: bytesOfLong,
    long_plan_bytes: JSON.stringify(long.result.plan).length,
    long_rests: long.result.plan.pictures.filter(({ rests }) => rests).length,
    layout_ms: await layoutTime(last),
  };

  async function layoutTime({ plan }: ScriptResult): Promise<number> {
    // A different plan each time, because layouts are cached.
    const shown = { ...plan, text: [{ start: 0, end: 1, text: 'x' }] };
    const { seconds } = await timed(async () => {
      const assembly = await openAssembly({ plan: shown, templates: () => template, artifacts, rendition });
      await assembly.close();
    });
    return seconds * 1000;
  }

  if (!hasMedia) console.error(`The reader is a voice: a person ${withoutMedia}.`);
  console.log(JSON.stringify(figures, null, 2));
  if (options.json !== undefined) await writeFileAtomic(options.json, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
