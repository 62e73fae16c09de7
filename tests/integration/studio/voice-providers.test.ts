import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StudioClient } from '#shared/api/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { CancelledError } from '#shared/errors/index.ts';
import { openDatabase } from '#electron/db/open.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { saveProvider } from '#electron/studio/store/voice-providers.ts';
import { startStudio, type Studio } from '#electron/studio/studio.ts';
import { createVoiceLibrary } from '#electron/studio/domain/voices/library.ts';
import { PaidSpeech } from '#electron/studio/domain/voices/paid-speech.ts';
import { Providers } from '#electron/studio/domain/voices/providers.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { patience } from '../../support/patience.ts';
import { copySample } from '../../support/sample-studio.ts';
import { settingsFor, serviceKey, startVoiceService, type VoiceService } from '../../support/voice-service.ts';
import { clientOf, until } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';
import { unchecked } from '../../support/unchecked.ts';

const root = temporaryFolder('providers');
const limits = { answer: 30_000, waits: [1, 1] };
const never = new AbortController().signal;

describe('a voice service', () => {
  let service: VoiceService;
  let providers: Providers;
  let paid: PaidSpeech;
  const db = openDatabase({ file: join(root, 'providers.db'), migrations });
  const library = createVoiceLibrary(db);
  const speak = (text: string, signal = never) => providers.speak('cloud', { voice: 'alloy', speed: 1, text }, signal);

  beforeEach(async () => {
    service = await startVoiceService();
    saveProvider(db, settingsFor(service));
    paid = new PaidSpeech(mkdtempSync(join(root, 'paid-')), unchecked);
    providers = new Providers({ library, paid, environment: {}, limits });
    providers.setKey('cloud', serviceKey);
    return () => service.close();
  });
  afterAll(() => db.close());

  it('of OpenAI’s interface is asked as its documents say', async () => {
    expect(Buffer.from(await speak('Sarah')).toString('latin1', 0, 4)).toBe('RIFF');
    expect(service.requests[0]).toMatchObject({
      path: '/v1/audio/speech',
      headers: { authorization: `Bearer ${serviceKey}` },
      body: { model: 'tts-1', voice: 'alloy', input: 'Sarah', response_format: 'wav', speed: 1 },
    });
  });

  it('of ElevenLabs’ interface is asked as its documents say', async () => {
    saveProvider(db, settingsFor(service, { kind: 'elevenlabs', model: 'eleven_v2' }));
    await speak('Sarah');
    expect(service.requests[0]).toMatchObject({
      path: '/v1/text-to-speech/alloy?output_format=mp3_44100_128',
      headers: { 'xi-api-key': serviceKey },
      body: { text: 'Sarah', model_id: 'eleven_v2' },
    });
  });

  it('is not asked while it is switched off, without a key, or for a voice it does not have', async () => {
    saveProvider(db, settingsFor(service, { enabled: false }));
    expect(await thrownBy(speak('Sarah'))).toMatchObject({ code: 'PROVIDER_OFF', subject: 'Cloud' });
    saveProvider(db, settingsFor(service));
    providers.forgetKey('cloud');
    expect(await thrownBy(speak('Sarah'))).toMatchObject({ code: 'PROVIDER_KEY_MISSING' });
    const other = providers.speak('cloud', { voice: 'nobody', speed: 1, text: 'Sarah' }, never);
    expect(await thrownBy(other)).toMatchObject({ code: 'VOICE_UNAVAILABLE' });
    expect(service.requests).toEqual([]);
  });

  it('waits after a start for the key the app is about to give', async () => {
    providers = new Providers({ library, paid, environment: {}, limits, keyHandover: 60_000 });
    const early = speak('Sarah');
    const unwanted = speak('Ben', AbortSignal.timeout(10));
    expect(await thrownBy(unwanted)).toBeInstanceOf(CancelledError);
    expect(service.requests).toEqual([]);
    providers.setKey('cloud', serviceKey);
    expect((await early).length).toBeGreaterThan(44);
  });

  it('takes a key from the environment where there is no keychain', async () => {
    providers = new Providers({ library, paid, environment: { VOCATIVE_VOICE_KEY_CLOUD: serviceKey }, limits });
    expect((await speak('Sarah')).length).toBeGreaterThan(44);
  });

  it('that is busy is asked again, not before it says so', async () => {
    const clock = new ManualClock();
    const waits: number[] = [];
    vi.spyOn(clock, 'after').mockImplementation((milliseconds, action) => {
      waits.push(milliseconds);
      queueMicrotask(action);
      return () => undefined;
    });
    providers = new Providers({
      library,
      paid,
      environment: {},
      limits: { answer: 30_000, waits: [1_000, 2_000] },
      clock,
    });
    providers.setKey('cloud', serviceKey);
    service.answerNext({ status: 429, headers: { 'retry-after': '7' } }, { status: 503 });
    await speak('Sarah');
    expect(service.requests).toHaveLength(3);
    expect(waits).toEqual([7_000, 2_000]);
  });

  it.each([
    { status: 401, code: 'PROVIDER_KEY_REFUSED', requests: 1 },
    { status: 400, code: 'PROVIDER_REFUSED', requests: 1 },
    { status: 429, code: 'PROVIDER_BUSY', requests: 3 },
    { status: 500, code: 'PROVIDER_BUSY', requests: 3 },
  ])('that answers $status ends with $code', async ({ status, code, requests }) => {
    const body = JSON.stringify({ error: { message: `no Sarah with ${serviceKey}` } });
    service.answerNext(...Array.from({ length: requests }, () => ({ status, body })));
    const error = await thrownBy(speak('Sarah'));
    expect(error.code).toBe(code);
    expect(`${error.message} ${error.detail}`).not.toMatch(/Sarah|sk-/);
    expect(service.requests).toHaveLength(requests);
  });

  it('that sends no sound, or nothing in time, or is not there, is told apart', async () => {
    service.answerNext({ status: 200, body: '{"ok":true}' });
    expect(await thrownBy(speak('Sarah'))).toMatchObject({ code: 'PROVIDER_REFUSED' });
    providers = new Providers({
      library,
      paid,
      environment: { VOCATIVE_VOICE_KEY_CLOUD: serviceKey },
      limits: { answer: 50, waits: [] },
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    service.hold(promise);
    expect(await thrownBy(speak('Sarah'))).toMatchObject({ code: 'PROVIDER_UNREACHABLE', retryable: true });
    resolve();
    await service.close();
    expect(await thrownBy(speak('Sarah'))).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
  });

  it('gets one request for the same text at a time, and few for many', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    service.hold(promise);
    const texts = ['Ada', 'Ada', 'Bo', 'Cleo', 'Dan', 'Eve'];
    const all = Promise.all(texts.map((text) => speak(text)));
    await until(() => service.busiest === 3);
    resolve();
    expect((await all).every((sound) => sound.length > 44)).toBe(true);
    expect(service.requests.map(({ body }) => body['input']).toSorted()).toEqual(['Ada', 'Bo', 'Cleo', 'Dan', 'Eve']);
    expect(service.busiest).toBe(3);
  });

  it('is left alone when nobody waits any more, and others still get the same text', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    service.hold(promise);
    const controller = new AbortController();
    const first = thrownBy(speak('Sarah', controller.signal));
    const second = speak('Sarah');
    await until(() => service.busiest === 1);
    controller.abort();
    resolve();
    expect(await first).toMatchObject({ code: 'CANCELLED' });
    expect((await second).length).toBeGreaterThan(44);
  });
});

