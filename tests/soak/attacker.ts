import { createAttacks, pause, type Target } from './attacks.ts';

/**
 * The process of the attacks, apart from the client that measures. Its argument is the target, JSON. It attacks until its
 * parent disconnects, and tells it after each round which attack that was.
 */

const stopping = new AbortController();
process.on('disconnect', () => stopping.abort());

const { attacks, close } = await createAttacks(JSON.parse(process.argv[2] ?? '{}') as Target);
await Promise.all(
  Object.entries(attacks).map(async ([name, attack]) => {
    while (!stopping.signal.aborted) {
      await attack(stopping.signal);
      // The parent may have just disconnected.
      if (process.connected) process.send?.(name, undefined, undefined, () => undefined);
      // The computer has few cores: a round at a time of each is enough to find what has no bound.
      await pause(1_000, stopping.signal);
    }
  }),
);
close();
process.exit(0);
