import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { ChangeSignal } from '#electron/client/change-signal.ts';
import { poll, whenReachable } from '#electron/client/polling.ts';

const signal = new AbortController().signal;
/** Longer than any test may take: only news end such a wait. */
const forever = 3_600_000;

describe('a wait', () => {
  it('ends with news of its subject and with news of everything, and with no others', async () => {
    const news = new ChangeSignal();
    const campaign = news.listen('campaign');
    let ended = 0;
    const wait = () => campaign.wait(forever, 0, signal).then(() => (ended += 1));
    const first = wait();
    news.announce(['another']);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(0);
    news.announce(['another', 'campaign']);
    await first;
    campaign.forget();
    const second = wait();
    news.announceAll();
    await second;
    expect(ended).toBe(2);
  });

  it('ends at once where there were news since the last look began', async () => {
    const news = new ChangeSignal();
    const listening = news.listen('campaign');
    listening.forget();
    news.announce(['campaign']);
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
  const news = new ChangeSignal();
  const pace = { min: forever, max: forever };
  let looks = 0;
  await poll(
    async () => {
      looks += 1;
      // Before the wait begins, and while it goes on.
      if (looks === 1) news.announce(['campaign']);
      else setImmediate(() => news.announce(['campaign']));
      return looks === 3 ? 'done' : 'same';
    },
    { signal, pace, news: { from: news, subject: 'campaign' } },
  );
  expect(looks).toBe(3);
});

it('work that waits for a studio goes on when the computer wakes', async () => {
  const news = new ChangeSignal();
  let tries = 0;
  const sent = whenReachable(
    async () => {
      tries += 1;
      if (tries < 6) throw new AppError('STUDIO_UNREACHABLE');
      return 'sent';
    },
    { signal, news, onWait: () => void setImmediate(() => news.announceAll()) },
  );
  // Without that the random waits may add up to a minute.
  expect(await sent).toBe('sent');
});
