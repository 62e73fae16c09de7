import { defaultCampaignOptions } from '#shared/ipc/index.ts';
import type { CampaignRecord, VideoRecord } from '#electron/desktop/database/campaigns.ts';

/** A running campaign as the desktop stores it. */
export function campaignRecord(change: Partial<CampaignRecord> = {}): CampaignRecord {
  return {
    id: 'c1',
    account: 'a',
    studioId: 'c',
    templateId: 't1',
    name: 'Spring',
    mode: 'keep_original',
    variables: ['first_name'],
    fallbacks: {},
    options: defaultCampaignOptions,
    extraHeadings: [],
    status: 'running',
    problem: null,
    createdAt: '2026-11-21T09:30:00.000Z',
    idempotencyKey: 'k',
    accepted: true,
    rowsSent: true,
    script: null,
    draft: null,
    layout: null,
    workedSeconds: 0,
    runStartedAt: null,
    pace: null,
    ...change,
  };
}

/** A waiting row as the desktop stores it. */
export function videoRecord(row: number, change: Partial<VideoRecord> = {}): VideoRecord {
  return {
    row,
    line: row + 1,
    studioId: `v${row}`,
    values: ['Ada'],
    extras: [],
    background: '',
    status: 'queued',
    problem: null,
    videoUrl: null,
    posterUrl: null,
    gifUrl: null,
    captionsUrl: null,
    shareUrl: null,
    findings: [],
    finishedAt: null,
    ...change,
  };
}
