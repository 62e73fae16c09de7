import { expect, test } from 'vitest';
import { fromPs, treeOf, type SystemProcess } from '#electron/lib/process-tree.ts';

function one(pid: number, parent: number, group: number, more: Partial<SystemProcess> = {}): SystemProcess {
  return { pid, parent, group, started: `at ${pid}`, ended: false, memory: 1, ...more };
}
const pids = (processes: readonly SystemProcess[]): number[] =>
  processes.map(({ pid }) => pid).toSorted((a, b) => a - b);

/** The studio (10), its process (11), a browser (20) with two processes, and others. */
const all = [
  one(1, 0, 1),
  one(10, 1, 10),
  one(11, 10, 10),
  one(20, 11, 20),
  one(21, 20, 20),
  one(22, 21, 20),
  one(30, 10, 10),
];

test('a tree is a process with all below it, but not the group that its parent leads', () => {
  expect(pids(treeOf(all, [one(11, 10, 10)]))).toEqual([11, 20, 21, 22]);
  expect(treeOf(all, [])).toEqual([]);
});

test('processes without a parent still belong to the tree by an earlier look, and by their group', () => {
  const known = treeOf(all, [one(11, 10, 10)]);
  const orphans = [one(1, 0, 1), one(10, 1, 10), one(20, 1, 20), one(23, 1, 20), one(24, 1, 24)];
  expect(pids(treeOf(orphans, known))).toEqual([20, 23]);
});

test('a number that another process has by now does not belong to it, nor does one that has ended', () => {
  const known = [one(11, 10, 10), one(20, 11, 20)];
  const later = [one(11, 1, 11, { started: 'later' }), one(12, 11, 11), one(20, 1, 20, { ended: true })];
  expect(treeOf(later, known)).toEqual([]);
});

test('the list of ps is read with its times, and sizes in bytes', () => {
  const text = `    1     0     1  16664 SLl  Sat Nov 28 08:37:58 2026
  412     1   412      0 Z+   Sat Nov 28 08:38:00 2026
`;
  expect(fromPs(text)).toEqual([
    { pid: 1, parent: 0, group: 1, started: 'Sat Nov 28 08:37:58 2026', ended: false, memory: 16_664 * 1_024 },
    { pid: 412, parent: 1, group: 412, started: 'Sat Nov 28 08:38:00 2026', ended: true, memory: 0 },
  ]);
});
