import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { interactive, ProcessPool, type WorkerPool, type WorkerPoolOptions } from '#electron/engine/workers/pool.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { until } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const entry = fileURLToPath(new URL('../../support/worker-stand-in.ts', import.meta.url));
const probe = (file: string) => ({ kind: 'probe', file }) as const;

describe('the worker pool', () => {
  let pool: WorkerPool;

  function open(size: number, options: Partial<WorkerPoolOptions> = {}): WorkerPool {
    pool = new ProcessPool({ size, entry, logger: createLogger('test', 'silent'), ...options });
    return pool;
  }

  afterEach(() => {
    pool.kill();
    vi.unstubAllEnvs();
  });

  it('answers a task with its result and passes its progress on', async () => {
    const progress: number[] = [];
    const report = await open(1).run(probe('ok'), { onProgress: (_, value) => progress.push(value) });
    expect(Number(report.file)).toBeGreaterThan(0);
    expect(progress).toEqual([0.5]);
  });

  it('tells when a process has the task, not when it begins to wait for one', async () => {
    open(1);
    const seen: string[] = [];
    const slow = pool.run(probe('slow'), { onStart: () => seen.push('first begins') });
    const next = pool.run(probe('ok'), { onStart: () => seen.push('second begins') });
    await slow.then(() => seen.push('first ends'));
    await next;
    expect(seen.toSorted()).toEqual(['first begins', 'first ends', 'second begins']);
    expect(seen.indexOf('second begins')).toBeGreaterThan(0);
    expect(seen[0]).toBe('first begins');
  });

  it('gives a task to the process that worked last, which has most of what it needs', async () => {
    open(2);
    // On a busy machine the first one may be through with its task before the second one has started.
    await until(
      async () => {
        const both = await Promise.all([pool.run(probe('slow')), pool.run(probe('slow'))]);
        return new Set(both.map(({ file }) => file)).size === 2;
      },
      { what: 'both processes to work' },
    );
    const workers = new Set<string>();
    for (let task = 0; task < 4; task++) workers.add((await pool.run(probe('ok'))).file);
    expect(workers.size).toBe(1);
  });

  it('rejects with the code the task failed with and keeps the process', async () => {
    open(1);
    const before = await pool.run(probe('ok'));
    await expect(pool.run(probe('fail'))).rejects.toMatchObject({ code: 'NOT_MEDIA' });
    expect((await pool.run(probe('ok'))).file).toBe(before.file);
  });

  it('loses only the task that crashed its process and starts a new one', async () => {
    open(1);
    const before = await pool.run(probe('ok'));
    const crashed = pool.run(probe('crash'));
    const next = pool.run(probe('ok'));
    await expect(crashed).rejects.toMatchObject({ code: 'WORKER_CRASHED', retryable: true });
    expect((await next).file).not.toBe(before.file);
  });

  it('refuses a file that crashes a second process, which has done nothing else', async () => {
    const begun = vi.fn<() => void>();
    open(2);
    const before = await pool.run(probe('ok'));
    const crashing = pool.run(probe('segfault'), { onStart: begun });
    await expect(crashing).rejects.toMatchObject({ code: 'MEDIA_CRASHES_DECODER', retryable: false });
    expect(begun).toHaveBeenCalledOnce();
    expect((await pool.run(probe('ok'))).file).not.toBe(before.file);
  });

  it.each([1, 2])('does not charge a file for the crash of a process that has worked before, of %i', async (size) => {
    open(size);
    const before = await Promise.all(Array.from({ length: size }, () => pool.run(probe('slow'))));
    const report = await pool.run(probe('segfault unless first'));
    expect(before.map(({ file }) => file)).not.toContain(report.file);
    await expect(pool.run(probe('ok'))).resolves.toMatchObject({ notes: [] });
  });

  it.skipIf(process.platform === 'win32')(
    'refuses a file for which process after process takes too much memory',
    async () => {
      open(1, { memoryLimit: 200 * 1024 ** 2 });
      await expect(pool.run(probe('grow'))).rejects.toMatchObject({
        code: 'MEDIA_CRASHES_DECODER',
        detail: 'took too much memory',
      });
      await expect(pool.run(probe('ok'))).resolves.toMatchObject({ notes: [] });
    },
  );

  it('cancels a file that waits for its second process', async () => {
    open(1);
    await pool.run(probe('ok'));
    const controller = new AbortController();
    const cancelled = pool.run(probe('segfault'), { signal: controller.signal, onStart: () => controller.abort() });
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(pool.run(probe('ok'))).resolves.toMatchObject({ notes: [] });
  });

  it('hands a task to the next process when one ended before it began', async () => {
    const begun = vi.fn<() => void>();
    const file = join(temporaryFolder(), 'killed once');
    await expect(open(1).run(probe(file), { onStart: begun })).resolves.toMatchObject({ notes: [] });
    expect(begun).toHaveBeenCalledOnce();
  });

  it('gives up on a task when process after process ends before it begins', async () => {
    open(1);
    const begun = vi.fn<() => void>();
    const lost = pool.run(probe('killed before'), { onStart: begun });
    const next = pool.run(probe('ok'));
    await expect(lost).rejects.toMatchObject({ code: 'WORKER_CRASHED', retryable: true });
    await expect(next).resolves.toMatchObject({ notes: [] });
    expect(begun).not.toHaveBeenCalled();
  });

  it('cancels a task that does not listen by ending its process', async () => {
    open(1);
    await pool.run(probe('ok'));
    const controller = new AbortController();
    const hanging = pool.run(probe('hang'), { signal: controller.signal });
    controller.abort();
    await expect(hanging).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(pool.run(probe('ok'))).resolves.toMatchObject({ notes: [] });
  });

  it('ends a process whose task gives no sign of life, and does the next task in another', async () => {
    // The limit is of the hanging kind of task alone: the next one may take its time.
    open(1, { silenceLimits: { stills: 300 } });
    const hanging = pool.run({ kind: 'stills', template: 'hang' });
    const next = pool.run(probe('ok'));
    await expect(hanging).rejects.toMatchObject({ code: 'WORKER_TIMEOUT', retryable: true });
    await expect(next).resolves.toMatchObject({ notes: [] });
  });

  it('leaves a process alone that is silent for long, but alive', async () => {
    open(1, { silenceLimits: { probe: 1_000 } });
    await expect(pool.run(probe('silent but alive'))).resolves.toMatchObject({ notes: [] });
  });

  it('lets its processes see nothing of the environment but what they need', async () => {
    vi.stubEnv('VOCATIVE_VOICE_KEY_ACME', 'secret');
    vi.stubEnv('VOCATIVE_WRITER_KEY', 'secret');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('TZ', 'Europe/Zurich');
    vi.stubEnv('NODE_COMPILE_CACHE', temporaryFolder());
    const { notes } = await open(1, { temporaryFolder: temporaryFolder() }).run(probe('environment'));
    const names = notes.map(({ message }) => message);
    expect(names).toEqual(expect.arrayContaining(['TMPDIR', 'TZ', 'NODE_COMPILE_CACHE']));
    const allowed =
      /^(PATH|(LD|DYLD)_LIBRARY_PATH|TMPDIR|TEMP|TMP|LANG|LC_\w+|TZ|NODE_COMPILE_CACHE|VOCATIVE_VOICES|MALLOC_\w+|System\w+|windir|ELECTRON_RUN_AS_NODE)$/i;
    // What Node adds for its own channel.
    expect(names.filter((name) => !allowed.test(name) && !name.startsWith('NODE_CHANNEL'))).toEqual([]);
  });

  const wear = { tasks: 1_000, growth: 1_000, tasksAtLeast: 1, loadedAfter: 1, memoryAtMost: 10_000 };
  const processesOf = async (files: string[]) => {
    const reports = await Promise.all(files.map((file) => pool.run(probe(file))));
    return reports.map(({ file }) => file);
  };

  it('replaces a process after so many tasks, while the queue goes on', async () => {
    open(1, { wear: { ...wear, tasks: 3 } });
    const processes = await processesOf(Array(10).fill('ok'));
    expect(new Set(processes).size).toBe(4);
    expect(processes.map((process) => processes.indexOf(process))).toEqual([0, 0, 0, 3, 3, 3, 6, 6, 6, 9]);
  });

  it('replaces a process that has grown too much, but not while it has done too little to be worth it', async () => {
    open(1, { wear });
    const [light, heavy, next] = await processesOf(['ok', 'heavy', 'ok']);
    expect(heavy).toBe(light);
    expect(next).not.toBe(heavy);
    pool.kill();
    open(1, { wear: { ...wear, tasksAtLeast: 3 } });
    const processes = await processesOf(['ok', 'heavy', 'heavy', 'ok']);
    expect(processes.map((process) => processes.indexOf(process))).toEqual([0, 0, 0, 3]);
  });

  it('keeps a process whose voice needs much memory, and ends it at the limit for all', async () => {
    open(1, { wear });
    expect(new Set(await processesOf(['heavy', 'heavy', 'heavy'])).size).toBe(1);
    pool.kill();
    open(1, { wear: { ...wear, memoryAtMost: 1_500 } });
    expect(new Set(await processesOf(['heavy', 'ok'])).size).toBe(2);
  });

  it('waits at the end for a process that was replaced and has not ended', async () => {
    open(1, { wear: { ...wear, tasks: 1 } });
    const [process_] = await processesOf(['ok']);
    await pool.close();
    expect(() => process.kill(Number(process_), 0)).toThrow('ESRCH');
  });

  it('cancels a waiting task without starting it', async () => {
    open(1);
    const controller = new AbortController();
    const first = pool.run(probe('slow'));
    const waiting = pool.run(probe('crash'), { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(first).resolves.toBeDefined();
  });

  it('runs interactive tasks before batch ones that wait', async () => {
    open(1);
    const order: string[] = [];
    const first = pool.run(probe('slow'));
    const batch = pool.run(probe('ok')).then(() => order.push('batch'));
    const urgent = pool.run(probe('ok'), { priority: interactive }).then(() => order.push('interactive'));
    await Promise.all([first, batch, urgent]);
    expect(order).toEqual(['interactive', 'batch']);
  });

  it.each([interactive, 'batch', 'background'] as const)('lets accounts take turns with %s tasks', async (priority) => {
    open(1);
    const order: string[] = [];
    const ask = (account: string) => pool.run(probe('ok'), { priority, account, onStart: () => order.push(account) });
    await Promise.all([
      pool.run(probe('slow'), { priority: interactive }),
      ask('many'),
      ask('many'),
      ask('many'),
      ask('few'),
      ask('few'),
    ]);
    expect(order).toEqual(['many', 'few', 'many', 'few', 'many']);
  });

  it('leaves a process to orders that wait, however much one account asks for', async () => {
    open(2);
    const order: string[] = [];
    const ask = () =>
      pool.run(probe('slow'), { priority: interactive, account: 'many', onStart: () => order.push('many') });
    const ordered = () => pool.run(probe('ok'), { onStart: () => order.push('ordered') });
    // Both processes work before anything waits.
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const busy = begun.map(({ resolve }) => pool.run(probe('slow'), { onStart: resolve }));
    await Promise.all(begun.map(({ promise }) => promise));
    await Promise.all([...busy, ...Array.from({ length: 6 }, ask), ordered()]);
    expect(order.indexOf('ordered')).toBeLessThan(6);
  });

  it('lets the running task finish on close and refuses the rest', async () => {
    open(1);
    const begun = Promise.withResolvers<void>();
    const running = pool.run(probe('slow'), { onProgress: () => begun.resolve() });
    await begun.promise;
    const waiting = pool.run(probe('ok'));
    const closed = pool.close();
    await expect(waiting).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
    await expect(running).resolves.toBeDefined();
    await closed;
    await expect(pool.run(probe('ok'))).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
  });

  it('gives a task to the next process when one ends before it is ready', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'fails first start'), '');
    await expect(open(1, { temporaryFolder: folder }).run(probe('ok'))).resolves.toMatchObject({ notes: [] });
  });

  it('leaves nothing of what a process had half-made when it ended', async () => {
    const folder = temporaryFolder();
    const running = open(1, { temporaryFolder: folder }).run(probe('half-made'));
    await expect(running).rejects.toMatchObject({ code: 'WORKER_CRASHED' });
    expect(readdirSync(folder)).toEqual([]);
  });

  const settingFor = (template: string) => ({ template, voice: voiceConfigOf('flite:slt'), consent: null });
  /** Which processes have prepared themselves, and for which template. */
  const prepared = (folder: string) => {
    const file = join(folder, 'prepared');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
    return lines.map((line) => line.split(' '));
  };

  it('starts no process before there is a task, unless one is to be kept ready', async () => {
    const folder = temporaryFolder();
    open(2, { temporaryFolder: folder });
    await pool.run(probe('ok'));
    expect(prepared(folder)).toEqual([]);
    pool.kill();
    open(2, { temporaryFolder: folder });
    pool.keepReady(settingFor('spring'));
    await until(() => prepared(folder).length > 0);
    const { file: process } = await pool.run(probe('ok'));
    expect(prepared(folder)).toEqual([[process, 'spring']]);
  });

  it('starts another process at once when the last one was ended with a task, prepared for what that rendered', async () => {
    const folder = temporaryFolder();
    open(1, { temporaryFolder: folder });
    pool.keepReady();
    await until(() => prepared(folder).length > 0);
    const controller = new AbortController();
    const row = { kind: 'render' as const, ...settingFor('autumn'), sections: [] };
    const cancelled = pool.run(row, { signal: controller.signal });
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    await until(() => prepared(folder).length > 1);
    const [first, second, ...more] = prepared(folder);
    expect(first?.[1]).toBe('nothing');
    expect(second?.[1]).toBe('autumn');
    expect(second?.[0]).not.toBe(first?.[0]);
    expect(more).toEqual([]);
  });

  const isGone = (id: number): boolean => {
    try {
      return !process.kill(id, 0);
    } catch {
      return true;
    }
  };

  it('ends processes that nobody used for long, and starts one when it is asked again', async () => {
    const folder = temporaryFolder();
    open(2, { temporaryFolder: folder, idleLimit: 300 });
    const { file: used } = await pool.run(probe('ok'));
    await until(() => isGone(Number(used)));
    pool.keepReady(settingFor('spring'));
    await until(() => prepared(folder).length === 1);
    const [unused] = prepared(folder)[0] ?? [];
    await until(() => isGone(Number(unused)));
    expect(prepared(folder)).toHaveLength(1);
    pool.keepReady(settingFor('spring'));
    await until(() => prepared(folder).length === 2);
    expect((await pool.run(probe('ok'))).file).toBe(prepared(folder)[1]?.[0]);
  });

  it('starts another process where the only one works in the background', async () => {
    const folder = temporaryFolder();
    open(3, { temporaryFolder: folder });
    pool.keepReady(settingFor('spring'));
    await until(() => prepared(folder).length > 0);
    const controller = new AbortController();
    const background = pool.run(probe('hang'), { priority: 'background', signal: controller.signal });
    await until(() => prepared(folder).length > 1);
    const [first, second] = prepared(folder);
    expect(second?.[1]).toBe('spring');
    // Nor is there a third one for a task that is waited for.
    const { file: process } = await pool.run(probe('ok'));
    expect(process).toBe(second?.[0]);
    expect(process).not.toBe(first?.[0]);
    expect(new Set(prepared(folder).map(([id]) => id)).size).toBe(2);
    controller.abort();
    await expect(background).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('waits for a task before it starts a process again after one that ended unused', async () => {
    const folder = temporaryFolder();
    const starts = join(folder, 'fails at start');
    writeFileSync(starts, '');
    open(1, { temporaryFolder: folder });
    pool.keepReady();
    await until(() => readFileSync(starts, 'utf8') !== '');
    // As long as several starts take.
    const other = new ProcessPool({
      size: 1,
      entry,
      wear: { ...wear, tasks: 1 },
      logger: createLogger('test', 'silent'),
    });
    for (let start = 0; start < 3; start += 1) await other.run(probe('ok'));
    await other.close();
    expect(readFileSync(starts, 'utf8')).toBe('.');
    await expect(pool.run(probe('ok'))).rejects.toMatchObject({ code: 'WORKER_CRASHED' });
  });

  it('gives up on waiting tasks when processes cannot start', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'fails at start'), '');
    open(1, { temporaryFolder: folder });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => pool.run(probe('ok'))));
    expect(results.map((result) => (result.status === 'rejected' ? result.reason.code : 'done'))).toEqual(
      Array(4).fill('WORKER_CRASHED'),
    );
  });
});