describe('what a voice service answered', () => {
  let service: VoiceService;
  const db = openDatabase({ file: join(root, 'paid.db'), migrations });
  const library = createVoiceLibrary(db);
  const order = { voice: 'alloy', speed: 1, text: 'Sarah' };
  let folder: string;
  const start = () => {
    const providers = new Providers({ library, paid: new PaidSpeech(folder, unchecked), environment: {}, limits });
    providers.setKey('cloud', serviceKey);
    return providers;
  };

  beforeEach(async () => {
    service = await startVoiceService();
    saveProvider(db, settingsFor(service));
    folder = mkdtempSync(join(root, 'kept-'));
    return () => service.close();
  });
  afterAll(() => db.close());

  it('is kept for good: a text is sent once for each voice, speed, model and address', async () => {
    const first = await start().speak('cloud', order, never);
    expect(await start().speak('cloud', order, never)).toEqual(first);
    expect(service.requests).toHaveLength(1);
    await start().speak('cloud', { ...order, speed: 1.1 }, never);
    saveProvider(db, settingsFor(service, { model: 'tts-2' }));
    await start().speak('cloud', order, never);
    expect(service.requests).toHaveLength(3);
    saveProvider(db, settingsFor(service, { id: 'same', name: 'The same service', base_url: `${service.url}/` }));
    const again = start();
    again.setKey('same', serviceKey);
    await again.speak('same', order, never);
    expect(service.requests).toHaveLength(3);
  });

  it('needs no key any more, but the agreement to send texts', async () => {
    await start().speak('cloud', order, never);
    const keyless = new Providers({ library, paid: new PaidSpeech(folder, unchecked), environment: {}, limits });
    expect((await keyless.speak('cloud', order, never)).length).toBeGreaterThan(44);
    saveProvider(db, settingsFor(service, { enabled: false }));
    expect(await thrownBy(keyless.speak('cloud', order, never))).toMatchObject({ code: 'PROVIDER_OFF' });
  });

  it('is kept although the one who asked has left meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    service.hold(promise);
    const controller = new AbortController();
    const providers = start();
    const left = thrownBy(providers.speak('cloud', order, controller.signal));
    await until(() => service.busiest === 1);
    controller.abort();
    expect(await left).toMatchObject({ code: 'CANCELLED' });
    resolve();
    const isWritten = (name: string | Buffer) => /[0-9a-f]{64}$/.test(String(name));
    await until(() => readdirSync(folder, { recursive: true }).some(isWritten));
    await start().speak('cloud', order, never);
    expect(service.requests).toHaveLength(1);
  });

  it('is not asked for again while the answer to one who has left is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    service.hold(promise);
    const controller = new AbortController();
    const providers = start();
    saveProvider(db, settingsFor(service, { id: 'same', name: 'The same service' }));
    providers.setKey('same', serviceKey);
    const left = thrownBy(providers.speak('cloud', order, controller.signal));
    await until(() => service.busiest === 1);
    controller.abort();
    await left;
    const next = [providers.speak('cloud', order, never), providers.speak('same', order, never)];
    resolve();
    const [one, other] = await Promise.all(next);
    expect(one).toEqual(other);
    expect(service.requests).toHaveLength(1);
  });

  it('is not asked for when everybody has left before it was sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    service.hold(promise);
    const providers = start();
    const first = ['Ada', 'Bo', 'Cleo'].map((text) => providers.speak('cloud', { ...order, text }, never));
    await until(() => service.busiest === 3);
    const controller = new AbortController();
    const left = thrownBy(providers.speak('cloud', order, controller.signal));
    controller.abort();
    expect(await left).toMatchObject({ code: 'CANCELLED' });
    resolve();
    await Promise.all(first);
    await providers.speak('cloud', { ...order, text: 'Dan' }, never);
    // The first three are sent at once, and may arrive in any order.
    expect(service.requests.map(({ body }) => String(body['input'])).toSorted()).toEqual(['Ada', 'Bo', 'Cleo', 'Dan']);
  });

  it('is not paid for again when it could not be written at first', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    service.hold(promise);
    const providers = start();
    const refusal = thrownBy(providers.speak('cloud', order, never));
    await until(() => service.busiest === 1);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    resolve();
    expect(await refusal).toMatchObject({ code: 'STORAGE_UNWRITABLE' });
    rmSync(folder);
    expect((await providers.speak('cloud', order, never)).length).toBeGreaterThan(44);
    expect((await start().speak('cloud', order, never)).length).toBeGreaterThan(44);
    expect(service.requests).toHaveLength(1);
  });

  it('is awaited and kept at the end, when nothing else is sent any more', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    service.hold(promise);
    const awaited: number[] = [];
    const providers = new Providers({
      library,
      paid: new PaidSpeech(folder, unchecked),
      environment: { VOCATIVE_VOICE_KEY_CLOUD: serviceKey },
      limits,
      onAwaited: (atMost) => awaited.push(atMost),
    });
    const speak = (text: string, signal = never) => providers.speak('cloud', { ...order, text }, signal);
    const controller = new AbortController();
    const left = thrownBy(speak('Ada', controller.signal));
    const stayed = ['Bo', 'Cleo'].map((text) => speak(text));
    await until(() => service.busiest === 3);
    const queued = thrownBy(speak('Dan'));
    controller.abort();
    expect(await left).toMatchObject({ code: 'CANCELLED' });
    let isClosed = false;
    const closed = providers.close().then(() => (isClosed = true));
    expect(awaited).toEqual([limits.answer]);
    expect(await queued).toMatchObject({ code: 'SHUTTING_DOWN' });
    expect(await thrownBy(speak('Eve'))).toMatchObject({ code: 'SHUTTING_DOWN' });
    expect(isClosed).toBe(false);
    resolve();
    await closed;
    const isKept = await new PaidSpeech(folder, unchecked).keptOf(settingsFor(service));
    expect(['Ada', 'Bo', 'Cleo', 'Dan', 'Eve'].map((text) => isKept({ ...order, text }))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(await speak('Ada')).toEqual(await start().speak('cloud', { ...order, text: 'Ada' }, never));
    await Promise.all(stayed);
    expect(service.requests).toHaveLength(3);
  });

  it('is not waited for at the end where the service is asked again, or the key has not come', async () => {
    const patient = { answer: 30_000, waits: [patience.timeout] };
    const options = { library, paid: new PaidSpeech(folder, unchecked), environment: {}, limits: patient };
    const keyless = new Providers({ ...options, keyHandover: patience.timeout });
    const refused = new Providers(options);
    refused.setKey('cloud', serviceKey);
    service.answerAll({ status: 503 });
    const waiting = [keyless, refused].map((providers) => thrownBy(providers.speak('cloud', order, never)));
    await until(() => service.requests.length === 1);
    await Promise.all([keyless.close(), refused.close()]);
    expect(await Promise.all(waiting)).toMatchObject([{ code: 'SHUTTING_DOWN' }, { code: 'SHUTTING_DOWN' }]);
    expect(service.requests).toHaveLength(1);
  });

  it('is not what a test of the service gets, which always asks', async () => {
    const providers = start();
    await providers.test('cloud', order, never);
    await providers.test('cloud', order, never);
    expect(service.requests).toHaveLength(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not asked for again for ten minutes where it is no sound, or until the service is changed', async () => {
    const clock = new ManualClock();
    const paid = new PaidSpeech(folder, unchecked);
    const providers = new Providers({ library, paid, environment: {}, limits, clock });
    providers.setKey('cloud', serviceKey);
    const speak = () => providers.speak('cloud', order, never);
    await speak();
    await providers.discard('cloud', order);
    expect(await thrownBy(speak())).toMatchObject({ code: 'PROVIDER_REFUSED' });
    await providers.speak('cloud', { ...order, text: 'Bo' }, never);
    expect(service.requests).toHaveLength(2);
    clock.advance(10 * 60_000);
    await speak();
    expect(service.requests).toHaveLength(3);
    await providers.discard('cloud', order);
    providers.forgetDiscarded('cloud');
    await speak();
    expect(service.requests).toHaveLength(4);
  });

  it('is forgotten when the user says so', async () => {
    const providers = start();
    await providers.speak('cloud', order, never);
    const paid = new PaidSpeech(folder, unchecked);
    const isKept = await paid.keptOf(settingsFor(service));
    expect([isKept(order), isKept({ ...order, text: 'Bo' })]).toEqual([true, false]);
    expect(await paid.forget(settingsFor(service, { model: 'another' }))).toEqual({ texts: 0, bytes: 0 });
    expect(await paid.forget()).toMatchObject({ texts: 1 });
    expect((await paid.keptOf(settingsFor(service)))(order)).toBe(false);
  });
});

