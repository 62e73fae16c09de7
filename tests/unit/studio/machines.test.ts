import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { Machines } from '#electron/studio/farm/machines.ts';

const [first, second] = [randomUUID(), randomUUID()];

describe('machines that render', () => {
  const machines = new Machines(() => undefined);
  afterEach(() => machines.clear());

  function sign(name: string, instance: string, drains = false) {
    machines.hear(name, 'this build');
    return machines.note(name, { type: 'here', instance, processes: 4, drains, held: [] });
  }
  const statusOf = (name: string) => machines.statusOf(name, 'this build', (instance) => (instance === first ? 3 : 1));

  it('count for new tasks until they drain', () => {
    expect([sign('render-1', first), sign('render-1', first)]).toEqual(['joins', undefined]);
    expect([machines.processes, machines.places]).toEqual([4, 5]);
    expect([sign('render-1', first, true), sign('render-1', first, true)]).toEqual(['drains', undefined]);
    expect([machines.processes, machines.places, machines.draining]).toEqual([0, 0, [first]]);
    expect(statusOf('render-1')).toMatchObject({ state: 'draining', processes: 0, tasks: 3 });
  });

  it('are one with several workers of the same name, of which one may drain', () => {
    sign('render-1', first, true);
    sign('render-1', second);
    machines.countDone('render-1');
    expect(statusOf('render-1')).toMatchObject({ state: 'working', processes: 4, tasks: 4, done: 1 });
  });

  it('are known while they are away, and by the build that is refused', () => {
    expect(statusOf('never')).toMatchObject({ state: 'away', build: null, seenAt: null });
    sign('gone', first);
    machines.remove(first);
    expect(statusOf('gone')).toMatchObject({ state: 'away', build: 'this build', seenAt: expect.any(Date) });
    machines.hear('gone', 'another build');
    expect(statusOf('gone')).toMatchObject({ state: 'refused', build: 'another build', tasks: 0 });
  });
});
