import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { ChangeSignal } from '#electron/client/change-signal.ts';
import { poll, whenReachable } from '#electron/client/polling.ts';

const signal = new AbortController().signal;
/** Longer than any test may take: only changes end such a wait. */
const forever = 3_600_000;

describe('a wait', () => {
  it('ends with changes of its subject and with changes of everything, and with no others', async () => {
    const changes = new ChangeSignal();
    const campaign = changes.listen('campaign');
    let ended = 0;
    const wait = () => campaign.wait(forever, 0, signal).then(() => (ended += 1));
    const first = wait();
    changes.announce(['another']);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(0);
    changes.announce(['another', 'campaign']);
    await first;
    campaign.forget();
    const second = wait();
    changes.announceAll();
    await second;
    expect(ended).toBe(2);
  });

  it('ends at once where something changed since the last look began', async () => {
    const changes = new ChangeSignal();
    const listening = changes.listen('campaign');
    listening.forget();
    changes.announce(['campaign']);
    await expect(listening.wait(forever, 0, signal)).resolves.toBeUndefined();
    listening.end();
  });

  it('ends with the reason of its signal', async () => {
    const controller = new AbortController();
    const waiting = new ChangeSignal().listen(null).wait(forever, 0, controller.signal);
    controller.abort(new AppError('SHUTTING_DOWN'));
    await expect(waiting).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
  });
});

it('a studio that announces what moves is looked at when it does', async () => {
  const changes = new ChangeSignal();
  const pace = { min: forever, max: forever };
  let looks = 0;
  await poll(
    async () => {
      looks += 1;
      // Before the wait begins, and while it goes on.
      if (looks === 1) changes.announce(['campaign']);
      else setImmediate(() => changes.announce(['campaign']));
      return looks === 3 ? 'done' : 'same';
    },
    { signal, pace, changes: { from: changes, subject: 'campaign' } },
  );
  expect(looks).toBe(3);
});

it('work that waits for a studio goes on when the computer wakes', async () => {
  const changes = new ChangeSignal();
  let tries = 0;
  const sent = whenReachable(
    async () => {
      tries += 1;
      if (tries < 6) throw new AppError('STUDIO_UNREACHABLE');
      return 'sent';
    },
    { signal, changes, onWait: () => void setImmediate(() => changes.announceAll()) },
  );
  // Without that the random waits may add up to a minute.
  expect(await sent).toBe('sent');
});
