import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { HandedBackError, interactive } from '#electron/engine/workers/pool.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { GivenTasks } from '#electron/studio/farm/given-tasks.ts';

const task: Task = { kind: 'learn-script', script: 'Hi' };
const [one, other] = [randomUUID(), randomUUID()];
const handedBack = { name: HandedBackError.name };

function open() {
  let now = 0;
  const settled = vi.fn<() => void>();
  const tasks = new GivenTasks(settled, () => now);
  const onStart = vi.fn<() => void>();
  const called = vi.fn<() => void>();
  return {
    tasks,
    settled,
    onStart,
    called,
    pass: (milliseconds: number) => (now += milliseconds),
    give(signal?: AbortSignal) {
      const { given, result } = tasks.add(task, { priority: 'batch', onStart, signal }, called);
      // Awaited later.
      result.catch(() => undefined);
      return { id: given.id, given, result };
    },
  };
}

describe('tasks on other machines', () => {
  it('go into the lane of their priority', () => {
    const { tasks, give } = open();
    expect(give().given.lane).toBe('rest');
    const { given, result } = tasks.add(task, { priority: interactive }, () => undefined);
    expect(given.lane).toBe('now');
    result.catch(() => undefined);
  });

  it('begin once, for the machine that begins first', () => {
    const { tasks, give, onStart } = open();
    const { id } = give();
    expect(tasks.begin(one, id)).toBe(true);
    expect(tasks.begin(other, id)).toBe(false);
    expect(tasks.hold(other, [{ id, begun: true }])).toEqual([id]);
    expect(tasks.hold(one, [{ id, begun: true }])).toEqual([]);
    expect(onStart).toHaveBeenCalledOnce();
  });

  it('have one result: a second one finds no task', async () => {
    const { tasks, give, settled } = open();
    const { id, result } = give();
    tasks.resolve(id, null);
    tasks.resolve(id, null);
    await expect(result).resolves.toBeNull();
    expect(settled).toHaveBeenCalledOnce();
    expect(tasks.hold(one, [{ id, begun: true }])).toEqual([id]);
  });

  it('stay in the queue for their machine to remove when it did them, and not when they are called off', () => {
    const { tasks, give, settled } = open();
    for (const sequence of [1, 2]) give().given.sequence = sequence;
    const [done, lost] = [tasks.bySequence(1), tasks.bySequence(2)];
    tasks.resolve(done?.id ?? '', null);
    expect(settled).toHaveBeenLastCalledWith(expect.objectContaining({ id: done?.id, sequence: undefined }));
    tasks.lose(lost?.id ?? '');
    expect(settled).toHaveBeenLastCalledWith(expect.objectContaining({ id: lost?.id, sequence: 2 }));
  });

  it('count as crashed with the machine that began them, and are handed back where they had not begun', async () => {
    const { tasks, give } = open();
    const [begun, held, waiting, elsewhere] = [give(), give(), give(), give()];
    tasks.hold(one, [
      { id: begun.id, begun: true },
      { id: held.id, begun: false },
    ]);
    tasks.begin(other, elsewhere.id);
    tasks.leave(one, 'lost');
    await expect(begun.result).rejects.toMatchObject({ code: 'WORKER_CRASHED' });
    await expect(held.result).rejects.toMatchObject(handedBack);
    await expect(waiting.result).rejects.toMatchObject(handedBack);
    expect(tasks.size).toBe(1);
  });

  it('are handed back by a machine that leaves in order', async () => {
    const { tasks, give } = open();
    const { id, result } = give();
    tasks.begin(one, id);
    tasks.leave(one, 'left');
    await expect(result).rejects.toMatchObject(handedBack);
  });

  it('are handed back if the machine that began them knows nothing of them', async () => {
    const { tasks, give } = open();
    const { id, result } = give();
    tasks.begin(one, id);
    tasks.hold(one, []);
    await expect(result).rejects.toMatchObject(handedBack);
  });

  it('are handed back if no machine takes them for ten seconds, and no earlier', async () => {
    const { tasks, give, pass } = open();
    const [taken, untaken] = [give(), give()];
    tasks.hold(one, [{ id: taken.id, begun: false }]);
    pass(10_000);
    tasks.handBackUntaken();
    expect(tasks.size).toBe(2);
    pass(1);
    tasks.handBackUntaken();
    await expect(untaken.result).rejects.toMatchObject(handedBack);
    expect(tasks.size).toBe(1);
  });

  it('are called off when their caller aborts', async () => {
    const { tasks, give, called } = open();
    const controller = new AbortController();
    const { id, given, result } = give(controller.signal);
    tasks.begin(one, id);
    controller.abort();
    await expect(result).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(called).toHaveBeenCalledOnce();
    expect(given.settled.signal.aborted).toBe(true);
    expect(tasks.hold(one, [{ id, begun: true }])).toEqual([id]);
  });

  it('are counted as lost where they end without an outcome and without order', () => {
    const { tasks, give, pass } = open();
    const ids = Array.from({ length: 6 }, () => give().id);
    const [begun = '', held = '', left = '', forgotten = '', returned = '', done = ''] = ids;
    tasks.hold(
      one,
      [begun, held].map((id) => ({ id, begun: id === begun })),
    );
    for (const id of [left, forgotten, returned, done]) tasks.begin(other, id);
    tasks.resolve(done, null);
    tasks.handBack(returned);
    expect([tasks.lost, tasks.heldBy(other)]).toEqual([0, 2]);
    tasks.hold(other, [{ id: left, begun: true }]);
    expect(tasks.lost).toBe(1);
    tasks.leave(other, 'left');
    expect(tasks.lost).toBe(1);
    tasks.leave(one, 'lost');
    expect([tasks.lost, tasks.size]).toEqual([3, 0]);
    give();
    pass(10_001);
    tasks.handBackUntaken();
    give();
    tasks.leaveQueue();
    give();
    tasks.loseAll();
    expect([tasks.lost, tasks.size]).toEqual([6, 0]);
  });
});
