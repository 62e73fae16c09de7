import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudioClient } from '#shared/api/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { openDatabase } from '#electron/db/open.ts';
import type { SectionToRender } from '#electron/engine/render/types.ts';
import { ProcessPool } from '#electron/engine/workers/pool.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { costOf } from '#electron/studio/domain/clips/cost.ts';
import { createVoiceLibrary } from '#electron/studio/domain/voices/library.ts';
import { PaidSpeech } from '#electron/studio/domain/voices/paid-speech.ts';
import { Providers } from '#electron/studio/domain/voices/providers.ts';
import { VoiceRegistry } from '#electron/studio/domain/voices/registry.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { saveProvider } from '#electron/studio/store/voice-providers.ts';
import { startStudio, type Studio } from '#electron/studio/studio.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { smallRecording } from '../../support/small-recording.ts';
import { spokenRecording } from '../../support/speech-like.ts';
import { countVideos, endStudio, generateRows, launchStudio, launchWithSample } from '../../support/sample-studio.ts';
import { settingsFor, serviceKey, startVoiceService, type VoiceService } from '../../support/voice-service.ts';
import { clientOf, until, upload } from '../../support/studio.ts';
import { placesIn } from '../../support/places.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';
import { unchecked } from '../../support/unchecked.ts';

const root = temporaryFolder('paid-voice');
const logger = createLogger('test', 'silent');
const voiceId = 'provider:cloud:alloy';

/** What a service was sent and would bill: texts, and their characters. */
function billed({ requests }: VoiceService) {
  const texts = requests.map(({ body }) => String(body['input']));
  return { texts: texts.length, characters: texts.reduce((sum, text) => sum + [...text].length, 0) };
}