describe('a service’s voice in a studio', () => {
  let service: VoiceService;
  let studio: Studio;
  let client: StudioClient;
  const data = join(root, 'data');
  let template: string;

  beforeAll(async () => {
    ({ template } = await copySample(data));
    service = await startVoiceService();
    const logger = createLogger('test', 'silent');
    studio = await startStudio({
      dataFolder: data,
      host: '127.0.0.1',
      port: 0,
      workers: 1,
      logger,
      providerLimits: limits,
    });
    client = clientOf(studio);
  });
  afterAll(async () => {
    await studio.close();
    await service.close();
  });

  it('that has no voices says so in any language when it is tried', async () => {
    await client.call('saveVoiceProvider', { ...settingsFor(service), id: 'mute', voices: [] });
    expect(await client.call('testVoiceProvider', { id: 'mute' })).toEqual({
      works: false,
      reason: 'VOICE_UNAVAILABLE',
      error: 'This service has no voices yet. Add one.',
      sentence: { key: 'serviceWithoutVoices', values: {} },
    });
    await client.call('deleteVoiceProvider', { id: 'mute' });
  });

  it('is offered once the user has agreed, and its cost is told before anything is sent', async () => {
    await client.call('saveVoiceProvider', settingsFor(service, { enabled: false }));
    const offered = async () => (await client.call('listVoices', {})).filter(({ engine }) => engine === 'provider');
    expect(await offered()).toEqual([]);
    await client.call('saveVoiceProvider', settingsFor(service));
    expect(await offered()).toMatchObject([{ id: 'provider:cloud:alloy', name: 'Alloy (Cloud)', language: 'en-US' }]);
    const cost = { voice: 'provider:cloud:alloy', texts: ['Sarah', ' Sarah ', 'Bo'] };
    expect(await client.call('estimateVoiceCost', cost)).toEqual({
      texts: 2,
      characters: 7,
      price: (7 * 15) / 1e6,
      kept: 0,
    });
    expect(await client.call('estimateVoiceCost', { ...cost, voice: 'flite:slt' })).toMatchObject({ price: 0 });
    expect(service.requests).toEqual([]);
  });

  it('is only at an address that keeps texts and keys secret', async () => {
    for (const address of [
      'http://speech.example.com',
      'https://user:word@speech.example.com',
      'https://a.example/?key=1',
    ]) {
      const saving = client.call('saveVoiceProvider', settingsFor(service, { id: 'other', base_url: address }));
      expect(await thrownBy(saving)).toMatchObject({ code: 'INVALID_REQUEST', subject: 'base_url' });
    }
  });

  it('says the values of a video once, and why it cannot', async () => {
    const preview = (value: string) =>
      client.call('previewVideo', {
        video_instance_id: template,
        variables: ['name'],
        names: [[value]],
        sections: [{ variable: 'name', start: 0.5, end: 1 }],
        voice_config: JSON.stringify(voiceConfigOf('provider:cloud:alloy')),
      });
    expect(await thrownBy(preview('Bo'))).toMatchObject({ code: 'PROVIDER_KEY_MISSING' });
    expect(await client.call('setVoiceProviderKey', { id: 'cloud', key: serviceKey })).toMatchObject({ has_key: true });
    const bo = await preview('Bo');
    const asked = service.requests.length;
    expect(asked).toBeGreaterThan(0);
    expect((await preview('Bo')).duration).toBe(bo.duration);
    expect(service.requests).toHaveLength(asked);
    expect((await preview('Christopher Columbus')).duration).toBeGreaterThan(bo.duration);
    await service.close();
    expect(await thrownBy(preview('Ada'))).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
  });

  it('leaves no trace of its key in the data folder', () => {
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const traces = files.filter((file) => readFileSync(join(file.parentPath, file.name)).includes(serviceKey));
    expect(traces.map(({ name }) => name)).toEqual([]);
  });
});
