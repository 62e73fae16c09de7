import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listBoxes } from '#electron/engine/mp4/boxes.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { chainOf, readCertificates, readKey } from '#electron/engine/provenance/certificate-chain.ts';
import { signerOf } from '#electron/engine/provenance/signer.ts';
import { verifyFile } from '#electron/engine/provenance/verify.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { markingOf } from '#electron/studio/domain/media/marks.ts';
import type { Marking } from '#electron/engine/render/mark-video.ts';
import { newWords } from '#electron/engine/render/new-words.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import { makeLeaves } from '#electron/engine/template/leaves.ts';
import { Identity } from '#electron/studio/domain/identity.ts';
import { companyCertificate } from '../support/certificate-authority.ts';
import { markedVideosIn, makeMarkedVideos, testMarking, type MarkedVideos } from '../support/marked-video.ts';

/**
 * Costs of signing videos, in processor time of this run: `npm run bench:provenance -- --json FILE`. The template is a
 * minute of 170 MB, as of a good camera in Full HD; its pictures are random bytes, because nothing decodes them.
 */

const { values: options } = parseArgs({
  options: { json: { type: 'string' }, cold: { type: 'string' }, marked: { type: 'boolean', default: false } },
});

/** The bundled sample recording. */
const sampleFolder = fileURLToPath(new URL('../../build/sample', import.meta.url));

/** 120 half seconds of 12 pictures each. */
const large = { halves: 120, frameBytes: 236_000 };
const videosOpened = 60;

/** Processor time of some work, milliseconds. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Plans of different videos with as many sections: the language changes nothing but the entity tag. */
function plansWith(videos: MarkedVideos, sections: number, name: string): Plan[] {
  return Array.from({ length: videosOpened }, (_, video) => ({
    ...videos.plan(sections),
    language: `en-x-${name}${video}`,
  }));
}

/** What signing adds to the opening of a video, milliseconds: the median of several rounds. */
async function openingAdded(videos: MarkedVideos, sections: number, by: Marking = testMarking): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 5; round++) {
    const open = async (plans: readonly Plan[], marking: Marking | null): Promise<void> => {
      for (const plan of plans) await (await videos.open(plan, marking)).close();
    };
    const plain = await processorTime(() => open(plansWith(videos, sections, `p${round}x`), null));
    const marked = await processorTime(() => open(plansWith(videos, sections, `m${round}x`), by));
    rounds.push((marked - plain) / videosOpened);
  }
  return rounds.toSorted((a, b) => a - b)[2] ?? NaN;
}

/** How a company signs with its own certificate. */
function companyMarking(type: 'ES256' | 'PS256'): Marking {
  const { certificates, key } = companyCertificate({ type });
  return { signer: signerOf(chainOf(readKey(key), readCertificates(certificates))) };
}

/** Opens one video in a new process. @returns processor time, milliseconds, and the SHA-256 of the file's beginning. */
function openCold(folder: string, marked: boolean): { time: number; hash: string } {
  const script = fileURLToPath(import.meta.url);
  const given = ['--cold', folder, ...(marked ? ['--marked'] : [])];
  return JSON.parse(execFileSync(process.execPath, [script, ...given], { encoding: 'utf8' })) as ReturnType<
    typeof openCold
  >;
}

async function answerCold(folder: string): Promise<void> {
  const videos = markedVideosIn(folder, large);
  const identity = new Identity(join(folder, 'identity'));
  const pool = { run: () => Promise.reject(new Error('all templates are hashed')) };
  const folders = { templates: folder };
  const plan = videos.plan(1);
  const marking = markingOf({ identity, folders, pool }, {});
  let hash = '';
  const time = await processorTime(async () => {
    const opened = await videos.open(plan, options.marked ? marking : null);
    await opened.close();
  });
  if (options.marked) {
    const opened = await videos.open(plan, marking);
    const sha = createHash('sha256');
    for await (const part of opened.read(0, opened.size)) sha.update(part);
    hash = sha.digest('hex');
    await opened.close();
  }
  process.stdout.write(JSON.stringify({ time, hash }));
}

