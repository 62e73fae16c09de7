import { formatPercent } from '../lib/format.ts';
import { isActive, useJobs } from '../stores/index.ts';

/** Shows how far long work is in the title: a browser's tab, or the window's entry in the taskbar. */
export function showWorkInTitle(): void {
  const title = document.title;
  useJobs.subscribe(({ jobs }) => {
    const active = Object.values(jobs).filter(isActive);
    const sum = active.reduce((total, { progress }) => total + progress, 0);
    const next = active.length === 0 ? title : `${formatPercent(sum / active.length)} · ${title}`;
    if (document.title !== next) document.title = next;
  });
}
