import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { clientOf } from '../support/studio.ts';

/**
 * `node tests/bench/poll.ts`, forked with an IPC channel: clients that poll the progress of their campaigns. In a
 * separate process, so that the benchmark's other work does not affect their times. It receives its work in one
 * message, and answers with two: that it begins, and its polls.
 */
export const pollingSchema = z.object({
  studio: z.object({ url: z.string(), token: z.string() }),
  campaigns: z.array(z.string()).min(1),
  pollers: z.number(),
  /** Interval of each poller, milliseconds. */
  interval: z.number(),
  /** Duration of the polling, milliseconds. */
  duration: z.number(),
});
export type Polling = z.infer<typeof pollingSchema>;

/** A poll: the time it was sent, since the first one, and the duration until its answer; milliseconds. */
const pollSchema = z.object({ at: z.number(), wait: z.number() });
export type Poll = z.infer<typeof pollSchema>;
export const pollingAnswer = z.union([z.literal('begun'), z.array(pollSchema)]);

async function poll({ studio, campaigns, pollers, interval, duration }: Polling): Promise<Poll[]> {
  const client = clientOf(studio);
  const start = performance.now();
  const pollOne = async (index: number): Promise<Poll[]> => {
    const campaign = campaigns[index % campaigns.length] ?? '';
    const polls: Poll[] = [];
    // Pollers are spread evenly over the interval.
    let next = start + (index / pollers) * interval;
    while (next < start + duration) {
      await delay(Math.max(0, next - performance.now()));
      const asked = performance.now();
      await client.call('listGeneratedByCampaign', { campaign_id: campaign, status: 'succeeded', size: 1 });
      polls.push({ at: asked - start, wait: performance.now() - asked });
      next = Math.max(next + interval, performance.now());
    }
    return polls;
  };
  return (await Promise.all(Array.from({ length: pollers }, (_, index) => pollOne(index)))).flat();
}

if (import.meta.main) {
  process.once('message', (message) => {
    process.send?.('begun');
    void poll(pollingSchema.parse(message)).then((polls) => process.send?.(polls, () => process.disconnect()));
  });
}