/** Bytes of both boxes in a video. */
async function boxBytes(opened: Awaited<ReturnType<typeof openAssembly>>): Promise<number> {
  const parts: Uint8Array[] = [];
  for await (const part of opened.read(0, Math.min(opened.size, 256 * 1024))) parts.push(part);
  const head = Buffer.concat(parts);
  const view = new DataView(head.buffer, head.byteOffset);
  const manifest = view.getUint32(32);
  return manifest + view.getUint32(32 + manifest);
}

async function sampleBox(folder: string): Promise<number> {
  const template = join(folder, 'sample');
  await normalize({ source: join(sampleFolder, 'sample.mp4'), folder: template });
  const info = await readTemplateInfo(template);
  const plan: Plan = {
    version: 2,
    templates: [info.hash],
    sound: [{ template: 0, from: 0, to: info.audioSamples / 1024 + 1 }],
    pictures: [
      {
        template: 0,
        from: 0,
        to: info.frames,
        times: [
          { source: 0, output: 0 },
          { source: info.audioSamples, output: info.audioSamples },
        ],
      },
    ],
    text: [{ start: 0, end: 48_000, text: 'Hi' }],
    words: [
      { from: 48_000, to: 72_000, kind: 'trained' },
      { from: 148_000, to: 172_000, kind: 'recorded' },
    ],
  };
  const artifacts = { open: () => Promise.reject(new Error('no artifacts')) } as never;
  const opened = await openAssembly({ plan, templates: () => template, artifacts, marking: testMarking });
  const bytes = await boxBytes(opened);
  await opened.close();
  return bytes;
}

function rowAdded(identity: Identity): Promise<number> {
  const rows = 20_000;
  return processorTime(async () => {
    for (let row = 0; row < rows; row++) {
      const words = [newWords({ start: 48_000 + row, end: 72_000 + row }, { source: 'flite:slt', matched: false })];
      JSON.stringify({ words, leaf: identity.current().signer.id });
    }
  }).then((time) => time / rows);
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vocative-provenance-'));
  try {
    const videos = await makeMarkedVideos(folder, large);
    const identity = new Identity(join(folder, 'identity'));
    identity.current();
    await makeLeaves(videos.template, 'source');
    const wholeFile = await processorTime(async () =>
      createHash('sha256')
        .update(readFileSync(join(videos.template, 'template.mp4')))
        .digest(),
    );
    const bytes = await videos.read(videos.plan(1));
    const file = join(folder, 'video.mp4');
    writeFileSync(file, bytes);
    const boxes = listBoxes(bytes).filter(({ type }) => type === 'uuid');
    const verdict = await verifyFile(file);
    if (verdict.state !== 'intact') throw new Error(`the video is ${verdict.state}`);
    // The least of several: what other programs do meanwhile adds to the rest.
    const runs = Array.from({ length: 5 }, () => [openCold(folder, false), openCold(folder, true)] as const);
    const least = (which: 0 | 1): number => Math.min(...runs.map((run) => run[which].time));
    const hashes = new Set(runs.map(([, { hash }]) => hash));
    const word = JSON.stringify(
      newWords({ start: 10_000_000, end: 10_100_000 }, { source: 'flite:slt', matched: true }),
    );
    const figures = {
      render_added_ms: await rowAdded(identity),
      open_added_ms: await openingAdded(videos, 1),
      open_added_ten_ms: await openingAdded(videos, 10),
      open_added_es256_ms: await openingAdded(videos, 1, companyMarking('ES256')),
      open_added_ps256_ms: await openingAdded(videos, 1, companyMarking('PS256')),
      whole_file_ms: wholeFile,
      cold_added_ms: least(1) - least(0),
      box_bytes: await sampleBox(folder),
      box_bytes_large: boxes.reduce((sum, { start, end }) => sum + end - start, 0),
      plan_bytes_per_word: word.length + 1,
      verify_ms: await processorTime(() => verifyFile(file)),
      equal_bytes: hashes.size === 1,
    };
    for (const [name, value] of Object.entries(figures)) {
      const shown = typeof value === 'number' ? value.toFixed(name.endsWith('_ms') ? 3 : 0) : String(value);
      process.stdout.write(`${name.padEnd(20)} ${shown}\n`);
    }
    if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await (options.cold === undefined ? measure() : answerCold(options.cold));
