import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { clientOf } from '../support/studio.ts';

/**
 * `node tests/bench/poll.ts`, forked with an IPC channel: clients that ask again and again how far their campaign is.
 * A process of their own, so that what else the benchmark does is not in their times. It is told what to do in one
 * message, and answers with two: that it begins, and its polls.
 */
export const pollingSchema = z.object({
  studio: z.object({ url: z.string(), token: z.string() }),
  campaigns: z.array(z.string()).min(1),
  pollers: z.number(),
  /** How often each asks, milliseconds. */
  interval: z.number(),
  /** For how long, milliseconds. */
  duration: z.number(),
});
export type Polling = z.infer<typeof pollingSchema>;

/** A poll: when it was sent, since the first, and how long the answer took; milliseconds. */
const pollSchema = z.object({ at: z.number(), wait: z.number() });
export type Poll = z.infer<typeof pollSchema>;
export const pollingAnswer = z.union([z.literal('begun'), z.array(pollSchema)]);

async function poll({ studio, campaigns, pollers, interval, duration }: Polling): Promise<Poll[]> {
  const client = clientOf(studio);
  const start = performance.now();
  const pollOne = async (index: number): Promise<Poll[]> => {
    const campaign = campaigns[index % campaigns.length] ?? '';
    const polls: Poll[] = [];
    // Spread evenly over the interval.
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
