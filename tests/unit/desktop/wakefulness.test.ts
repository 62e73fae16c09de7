import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEventHub } from '#electron/desktop/bridge/events.ts';
import type { Busy } from '#electron/desktop/bridge/shell.ts';
import { keepAwakeForWork } from '#electron/desktop/app/wakefulness.ts';
import type { Job } from '#shared/ipc/index.ts';
import { runningJob as job, silent } from '../../support/desktop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  let busy: Busy | null = null;
  const hub = createEventHub(silent);
  const wakefulness = keepAwakeForWork(hub, { keepAwake: (next) => (busy = next) });
  return {
    ...wakefulness,
    hear: (changes: Partial<Job>) => hub.emit('job.changed', { ...job, ...changes }),
    busy: () => busy,
  };
}

it('keeps the computer awake while any job runs', () => {
  const { hear, busy } = start();
  hear({ id: 'a' });
  hear({ id: 'b', kind: 'export' });
  hear({ id: 'a', status: 'succeeded' });
  expect(busy()).toBe('work');
  hear({ id: 'b', status: 'failed' });
  expect(busy()).toBeNull();
});

it('lets it sleep while jobs wait for their turn, or for a studio', () => {
  const { hear, busy } = start();
  hear({ status: 'queued' });
  expect(busy()).toBeNull();
  hear({ status: 'running' });
  hear({ status: 'running', waiting: true });
  expect(busy()).toBeNull();
});

it('keeps the display on while chunks of a recording come, whatever else is under way', () => {
  const { hear, recorded, busy } = start();
  hear({});
  recorded();
  vi.advanceTimersByTime(9_000);
  recorded();
  vi.advanceTimersByTime(9_000);
  expect(busy()).toBe('recording');
  vi.advanceTimersByTime(2_000);
  expect(busy()).toBe('work');
});

it('lets it sleep when the work of an account was stopped, of whose end nothing is told', () => {
  const { hear, suspended, busy } = start();
  hear({});
  suspended();
  expect(busy()).toBeNull();
});

it('ends with the app', () => {
  const { recorded, end, busy } = start();
  recorded();
  end();
  expect(busy()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