describe('a campaign with a voice of a service', () => {
  const data = join(root, 'data');
  const values = ['Ada', ' Ada ', 'Bo', 'Cleopatra', ...Array.from({ length: 20 }, (_, index) => `Guest ${index}`)];
  const rows = {
    variables: ['name'],
    names: Array.from({ length: 480 }, (_, row) => [values[row % values.length] ?? '']),
  };
  /** As they are sent: with a plain apostrophe, and with the letters that the script writes in one word with the value. */
  const texts = [...new Set(values.map((value) => `${value.trim()}'s`))];
  const characters = texts.join('').length;
  let service: VoiceService;
  let studio: Studio;
  let client: StudioClient;
  let template: string;
  let campaign: string;

  const start = async () => {
    studio = await startStudio({ dataFolder: data, host: '127.0.0.1', port: 0, workers: 2, logger });
    client = clientOf(studio);
    await client.call('saveVoiceProvider', settingsFor(service));
    await client.call('setVoiceProviderKey', { id: 'cloud', key: serviceKey });
  };

  beforeAll(async () => {
    service = await startVoiceService();
    await start();
    const recording = await smallRecording(join(root, 'recording.mkv'));
    const video = await client.call('createVideoInstance', {
      name: 'Sample',
      video_id: await upload(studio, readFileSync(recording)),
    });
    template = video.id;
    await until(async () => (await client.call('templateDetails', { id: template })).import.status === 'succeeded');
    await client.call('updateVoiceConfig', {
      id: template,
      voice_config: JSON.stringify(voiceConfigOf(voiceId)),
    });
    await client.call('saveTemplateScript', {
      id: template,
      script: 'Hi {{name|Sarah}}’s team, I had a look at your site.',
      sections: [{ variable: 'name', start: 0.5, end: 1 }],
    });
  });
  afterAll(async () => {
    await studio.close();
    await service.close();
  });

  async function generate(names = rows.names, failed = 0): Promise<string> {
    const { id } = await client.call('createCampaign', { campaign_name: 'Paid', video_instance_id: template });
    await client.call('generateCampaign', { campaign_id: id, generation_mode: 'keep_original', ...rows, names });
    const ended = async (status: 'succeeded' | 'failed') =>
      (await client.call('listGeneratedByCampaign', { campaign_id: id, status, size: 1 })).total;
    await until(async () => (await ended('succeeded')) + (await ended('failed')) === names.length);
    expect(await ended('failed')).toBe(failed);
    return id;
  }

  const cost = () => client.call('estimateVoiceCost', { video_instance_id: template, ...rows });
  const everything = { texts: texts.length, characters, price: (characters * 15) / 1e6, kept: 0 };
  const nothing = { texts: 0, characters: 0, price: 0, kept: texts.length };

  it('costs what was shown before: each distinct value once, whether it is checked or rendered first', async () => {
    expect(await cost()).toEqual(everything);
    expect(service.requests).toEqual([]);
    const checked = await client.call('checkClips', { video_instance_id: template, ...rows, size: 10 });
    expect(checked.total).toBe(texts.length);
    const rest = await cost();
    expect(rest).toMatchObject({ texts: texts.length - 10, kept: 10 });
    expect(rest.characters + billed(service).characters).toBe(characters);
    campaign = await generate();
    expect(service.requests.map(({ body }) => body['input']).toSorted()).toEqual(texts.toSorted());
    expect(billed(service)).toEqual({ texts: texts.length, characters });
  });

  it('costs nothing a second time, whatever was cleared away since', async () => {
    const before = billed(service);
    expect(await cost()).toEqual(nothing);
    await client.call('deleteCampaign', { id: campaign });
    await studio.close();
    await rm(join(data, 'cache'), { recursive: true });
    await start();
    expect(await cost()).toEqual(nothing);
    await generate();
    expect(billed(service)).toEqual(before);
  });

  it('costs again what the user had forgotten, and says so before', async () => {
    const before = billed(service).texts;
    expect(await client.call('forgetPaidSpeech', { id: 'cloud' })).toMatchObject({ texts: texts.length });
    expect(await cost()).toEqual(everything);
    await studio.close();
    await rm(join(data, 'cache'), { recursive: true });
    await start();
    await generate(values.map((value) => [value]));
    expect(billed(service).texts).toBe(before + texts.length);
  });

  it('buys an answer that is no sound once for all rows, and again when the service was changed', async () => {
    const before = billed(service).texts;
    const noise = { status: 200, headers: { 'content-type': 'audio/wav' }, body: 'no sound at all' };
    service.answerAll(noise);
    const names = Array.from({ length: 40 }, () => ['Noël']);
    const id = await generate(names, names.length);
    const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: id });
    expect(new Set(videos.map(({ message }) => message))).toEqual(new Set(['VOICE_UNAVAILABLE']));
    expect(billed(service).texts).toBe(before + 1);
    service.answerAll(undefined);
    await client.call('saveVoiceProvider', settingsFor(service));
    await generate(names.slice(0, 2));
    expect(billed(service).texts).toBe(before + 2);
  });
});

describe('a studio that ends while texts are being spoken', () => {
  it.each([
    { rows: 'still wanted', deleted: false },
    { rows: 'deleted meanwhile', deleted: true },
  ])('keeps what it has paid for, with its rows $rows', async ({ deleted }) => {
    const service = await startVoiceService();
    const folder = mkdtempSync(join(root, 'ending-'));
    const names = [['Ada', 'Engines']];
    const { studio, template, campaign } = await launchWithSample(folder);
    await studio.client.call('saveVoiceProvider', settingsFor(service));
    await studio.client.call('setVoiceProviderKey', { id: 'cloud', key: serviceKey });
    const voiceConfig = JSON.stringify(voiceConfigOf(voiceId));
    await studio.client.call('updateVoiceConfig', { id: template, voice_config: voiceConfig });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    service.hold(released);
    await generateRows(studio.client, campaign, names);
    await until(() => service.busiest > 0);
    if (deleted) await studio.client.call('deleteCampaign', { id: campaign });
    const { promise: told, resolve: onTold } = Promise.withResolvers<void>();
    studio.child.on('message', (message: { type: string }) => {
      if (message.type === 'speech-awaited') onTold();
    });
    const ended = endStudio(studio, 'SIGTERM');
    await Promise.race([told, ended]);
    release();
    await ended;

    const { client, ...next } = await launchStudio(folder);
    await client.call('setVoiceProviderKey', { id: 'cloud', key: serviceKey });
    const again = { campaign_name: 'Again', video_instance_id: template };
    const id = deleted ? (await client.call('createCampaign', again)).id : campaign;
    if (deleted) await generateRows(client, id, names);
    await until(async () => (await countVideos(client, id, 'succeeded')) === 1);
    const texts = service.requests.map(({ body }) => body['input']);
    expect(texts).toEqual([...new Set(texts)]);
    await endStudio({ client, ...next }, 'SIGTERM');
    await service.close();
  });
});

