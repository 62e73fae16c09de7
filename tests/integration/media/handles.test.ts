import { CodecContext, FilterGraph, FormatContext, Frame, Packet, SoftwareResampleContext } from 'node-av/lib';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openInput } from '#electron/engine/media/codec/input.ts';
import { convert, type ConversionOptions } from '#electron/engine/media/import/conversion.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { makeStills } from '#electron/engine/media/stills/stills.ts';
import { makeShortRecording } from '../../support/make-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/*
 * FFmpeg's memory is not collected: what is opened must be closed, and one close that fails must not keep the others
 * from closing.
 */

const folder = temporaryFolder('handles');
let source: string;
let count = 0;

beforeAll(async () => {
  source = await makeShortRecording(join(folder, 'source.mkv'));
});
afterEach(() => void vi.restoreAllMocks());

/** How each kind of handle gets its memory, and all ways in which it gives that back. */
const kinds = [
  ['packet', Packet.prototype, 'alloc', ['free']],
  ['frame', Frame.prototype, 'alloc', ['free']],
  ['codec', CodecContext.prototype, 'allocContext3', ['freeContext']],
  ['filters', FilterGraph.prototype, 'alloc', ['free']],
  ['resampler', SoftwareResampleContext.prototype, 'allocSetOpts2', ['free']],
  ['input', FormatContext.prototype, 'allocContext', ['closeInput']],
  ['output', FormatContext.prototype, 'allocOutputContext2', ['freeContext']],
] as const;

/** Counts handles from now on. @returns tells which kinds are open. */
function watchHandles(): () => string[] {
  const watched = kinds.map(([kind, prototype, open, close]) => {
    const owner = prototype as unknown as Record<string | symbol, (...input: unknown[]) => unknown>;
    return {
      kind,
      opened: vi.spyOn(owner, open),
      closed: [...close, Symbol.dispose].filter((name) => name in owner).map((name) => vi.spyOn(owner, name)),
    };
  });
  return () =>
    watched
      .filter(({ opened, closed }) => {
        const given = new Set(opened.mock.contexts);
        for (const back of closed) for (const handle of back.mock.contexts) given.delete(handle);
        return given.size > 0;
      })
      .map(({ kind }) => kind);
}

async function conversion(changes: Partial<ConversionOptions>, target = join(folder, `target-${count++}`)) {
  mkdirSync(target, { recursive: true });
  await using input = await openInput(source);
  const { video, audio } = input;
  if (!video || !audio) throw new Error('a recording has both');
  return await convert({
    input,
    video,
    audio,
    picture: { width: 160, height: 120, pixelAspect: [1, 1], orientation: { rotation: 0, mirrored: false } },
    frameRate: [25, 1],
    mix: 'mono',
    origin: 0,
    folder: target,
    signal: undefined,
    onTime: () => undefined,
    onAlive: () => undefined,
    ...changes,
  });
}

it('an import and its stills give every handle back', async () => {
  const open = watchHandles();
  const target = join(folder, 'template');
  await normalize({ source, folder: target });
  await makeStills(target);
  expect(open()).toEqual([]);
});

it('a conversion that cannot open its encoder gives every handle back', async () => {
  const open = watchHandles();
  expect((await thrownBy(conversion({ frameRate: [0, 1] }))).code).toBe('INTERNAL');
  expect(open()).toEqual([]);
});

it('a conversion that cannot create its file gives every handle back', async () => {
  const target = join(folder, 'occupied');
  mkdirSync(join(target, 'template.mp4'), { recursive: true });
  const open = watchHandles();
  await thrownBy(conversion({}, target));
  expect(open()).toEqual([]);
});

it('a conversion that is cancelled gives every handle back', async () => {
  const open = watchHandles();
  const cancel = new AbortController();
  const cancelled = conversion({ signal: cancel.signal, onTime: () => cancel.abort() });
  expect((await thrownBy(cancelled)).code).toBe('CANCELLED');
  expect(open()).toEqual([]);
});

it('a conversion whose file cannot be closed gives every other handle back, and tells what failed first', async () => {
  const open = watchHandles();
  vi.spyOn(FormatContext.prototype, 'closeOutput').mockRejectedValue(new Error('close failed'));
  const cancel = new AbortController();
  const cancelled = normalize({
    source,
    folder: join(folder, 'unclosed'),
    signal: cancel.signal,
    onProgress: (phase) => {
      if (phase === 'Preparing video') cancel.abort();
    },
  });
  expect((await thrownBy(cancelled)).code).toBe('CANCELLED');
  expect(open()).toEqual([]);
});
