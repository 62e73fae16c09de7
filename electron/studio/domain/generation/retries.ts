type Retry = { campaign: string; stopped: AbortController; ended: Promise<unknown> };

/**
 * Retries under way, each with its corrections. Those of one campaign run one after another: a correction that is taken
 * back would take back what another request has written meanwhile. Cancelled videos are not queued again afterwards.
 */
export class Retries {
  readonly #running = new Set<Retry>();

  /** @param work gets the signal that the campaign was stopped. @throws what `work` throws. */
  async run(campaign: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const stopped = new AbortController();
    const earlier = this.#of(campaign).map(({ ended }) => ended);
    const done = Promise.all(earlier).then(() => work(stopped.signal));
    const retry = { campaign, stopped, ended: done.catch(() => undefined) };
    this.#running.add(retry);
    try {
      await done;
    } finally {
      this.#running.delete(retry);
    }
  }

  /** Stops the retries of a campaign, those that wait as well. */
  stop(campaign: string): void {
    for (const { stopped } of this.#of(campaign)) stopped.abort();
  }

  #of(campaign: string): Retry[] {
    return [...this.#running].filter((retry) => retry.campaign === campaign);
  }
}
