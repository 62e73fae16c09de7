import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#electron/db/open.ts';
import { insertCampaign, type VideoRecord } from '#electron/desktop/database/campaigns.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { builtinAccount } from '#shared/ipc/index.ts';
import { campaignRecord, videoRecord } from '../../support/campaign-records.ts';
import { openDesktop, realStudio, type TestDesktop } from '../../support/desktop.ts';
import { until } from '../../support/patience.ts';
import { spokenRecording, type SpokenWord } from '../../support/speech-like.ts';
import { makeSource } from '../make-source.ts';

/** Data folders of the app, filled like those of frequent users. */

const tiny = { width: 128, height: 72 };
const sampleRate = 48_000;
/** Speech repeats after this many seconds: nobody listens to it, and generating it takes long. */
const repeatedSeconds = 60;
/** Maximum number of words (five characters and a space) within the length limit of scripts. */
const mostWords = 3_000;

/** As in `build/sample/sample.json`. */
export const sampleName = 'Sample: a hello to a prospect';
export const longTemplate = 'A long recording';
export const longVariable = 'first_name';

/**
 * Makes a data folder as after the first run, with the sample prepared in the library.
 * @param longSeconds length of a second template with words, a section and a waveform, seconds; none by default.
 */
export async function makeLibrary(folder: string, { longSeconds }: { longSeconds?: number } = {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  const app = await openDesktop(folder, realStudio);
  try {
    await app.ask('accounts.use', { id: 'builtin' });
    const { id } = await app.ask('templates.createSample', {});
    if (longSeconds !== undefined) await addLongTemplate(app, folder, longSeconds);
    await ready(app, id, 120_000);
  } finally {
    await app.desktop.close();
  }
}

async function addLongTemplate(app: TestDesktop, folder: string, seconds: number): Promise<void> {
  const source = join(folder, 'long.mkv');
  const words = await makeSource(source, tiny, seconds, 1, repeatedSpeech(seconds));
  const spool = await app.ask('spools.begin', { kind: 'file', name: 'long.mkv', mimeType: 'video/x-matroska' });
  await app.ask('spools.fill', { id: spool.id, path: source });
  await rm(source);
  const { id } = await app.ask('templates.createFromSpool', { spoolId: spool.id, name: longTemplate, script: '' });
  await ready(app, id, 60 * 60_000);
  const spoken = words.slice(0, mostWords);
  const [first, ...others] = spoken.map((_, index) => `w${String(index).padStart(4, '0')}`);
  const section = spoken[0] ?? { start: 0, end: 1 };
  await app.ask('templates.saveScript', {
    id,
    script: [`{{${longVariable}|${first}}}`, ...others].join(' '),
    sections: [{ ...section, variable: longVariable }],
    words: spoken.map((place, index) => ({
      ...place,
      word: index === 0 ? (first ?? '') : (others[index - 1] ?? ''),
      confidence: 1,
      occurrence: index === 0 ? 0 : null,
    })),
  });
}

function repeatedSpeech(seconds: number): { samples: Float32Array; words: SpokenWord[] } {
  const once = spokenRecording(repeatedSeconds, 11);
  const samples = new Float32Array(seconds * sampleRate);
  const words: SpokenWord[] = [];
  for (let from = 0; from < seconds; from += repeatedSeconds) {
    samples.set(once.samples.subarray(0, Math.min(repeatedSeconds, seconds - from) * sampleRate), from * sampleRate);
    for (const { start, end } of once.words) {
      if (from + end < seconds) words.push({ start: from + start, end: from + end });
    }
  }
  return { samples, words };
}

async function ready(app: TestDesktop, id: string, limit: number): Promise<void> {
  const isReady = async (): Promise<boolean> => {
    const { status, problem } = await app.ask('templates.get', { id });
    if (problem !== null) throw new Error(problem.message);
    return status === 'ready';
  };
  await until(isReady, { limit, what: 'the template to be prepared' });
}

/** Adds finished campaigns of the first template, as if they had been generated. The app must not be running. */
export function addCampaigns(folder: string, { campaigns, rows }: { campaigns: number; rows: number }): void {
  const db = openDatabase({ file: join(folder, 'desktop.db'), migrations });
  try {
    const template = db.prepare<[], { id: string }>('SELECT id FROM templates LIMIT 1').get();
    if (!template) throw new Error('there is no template yet');
    db.transaction(() => {
      for (let number = 1; number <= campaigns; number++) {
        const campaign = campaignRecord({
          id: `campaign-${number}`,
          account: builtinAccount,
          studioId: null,
          templateId: template.id,
          createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
          idempotencyKey: `key-${number}`,
          name: `Campaign ${number}`,
          variables: ['first_name', 'company'],
          status: 'done',
          workedSeconds: 12,
        });
        const videos = Array.from({ length: rows }, (_, row) => finishedVideo(row));
        insertCampaign(db, campaign, videos);
      }
    })();
  } finally {
    db.close();
  }
}

function finishedVideo(row: number): VideoRecord {
  return videoRecord(row, { studioId: null, values: [`Name ${row}`, 'Northwind'], status: 'succeeded' });
}
