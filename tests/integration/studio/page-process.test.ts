import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { ProcessTree, type SystemProcess } from '#electron/lib/process-tree.ts';
import { GuardedPageBrowser } from '#electron/studio/outbound/page-browser.ts';
import { isAppError } from '#shared/errors/index.ts';
import { grown, steps, type Play, type Step } from '../../support/page-process-stand-in.ts';
import { until } from '../../support/patience.ts';
import { fc } from '../../support/property.ts';
import { thrownBy } from '../../support/thrown.ts';

const entry = fileURLToPath(new URL('../../support/page-process-stand-in.ts', import.meta.url));
const policy = { loopback: true };
const never = new AbortController().signal;
const impatient = 1_000;
const patient = 60_000;

let browsers: GuardedPageBrowser[] = [];

/** A browser whose process does what the play says. */
function acting(play: Play, whole = patient, memory = grown / 2): GuardedPageBrowser {
  const browser = new GuardedPageBrowser({ whole, memory }, () => JSON.stringify(play), entry);
  browsers.push(browser);
  return browser;
}
function capture(browser: GuardedPageBrowser, signal = never): Promise<{ title: string }> {
  return browser.capture({ address: 'http://127.0.0.1:1', view: 'wide', policy, signal });
}
/** Processes below this one. */
async function below(): Promise<SystemProcess[]> {
  const members = await new ProcessTree(process.pid).members();
  return members?.filter(({ pid }) => pid !== process.pid) ?? [];
}
/** Whether all of them have ended. */
async function allEnded(started: readonly SystemProcess[]): Promise<boolean> {
  const running = await Promise.all(started.map(({ pid }) => new ProcessTree(pid).members()));
  const names = new Set(running.flatMap((members) => members ?? []).map(({ pid, started }) => `${pid} ${started}`));
  return started.every(({ pid, started: when }) => !names.has(`${pid} ${when}`));
}

afterEach(async () => {
  for (const browser of browsers) await browser.close();
  browsers = [];
});

// Windows has no SIGSTOP, and processes are not listed there.
describe.skipIf(process.platform === 'win32')('a capture', () => {
  test('ends with a bounded result or an error, whatever its process does, and nothing of it is left', async () => {
    expect.hasAssertions();
    // What is started and left behind between two looks is not found.
    const step = fc.constantFrom(...steps.filter((one) => one !== 'start-another'));
    const play = fc.record({
      start: fc.oneof(
        fc.constant<Step[]>(['ready']),
        fc.constant<Step[]>(['start-another', 'ready']),
        fc.array(step, { maxLength: 3 }),
      ),
      page: fc.array(step, { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(play, async (given) => {
        const browser = acting(given, impatient);
        const ends = Promise.allSettled([capture(browser), capture(browser)]);
        let started: SystemProcess[] = [];
        await Promise.race([ends, until(async () => (started = await below()).length > 0)]);
        for (const end of await ends) {
          expect(end.status === 'fulfilled' ? end.value.title === 'Acme' : isAppError(end.reason)).toBe(true);
        }
        await browser.close();
        await until(() => allEnded(started));
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  test('fails at its deadline where its process is stopped or busy, and the next one has a new process', async () => {
    for (const step of ['freeze', 'spin'] as const) {
      const browser = acting({ start: ['ready'], page: [step] }, impatient);
      expect(await thrownBy(capture(browser))).toMatchObject({ sentence: { key: 'pageTooSlow' } });
      expect(await thrownBy(capture(browser))).toMatchObject({ sentence: { key: 'pageTooSlow' } });
    }
  });

  test('has its result though its process never gets ready again', async () => {
    const browser = acting({ start: ['ready'], page: ['captured', 'freeze'] });
    expect(await capture(browser)).toMatchObject({ title: 'Acme' });
    expect(await capture(browser)).toMatchObject({ title: 'Acme' });
  });

  test('is tried again where an earlier page ended the process', async () => {
    const browser = acting({ start: ['ready'], page: ['captured', 'ready'] });
    await capture(browser);
    const kept = await below();
    for (const { pid } of kept) process.kill(pid, 'SIGSTOP');
    const again = capture(browser);
    for (const { pid } of kept) process.kill(pid, 'SIGKILL');
    expect(await again).toMatchObject({ title: 'Acme' });
  });

  test('ends with what its process started in a group of its own', async () => {
    const browser = acting({ start: ['ready', 'start-another'], page: ['freeze'] });
    const capturing = thrownBy(capture(browser));
    let started: SystemProcess[] = [];
    await until(async () => (started = await below()).length === 2);
    await browser.close();
    expect((await capturing).code).toBe('SHUTTING_DOWN');
    await until(() => allEnded(started));
  });

  test('leaves nothing behind where its process crashes', async () => {
    const browser = acting({ start: ['start-another', 'ready'], page: ['captured', 'ready'] });
    await capture(browser);
    const started = await below();
    expect(started).toHaveLength(2);
    process.kill(started.find(({ parent }) => parent === process.pid)?.pid ?? Number.NaN, 'SIGSEGV');
    await until(() => allEnded(started));
  });

  test('that takes too much memory is ended with a sentence', async () => {
    const browser = acting({ start: ['ready'], page: ['grow'] });
    expect(await thrownBy(capture(browser))).toMatchObject({ sentence: { key: 'pageTooHeavy' } });
  });

  test('ends at once with the studio, and when it is cancelled, though its process is stopped', async () => {
    const browser = acting({ start: ['ready', 'freeze'], page: [] });
    const controller = new AbortController();
    const [cancelled, ended] = [thrownBy(capture(browser, controller.signal)), thrownBy(capture(browser))];
    const waiting = thrownBy(capture(browser, controller.signal));
    await until(async () => (await below()).length === 2);
    controller.abort();
    expect([(await cancelled).code, (await waiting).code]).toEqual(['CANCELLED', 'CANCELLED']);
    await browser.close();
    expect((await ended).code).toBe('SHUTTING_DOWN');
    await until(async () => (await below()).length === 0);
  });

  test('fails where its process sends something that no page may', async () => {
    for (const step of ['junk', 'long-title'] as const) {
      expect((await thrownBy(capture(acting({ start: ['ready'], page: [step] })))).code).toBe(
        'BACKGROUND_CAPTURE_FAILED',
      );
    }
  });
});