describe('a voice of a service that is made to sound like an actor', () => {
  const names = ['Ada', 'Bo', 'Ada'];
  const voice = voiceConfigOf(voiceId);
  const db = openDatabase({ file: join(root, 'voices.db'), migrations });
  let service: VoiceService;

  beforeAll(async () => {
    service = await startVoiceService();
    saveProvider(db, settingsFor(service));
    await makeTemplate(join(root, 'templates', 'spring'), [spokenRecording(10, 4).samples], { width: 64, height: 48 });
  });
  afterAll(async () => {
    await service.close();
    db.close();
  });

  /** What renders, with nothing kept but what was paid for. */
  function open(cache: string) {
    const library = createVoiceLibrary(db);
    const paid = new PaidSpeech(join(root, 'paid'), unchecked);
    const providers = new Providers({ library, paid, environment: {} });
    providers.setKey('cloud', serviceKey);
    const voices = new VoiceRegistry({ library, catalogue: [], providers });
    const pool = new ProcessPool({
      size: 2,
      temporaryFolder: root,
      places: placesIn(root, { artifacts: cache }),
      host: { ...voices.host, 'check-content': async () => null },
      logger,
    });
    const render = (text: string) => {
      const sections: SectionToRender[] = [{ variable: 'name', start: 2, end: 2.4, text, replaces: 'Sarah' }];
      return pool.run({
        kind: 'render',
        template: 'spring',
        sections,
        voice: voices.resolve(voice),
        consent: 'consent 1',
      });
    };
    return { paid, pool, render, voice: voices.resolve(voice) };
  }

  /** Renders all names in two processes. */
  async function renderAll(round: string): Promise<Awaited<ReturnType<typeof costOf>>> {
    const opened = open(join(root, round));
    const { paid, pool, render } = opened;
    try {
      const texts = [...new Set(names)].map((text) => ({ text, pronunciations: [] }));
      const sent = await pool.run({ kind: 'paid-texts', texts, voice: opened.voice, matched: true });
      const shown = await costOf(sent, { paid, service: settingsFor(service), voice: 'alloy', rate: 15 });
      const results = await Promise.all(names.map((text) => render(text)));
      for (const { clips } of results) expect(clips).toMatchObject([{ source: voiceId, matched: true }]);
      return shown;
    } finally {
      await pool.close();
    }
  }

  it('is bought with its sample, once for all processes, and never again', async () => {
    const shown = await renderAll('first');
    expect(shown).toMatchObject({ texts: 3, kept: 0 });
    expect(billed(service)).toEqual({ texts: shown.texts, characters: shown.characters });
    expect(await renderAll('second')).toEqual({ texts: 0, characters: 0, price: 0, kept: 3 });
    expect(billed(service)).toEqual({ texts: shown.texts, characters: shown.characters });
  });

  it('is not bought again for a video that failed after it had spoken', async () => {
    const before = billed(service).texts;
    const tooLong = 'Cleopatra '.repeat(40).trim();
    for (const cache of ['third', 'fourth']) {
      const { pool, render } = open(join(root, cache));
      try {
        expect(await thrownBy(render(tooLong))).toMatchObject({ code: 'SECTION_TOO_LONG' });
        expect(billed(service).texts).toBe(before + 1);
      } finally {
        await pool.close();
      }
    }
  });
});
