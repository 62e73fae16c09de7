import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import type { RenderResult } from '#electron/engine/render/types.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { RowRenders } from '#electron/studio/work/row-renders.ts';
import type { RenderTask } from '#electron/studio/domain/generation/render-task.ts';
import { thrownBy } from '../../support/thrown.ts';

const result: RenderResult = {
  plan: planOf({ hash: 'hash', frames: 50, audioSamples: 96 * 1024 }),
  duration: 1,
  sections: [],
  clips: [],
  clipBytes: [],
  lips: [],
  newBytes: 0,
  unresolvedJoins: 0,
  findings: [],
};

/** A pool whose tasks the test ends, and the texts it was given. */
function setUp(size = 2) {
  const given: { texts: string[]; end(error?: AppError): void }[] = [];
  const pool: WorkerPool = {
    size,
    waiting: { interactive: 0, batch: 0, background: 0 },
    run(task: Task) {
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const texts = task.kind === 'render' ? task.sections.map(({ text }) => text) : [];
      given.push({ texts, end: (error) => (error ? reject(error) : resolve(result as never)) });
      return promise;
    },
    keepReady: () => undefined,
    close: () => Promise.resolve(),
    kill: () => undefined,
  };
  const renders = new RowRenders(pool);
  const renderFor = (account: string, ...texts: string[]) =>
    renders.render(taskOf(texts), { signal: new AbortController().signal, account });
  const render = (...texts: string[]) => renderFor('ada', ...texts);
  return { renders, given, render, renderFor, texts: () => given.map((one) => one.texts.join(' ')) };
}

function taskOf(texts: readonly string[]): RenderTask {
  const sections = texts.map((text, index) => ({ variable: `v${index}`, start: index, end: index + 0.5, text }));
  return {
    kind: 'render',
    template: 'template',
    sections,
    voice: voiceConfigOf('flite:slt'),
    consent: null,
  };
}

/** Lets promises that are settled tell. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('rows that share a value', () => {
  test('wait for the one that renders it, while others go first', async () => {
    const { given, render, texts } = setUp();
    const rows = ['Ada', 'Ada', 'Ada', 'Bo', 'Bo', 'Cy'].map((name) => render(name));
    expect(texts()).toEqual(['Ada', 'Bo', 'Cy']);
    given[0]?.end();
    await settle();
    expect(texts()).toEqual(['Ada', 'Bo', 'Cy', 'Ada', 'Ada']);
    for (let index = 1; index < 6; index++) {
      given[index]?.end();
      await settle();
    }
    expect(await Promise.all(rows)).toHaveLength(6);
  });

  test('wait likewise for the one that mixes a background’s sound they share', async () => {
    const { renders, given, texts } = setUp();
    const film = (key: string) => ({ key, kind: 'video', format: 'mp4', width: 16, height: 16, duration: 1 }) as const;
    const rows = ['Ada one', 'Bo one', 'Cy other'].map((row) => {
      const [name = '', key = ''] = row.split(' ');
      const task = { ...taskOf([name]), sounds: [{ asset: film(key), start: 4, end: 8 }] };
      return renders.render(task, { signal: new AbortController().signal, account: 'ada' });
    });
    expect(texts()).toEqual(['Ada', 'Cy']);
    given[0]?.end();
    await settle();
    expect(texts()).toEqual(['Ada', 'Cy', 'Bo']);
    for (const { end } of given) end();
    expect(await Promise.all(rows)).toHaveLength(3);
  });

  test('are not held up by a value that all of them have, once it was rendered', async () => {
    const { given, render, texts } = setUp();
    const rows = ['Ada', 'Bo', 'Cy'].map((name) => render(name, 'Acme'));
    expect(texts()).toEqual(['Ada Acme']);
    given[0]?.end();
    await settle();
    expect(texts()).toEqual(['Ada Acme', 'Bo Acme', 'Cy Acme']);
    for (const { end } of given) end();
    await Promise.all(rows);
  });

  test('are rendered one after another when the first fails', async () => {
    const { given, render, texts } = setUp();
    const [first, second] = [render('Ada'), render('Ada')];
    given[0]?.end(new AppError('WORKER_CRASHED'));
    expect((await thrownBy(first)).code).toBe('WORKER_CRASHED');
    await settle();
    expect(texts()).toEqual(['Ada', 'Ada']);
    given[1]?.end();
    await second;
  });
});

test('more rows are asked for while rows wait, up to a bound', async () => {
  const { renders, render } = setUp(1);
  expect(renders.capacityOfAccount('ada')).toBe(2);
  const rows = Array.from({ length: 100 }, () => render('Ada'));
  expect(renders.capacityOfAccount('ada')).toBe(32);
  renders.stop();
  const codes = await Promise.all(rows.slice(1).map(async (row) => (await thrownBy(row)).code));
  expect(new Set(codes)).toEqual(new Set(['SHUTTING_DOWN']));
});

test('an account whose rows wait leaves others their share of rows, and their share of the pool', async () => {
  const { renders, renderFor, given, texts } = setUp(1);
  const rows = ['Ada', 'Bo', 'Cy', 'Cy', 'Cy'].map((name) => renderFor('slow', name));
  expect(texts()).toEqual(['Ada', 'Bo']);
  expect([renders.capacityOfAccount('slow'), renders.capacityOfAccount('other')]).toEqual([5, 2]);
  expect(renders.capacity()).toBeGreaterThanOrEqual(5 + 2);
  rows.push(...['Dan', 'Eve', 'Flo'].map((name) => renderFor('other', name)));
  expect(texts()).toEqual(['Ada', 'Bo', 'Dan', 'Eve']);
  given[2]?.end();
  await settle();
  expect(texts().at(-1)).toBe('Flo');
  renders.stop();
  for (const { end } of given) end();
  const ended = await Promise.allSettled(rows);
  expect(ended.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect([renders.capacityOfAccount('slow'), renders.capacityOfAccount('other')]).toEqual([2, 2]);
});

test('a waiting row that is cancelled is never rendered', async () => {
  const { renders, render, given, texts } = setUp();
  const first = render('Ada');
  const controller = new AbortController();
  const waiting = renders.render(taskOf(['Ada']), { signal: controller.signal, account: 'ada' });
  controller.abort();
  expect((await thrownBy(waiting)).code).toBe('CANCELLED');
  given[0]?.end();
  await first;
  await settle();
  expect(texts()).toEqual(['Ada']);
});
