import { describe, expect, it } from 'vitest';
import { createEventHub } from '#electron/desktop/bridge/events.ts';
import type { Shell } from '#electron/desktop/bridge/shell.ts';
import { speak } from '#electron/lib/language.ts';
import { errorTable } from '#shared/errors/index.ts';
import { german } from '#shared/language/de/index.ts';
import { followWork } from '#electron/desktop/app/work-news.ts';
import { defaultCampaignOptions, type CampaignSummary, type Job } from '#shared/ipc/index.ts';
import { runningJob as job, silent } from '../../support/desktop.ts';

const campaign: CampaignSummary = {
  id: 'c1',
  studioId: 's1',
  name: 'Spring',
  templateId: 't1',
  templateName: 'Hello',
  variables: ['first_name'],
  mode: 'keep_original',
  fallbacks: {},
  options: defaultCampaignOptions,
  status: 'done',
  total: 148,
  succeeded: 147,
  failed: 1,
  elapsed: 60,
  pace: null,
  unsent: false,
  problem: null,
  createdAt: job.createdAt,
};

function told(...changes: Partial<Job>[]) {
  const progress: (number | null)[] = [];
  const notices: unknown[] = [];
  const shell = {
    showProgress: (part: number | null) => progress.push(part),
    notify: (notice: unknown) => notices.push(notice),
  } as unknown as Shell;
  const hub = createEventHub(silent);
  const { suspended } = followWork(hub, shell, () => campaign);
  for (const change of changes) hub.emit('job.changed', { ...job, ...change });
  return { progress, notices, suspended };
}

describe('long work', () => {
  it('shows how far all of it is together, and nothing once it has ended', () => {
    const { progress } = told(
      { progress: 0.5 },
      { id: 'j2', progress: 0.1 },
      { status: 'succeeded' },
      { id: 'j2', status: 'cancelled' },
    );
    expect(progress).toEqual([0.5, 0.3, 0.1, null]);
  });

  it('is shown no longer once it was stopped', () => {
    const { progress, suspended } = told({ progress: 0.5 });
    suspended();
    expect(progress).toEqual([0.5, null]);
  });

  it('ends with a notification that says how many videos there are', () => {
    expect(told({}, { status: 'succeeded' }).notices).toEqual([
      { title: 'Spring', body: '147 videos are ready, 1 person needs you.' },
    ]);
  });

  it('speaks the language of the window, also about errors', () => {
    const problem = { code: 'STORAGE_FULL' as const, message: errorTable.STORAGE_FULL.message };
    speak('de');
    const notices = [...told({}, { status: 'succeeded' }).notices, ...told({}, { status: 'failed', problem }).notices];
    speak('en');
    expect(notices).toEqual([
      { title: 'Spring', body: '147 Videos sind fertig, 1 Person braucht dich.' },
      { title: 'Spring', body: german.errors.STORAGE_FULL },
    ]);
  });

  it('that failed says why', () => {
    const problem = { code: 'STORAGE_FULL' as const, message: 'The disk is full.' };
    expect(told({}, { status: 'failed', problem }).notices).toEqual([{ title: 'Spring', body: 'The disk is full.' }]);
  });

  it('tells nothing of what took a moment, was cancelled, or had ended before', () => {
    const quick = { updatedAt: job.createdAt };
    expect(told({ ...quick }, { ...quick, status: 'succeeded' }).notices).toEqual([]);
    expect(told({}, { status: 'cancelled' }).notices).toEqual([]);
    expect(told({ status: 'succeeded' }).notices).toEqual([]);
  });
});
