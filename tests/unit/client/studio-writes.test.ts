import { expect, test } from 'vitest';
import type { OperationInput, OperationOutput } from '#shared/api/index.ts';
import { AppError, CancelledError, toWireError } from '#shared/errors/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import { StudioWrites } from '#electron/client/transfers/studio-writes.ts';

type Asked = OperationInput<'writeMedia'>;

/** A studio that writes `step` bytes of each file per request, and of files with more than that four at the same time. */
function studioOf(
  { size, step, failing }: { size: number; step: number; failing?: string },
  before: () => unknown = () => undefined,
) {
  const requests: Asked[] = [];
  const call = async (_: 'writeMedia', asked: Asked): Promise<OperationOutput<'writeMedia'>> => {
    requests.push(asked);
    await before();
    if (asked.url === failing) throw new AppError('NOT_FOUND');
    const partFrom = (start: number) => ({ end: Math.min(size, start + step), size, etag: '"one"' });
    const begun = (asked.more ?? []).slice(0, step < size ? 3 : undefined);
    const more = begun.map(({ url }) =>
      url === failing ? { error: toWireError(new AppError('NOT_FOUND')) } : partFrom(0),
    );
    return { ...partFrom(asked.start ?? 0), more };
  };
  return { writes: new StudioWrites({ call: call as Studio['call'] }), requests };
}

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ url: `/media/${index}/video.mp4`, file: `/out/.${index}.partial` }));

test('many small files are asked for with few requests', async () => {
  const { writes, requests } = studioOf({ size: 10, step: 10 });
  const sizes = await Promise.all(files(100).map((file) => writes.write(file)));
  expect(new Set(sizes)).toEqual(new Set([10]));
  expect(requests.length).toBe(4);
});

test('of large files only a few are under way', async () => {
  const { writes, requests } = studioOf({ size: 30, step: 10 });
  const progress = new Map<string, number>();
  let mostUnderWay = 0;
  const onProgress = (file: string, written: number): void => {
    progress.set(file, written);
    mostUnderWay = Math.max(mostUnderWay, [...progress.values()].filter((bytes) => bytes < 30).length);
  };
  await Promise.all(
    files(20).map((file) => writes.write({ ...file, onProgress: (written) => onProgress(file.file, written) })),
  );
  expect(mostUnderWay).toBe(4);
  expect(requests.filter(({ start }) => (start ?? 0) > 0)).toHaveLength(40);
});

test('a file that fails takes no other with it', async () => {
  const { writes } = studioOf({ size: 10, step: 10, failing: '/media/2/video.mp4' });
  const written = await Promise.allSettled(files(5).map((file) => writes.write(file)));
  expect(written.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true]);
});

test('a cancelled file is given up once the studio no longer writes it, and one that waits is not asked for', async () => {
  const stop = new AbortController();
  const { promise: answer, resolve: answerNow } = Promise.withResolvers<void>();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { writes, requests } = studioOf({ size: 30, step: 10 }, () => (isAsked(), answer));
  let isWritten = false;
  const writing = writes.write({ url: '/one', file: '/out/.one.partial', signal: stop.signal });
  void writing.catch(() => (isWritten = true));
  await asked;
  const waiting = writes.write({ url: '/two', file: '/out/.two.partial', signal: stop.signal });
  stop.abort(new CancelledError());
  await new Promise((resolve) => setImmediate(resolve));
  expect(isWritten).toBe(false);
  answerNow();
  await expect(writing).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(requests).toHaveLength(1);
});
