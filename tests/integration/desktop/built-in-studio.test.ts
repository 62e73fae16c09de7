import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copySampleApp } from '../../e2e/support/prepared-app.ts';
import { openDesktop, realStudio, type TestDesktop } from '../../support/desktop.ts';
import type { StudioChild } from '#electron/desktop/accounts/studio-process.ts';
import { z } from 'zod';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The app with its own studio, render processes and the sample video: nothing stands in for anything. */

const parent = temporaryFolder('built-in');
let dataFolder: string;
let app: TestDesktop;
let messages: unknown[];

const movedSchema = z.object({ type: z.literal('moved'), subjects: z.array(z.string()) });

beforeEach(async () => {
  dataFolder = join(parent, randomUUID());
  messages = [];
  app = await openDesktop(dataFolder, (options) => {
    const child = realStudio(options);
    child.onMessage((message) => messages.push(message));
    return child;
  });
});
afterEach(() => app.desktop.close());

function readyTemplate(id: string) {
  return vi.waitFor(async () => {
    const template = await app.ask('templates.get', { id });
    expect(template.problem).toBeNull();
    expect(template.status).toBe('ready');
    return template;
  }, patience);
}

function finished(id: string) {
  return vi.waitFor(async () => {
    const campaign = await app.ask('campaigns.get', { id });
    expect(['waiting', 'running']).not.toContain(campaign.status);
    return campaign;
  }, patience);
}

describe('the built-in studio', () => {
  test('turns the sample and two rows into two files', async () => {
    const template = await readyTemplate((await app.ask('templates.createSample', {})).id);
    const { sections, waveform } = await app.ask('templates.content', { id: template.id });
    expect(sections.map(({ variable }) => variable)).toEqual(['first_name', 'company']);
    expect(waveform.duration).toBeCloseTo(template.media?.duration ?? 0, 1);
    const variables = ['first_name', 'company'];
    const names = [
      ['Ada', 'Engines'],
      ['Grace', 'Navy'],
    ];
    const launched = await app.ask('campaigns.launch', {
      templateId: template.id,
      name: 'Two',
      mode: 'keep_original',
      variables,
      names,
      idempotencyKey: randomUUID(),
    });
    expect(await finished(launched.id)).toMatchObject({ status: 'done', succeeded: 2 });
    const announced = new Set(messages.flatMap((message) => movedSchema.safeParse(message).data?.subjects ?? []));
    // What the desktop looks at is announced: the template while it was prepared, and the campaign.
    expect(announced).toContain(template.instance?.id);
    expect(announced.size).toBeGreaterThan(1);
    const folder = join(dataFolder, 'out');
    const { id } = await app.ask('exports.start', {
      campaignId: launched.id,
      folder,
      pattern: '{row:02} {first_name}',
      pages: true,
      stills: true,
    });
    await vi.waitFor(async () => {
      const job = (await app.ask('jobs.list', {})).find((each) => each.id === id);
      expect(job).toMatchObject({ status: 'succeeded' });
    }, patience);
    expect((await readdir(folder)).toSorted()).toEqual([
      '01 Ada.mp4',
      '02 Grace.mp4',
      'contact-sheet.html',
      'results.csv',
      'share-pages',
    ]);
    const gifs = ['01 Ada', '02 Grace'].map((name) => join(folder, 'share-pages', name, 'preview.gif'));
    expect((await readFile(gifs[0] ?? '')).toString('latin1', 0, 6)).toBe('GIF89a');
    // Neither name is on it, so both are one file.
    expect(new Set(gifs.map((gif) => statSync(gif).ino)).size).toBe(1);
    const videos = await app.ask('campaigns.videos', { id: launched.id });
    const shown = await app.desktop.media(videos[0]?.videoUrl ?? '', {});
    const saved = await readFile(join(folder, '01 Ada.mp4'));
    expect(Buffer.from(await new Response(shown.body).arrayBuffer()).equals(saved)).toBe(true);
    expect(saved.subarray(4, 8).toString()).toBe('ftyp');
  });

  test('keeps everything over a restart, at whatever port it is then', async () => {
    await app.desktop.close();
    dataFolder = join(parent, randomUUID());
    await copySampleApp(dataFolder);
    app = await openDesktop(dataFolder, realStudio);
    const template = await readyTemplate((await app.ask('templates.list', {}))[0]?.id ?? '');
    await app.desktop.close();
    app = await openDesktop(dataFolder, realStudio);
    expect(await app.ask('templates.list', {})).toMatchObject([{ id: template.id, status: 'ready' }]);
    const media = await app.desktop.media(template.videoUrl ?? '', { range: 'bytes=0-0' });
    expect(media.status).toBe(206);
    await media.body?.cancel();
  });
});

test('a studio that is killed is started again, and requests go on', async () => {
  await app.desktop.close();
  const children: StudioChild[] = [];
  app = await openDesktop(join(parent, randomUUID()), (options) => {
    const child = realStudio(options);
    children.push(child);
    return child;
  });
  const actors = await app.ask('actors.list', {});
  children[0]?.kill();
  // At once: whether its end has been noticed by now makes no difference.
  expect(await app.ask('actors.list', {})).toEqual(actors);
  expect(children).toHaveLength(2);
  expect(await app.ask('connection.get', {})).toMatchObject({ online: true });
});
