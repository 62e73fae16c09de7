import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError, toWireError } from '#shared/errors/index.ts';
import { StudioProcess } from '#electron/desktop/accounts/studio-process.ts';
import { patience } from '../../support/patience.ts';

const address = { url: 'http://127.0.0.1:1', token: 't' };

/** A studio whose life the test tells. */
function fakeChild() {
  const message = Promise.withResolvers<(message: unknown) => void>();
  const exit = Promise.withResolvers<(detail: string) => void>();
  const child = {
    onMessage: (listener: (message: unknown) => void) => message.resolve(listener),
    onExit: (listener: (detail: string) => void) => exit.resolve(listener),
    requestClose: vi.fn(),
    kill: vi.fn(),
    say: async (text: unknown) => (await message.promise)(text),
    end: async (detail = 'ended') => (await exit.promise)(detail),
  };
  return child;
}

describe('the embedded studio', () => {
  let studio: StudioProcess | undefined;
  let children: ReturnType<typeof fakeChild>[] = [];

  function create(backoff = [5]) {
    children = [];
    studio = new StudioProcess({
      launch: () => {
        const child = fakeChild();
        children.push(child);
        return child;
      },
      dataFolder: '/nowhere',
      logger: pino({ level: 'silent' }),
      backoff,
      drainLimit: 20,
    });
    studio.start();
    return studio;
  }

  async function child(number: number) {
    return vi.waitFor(() => {
      const found = children[number];
      if (!found) throw new Error(`studio ${number} was not started`);
      return found;
    }, patience);
  }

  afterEach(async () => {
    const stopped = studio?.stop();
    for (const each of children) await each.end();
    await stopped;
  });

  it('lets requests wait until it answers', async () => {
    const ready = create().ready();
    await (await child(0)).say({ type: 'ready', ...address });
    expect(await ready).toEqual(address);
  });

  it('is started again after a crash, and requests made meanwhile wait for the new address', async () => {
    const process = create();
    await (await child(0)).say({ type: 'ready', ...address });
    await process.ready();
    await (await child(0)).end('crashed');
    const later = process.ready();
    await (await child(1)).say({ type: 'ready', ...address, url: 'http://127.0.0.1:2' });
    expect((await later).url).toBe('http://127.0.0.1:2');
  });

  it('gives whoever got no answer the next address, although its end was not noticed yet', async () => {
    const process = create();
    await (await child(0)).say({ type: 'ready', ...address });
    const former = await process.ready();
    const later = process.readyAfter(former);
    await (await child(0)).end('crashed');
    await (await child(1)).say({ type: 'ready', ...address, token: 'second', url: 'http://127.0.0.1:2' });
    expect((await later).url).toBe('http://127.0.0.1:2');
    expect((await process.readyAfter(former)).url).toBe('http://127.0.0.1:2');
  });

  it('hands its reason on when it cannot start', async () => {
    const ready = create([1_000]).ready();
    await (await child(0)).say({ type: 'failed', error: toWireError(new AppError('STORAGE_FULL')) });
    await (await child(0)).end();
    await expect(ready).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  });

  it('waits for the data folder that the studio of a crashed app still holds, and says so if it stays held', async () => {
    const held = { type: 'failed', error: toWireError(new AppError('DATA_FOLDER_IN_USE')) };
    const process = create([1]);
    const ready = process.ready();
    await (await child(0)).say(held);
    await (await child(0)).end();
    await (await child(1)).say({ type: 'ready', ...address });
    expect(await ready).toEqual(address);
    await (await child(1)).end('crashed');
    const later = process.ready();
    for (const number of [2, 3, 4]) {
      await (await child(number)).say(held);
      await (await child(number)).end();
    }
    await expect(later).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
    await (await child(5)).say({ type: 'ready', ...address });
    expect(await process.ready()).toEqual(address);
  });

  it('hands its reason on at once, and is ended where it does not end by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const ready = create([1_000]).ready();
      const [only] = children;
      await only?.say({ type: 'failed', error: toWireError(new AppError('STORAGE_FULL')) });
      await expect(ready).rejects.toMatchObject({ code: 'STORAGE_FULL' });
      expect(only?.kill).not.toHaveBeenCalled();
      vi.advanceTimersByTime(2_000);
      expect(only?.kill).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not started again where that cannot help, until it is asked for', async () => {
    const process = create([1]);
    const ready = process.ready();
    await (await child(0)).say({ type: 'failed', error: toWireError(new AppError('DATABASE_TOO_NEW')) });
    await (await child(0)).end();
    await expect(ready).rejects.toMatchObject({ code: 'DATABASE_TOO_NEW' });
    await expect(process.ready()).rejects.toMatchObject({ code: 'DATABASE_TOO_NEW' });
    expect(children).toHaveLength(1);
    process.start();
    await (await child(1)).say({ type: 'ready', ...address });
    expect(await process.ready()).toEqual(address);
  });

  it('tells waiting requests when it keeps failing', async () => {
    const ready = create([1]).ready();
    for (const number of [0, 1, 2]) await (await child(number)).end();
    await expect(ready).rejects.toMatchObject({ code: 'STUDIO_UNREACHABLE' });
  });

  it('may take longer to drain where it waits for answers that are paid for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const process = create();
      const [first] = children;
      await first?.say({ type: 'ready', ...address });
      first?.kill.mockImplementation(() => void first.end('killed'));
      await first?.say({ type: 'speech-awaited', atMost: 30_000 });
      const stopped = process.stop();
      await vi.advanceTimersByTimeAsync(30_000);
      expect(first?.kill).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(20);
      expect(first?.kill).toHaveBeenCalledOnce();
      await stopped;
    } finally {
      vi.useRealTimers();
    }
  });

  it('begins only when the one before it has drained, if it is started again meanwhile', async () => {
    const process = create();
    const first = await child(0);
    await first.say({ type: 'ready', ...address });
    const stopped = process.stop();
    process.start();
    const ready = process.ready();
    await first.say({ type: 'ready', ...address });
    expect(children).toHaveLength(1);
    await first.end();
    await stopped;
    const second = await child(1);
    await second.say({ type: 'ready', ...address, token: 'second' });
    expect(await ready).toMatchObject({ token: 'second' });
    second.kill.mockImplementation(() => void second.end('killed'));
    await process.stop();
    expect(second.requestClose).toHaveBeenCalledOnce();
  });

  it('is asked to drain, then ended by force when that takes too long', async () => {
    const process = create();
    const first = await child(0);
    await first.say({ type: 'ready', ...address });
    first.kill.mockImplementation(() => void first.end('killed'));
    await process.stop();
    expect(first.requestClose).toHaveBeenCalledOnce();
    expect(first.kill).toHaveBeenCalledOnce();
    await expect(process.ready()).resolves.toEqual(address);
    expect(children).toHaveLength(1);
  });
});
