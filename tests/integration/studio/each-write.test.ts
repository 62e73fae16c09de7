import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toAppError } from '#shared/errors/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { chainOf, readCertificates, readKey } from '#electron/engine/provenance/certificate-chain.ts';
import { Identity } from '#electron/studio/domain/identity.ts';
import { PaidSpeech } from '#electron/studio/domain/voices/paid-speech.ts';
import { companyCertificate } from '../../support/certificate-authority.ts';
import { FullDisk } from '../../support/full-disk.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { spokenClip, spokenRecording } from '../../support/speech-like.ts';
import { clipsFrom } from '../../support/stand-in-clips.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { startTestStudio, until, upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { unchecked } from '../../support/unchecked.ts';

/** The disk is full at the first write of something, then at the second, and so on up to its last. */

const root = temporaryFolder('each-write');
let disk: FullDisk;
beforeAll(async () => {
  disk = await FullDisk.create();
});
afterAll(() => disk.restore());

/** More writes than anything here makes. */
const most = 100;

/**
 * Does something on a disk that becomes full at each of its writes, one after another.
 * @param work gives how it ended.
 * @param then looks at what is there once there is room again; `refused` says whether the disk was full.
 * @returns how many writes there are.
 */
async function fullAtEach<End>(
  work: (write: number) => Promise<End>,
  then: (end: End, write: number, refused: boolean) => Promise<void>,
): Promise<number> {
  for (let write = 0; write < most; write++) {
    disk.fillAfter(write);
    const end = await work(write);
    const refused = disk.empty() > 0;
    await then(end, write, refused);
    if (!refused) return write;
  }
  throw new Error(`more than ${most} writes`);
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  );

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
const halfWritten = (folder: string) => filesIn(folder).filter((file) => file.endsWith('.partial'));

describe('on a disk that is full at any of its writes', () => {
  test('an answer that was paid for is whole or not there, and kept once there is room', async () => {
    const service = { id: 'cloud', kind: 'openai', base_url: 'https://example.com', model: 'speaker-1' } as const;
    const order = { voice: 'ada', speed: 1, text: 'Ada' };
    const answer = Buffer.alloc(10_000, 'a sound');
    const folderOf = (write: number): string => join(root, `paid-${write}`);
    let paid: PaidSpeech;
    const writes = await fullAtEach(
      (write) => {
        paid = new PaidSpeech(folderOf(write), unchecked);
        return codeOf(paid.keep(service, order, answer));
      },
      async (code, write, refused) => {
        expect(code).toBe(refused ? 'STORAGE_FULL' : 'done');
        expect(Buffer.from((await paid.read(service, order)) ?? []).equals(answer)).toBe(true);
        expect(filesIn(folderOf(write)).map((file) => readFileSync(file).equals(answer))).toEqual([true]);
      },
    );
    expect(writes).toBeGreaterThan(2);
  });

  test('the sections of a row are whole or not there, and the row is rendered once there is room', async () => {
    const recording = spokenRecording(6, 3);
    const template = join(root, 'template');
    await makeTemplate(template, [recording.samples], { width: 64, height: 48 });
    const { start = 0, end = 0 } = recording.words[3] ?? {};
    const folderOf = (write: number): string => join(root, `row-${write}`);
    const render = (write: number) =>
      renderVideo({
        template,
        artifacts: createFileStore(folderOf(write)),
        sections: [{ variable: 'name', start, end, text: 'Ada' }],
        voice: voiceConfigOf('flite:slt'),
        clips: clipsFrom(async ({ text }) => spokenClip(0.3, text.length)),
      });
    const { plan } = await render(most);
    const codes: string[] = [];
    const writes = await fullAtEach(
      (write) => codeOf(render(write)),
      async (code, write) => {
        codes.push(code);
        const again = await render(write);
        // What was done on a disk that took no link stays as it is.
        expect([again.plan, code === 'STORAGE_FULL' || again.newBytes === 0]).toEqual([plan, true]);
        expect(halfWritten(folderOf(write))).toEqual([]);
      },
    );
    expect(writes).toBeGreaterThan(1);
    expect([...new Set(codes)]).toEqual(['STORAGE_FULL', 'done']);
  });

  test('keys that are made, renewed or imported are whole or not there, and what signed before still does', async () => {
    const { certificates, key } = companyCertificate();
    const own = chainOf(readKey(key), readCertificates(certificates));
    const changes: [string, (identity: Identity) => unknown][] = [
      ['made', (identity) => identity.current()],
      ['renewed', (identity) => identity.rotate('Example Ltd')],
      ['imported', (identity) => identity.adopt(own)],
    ];
    for (const [name, change] of changes) {
      const identityAt = (write: number) => new Identity(join(root, `${name}-${write}`));
      const idsAt = (write: number) =>
        identityAt(write)
          .all()
          .leaves.map(({ signer }) => signer.id);
      const before = name === 'made' ? [] : Array.from({ length: 12 }, (_, write) => idsAt(write));
      const writes = await fullAtEach(
        async (write) => codeOf((async () => change(identityAt(write)))()),
        async (code, write, refused) => {
          // On a disk that takes no link, the file is renamed.
          expect(code === 'done' || (refused && code === 'STORAGE_FULL')).toBe(true);
          // This reads all files, each of which is whole.
          const ids = idsAt(write);
          expect(halfWritten(join(root, `${name}-${write}`))).toEqual([]);
          const [first] = before[write] ?? ids;
          expect([ids[0], ids.length]).toEqual([first, name !== 'made' && code === 'done' ? 2 : 1]);
        },
      );
      expect(writes).toBeGreaterThan(2);
    }
  });

  test('an upload is refused or an import waits, and both go on once there is room', async () => {
    const clock = new ManualClock();
    const running = await startTestStudio(await standInTemplate(), clock);
    const { client, studio, folder } = running;
    const stateOf = async (id: string) => {
      clock.advance(1_000);
      return (await client.call('templateDetails', { id })).import;
    };
    const create = async (write: number, videoId: string) =>
      (await client.call('createVideoInstance', { name: `At ${write}`, video_id: videoId })).id;
    const begin = async (write: number) => create(write, await upload(studio, Buffer.from(`recording ${write}`)));
    const writes = await fullAtEach(
      async (write) => {
        const [begun] = await Promise.allSettled([begin(write)]);
        if (begun.status === 'rejected') return { refusal: String(begun.reason) };
        await until(async () => {
          const { status, waits_for: waits } = await stateOf(begun.value);
          if (status === 'failed' || (waits && waits.code !== 'STORAGE_FULL')) throw new Error(`${status}`);
          return status === 'succeeded' || waits !== null;
        });
        return { id: begun.value };
      },
      async ({ id: waiting, refusal = 'STORAGE_FULL' }, write) => {
        expect(refusal).toContain('STORAGE_FULL');
        const id = waiting ?? (await begin(write));
        await until(async () => (await stateOf(id)).status === 'succeeded');
        expect(halfWritten(folder)).toEqual([]);
      },
    );
    expect(writes).toBeGreaterThan(3);
    await running.end();
  });
});
