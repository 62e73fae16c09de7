import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#electron/db/open.ts';
import { createVoiceLibrary } from '#electron/studio/domain/voices/library.ts';
import { PaidSpeech } from '#electron/studio/domain/voices/paid-speech.ts';
import { Providers } from '#electron/studio/domain/voices/providers.ts';
import type { LipsToSend } from '#electron/studio/outbound/lips-request.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { saveProvider } from '#electron/studio/store/voice-providers.ts';
import {
  lipsKey,
  lipsSettings,
  startLipsService,
  type LipsAnswer,
  type LipsService,
} from '../../support/lips-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { until } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';
import { unchecked } from '../../support/unchecked.ts';

const root = temporaryFolder('lips-provider');
const never = new AbortController().signal;

const sent: LipsToSend = {
  order: { size: { width: 64, height: 48 }, rate: [25, 1], frames: 30, start: 0.5, end: 0.7, points: [[1, 2]] },
  face: new TextEncoder().encode('face'),
  sound: new TextEncoder().encode('sound'),
  consent: { id: 'a-consent', given_at: '2026-11-30T00:00:00.000' },
};

describe('a service for lips', () => {
  let service: LipsService;
  let providers: Providers;
  let clock: ManualClock;
  const db = openDatabase({ file: join(root, 'providers.db'), migrations });
  const library = createVoiceLibrary(db);

  beforeEach(async () => {
    service = await startLipsService();
    saveProvider(db, lipsSettings(service));
    use({ answer: 30_000, waits: [0, 0] });
    return () => service.close();
  });
  afterAll(() => db.close());

  function use(lipsLimits: { answer: number; waits: number[] }): void {
    clock = new ManualClock();
    const paid = new PaidSpeech(join(root, 'paid'), unchecked);
    // Waits end at once; the time itself stands still.
    const after = (_: number, action: () => void): (() => void) => {
      queueMicrotask(action);
      return () => undefined;
    };
    const hasty = { now: () => clock.now(), elapsed: () => clock.elapsed(), after };
    providers = new Providers({ library, paid, environment: {}, lipsLimits, clock: hasty });
    providers.setKey('mouths', lipsKey);
  }

  const make = (name = 'ada') => providers.makeLips('mouths', { name, account: '', toSend: () => sent }, never);

  /** Answers in turn, and then properly. */
  function answerNext(...answers: LipsAnswer[]): void {
    service.answer = ({ face }) => answers.shift() ?? { body: face };
  }

  it('gets face, sound, places and consent, and answers with a video', async () => {
    expect(Buffer.from(await make()).toString()).toBe('face');
    const [request] = service.requests;
    expect(request?.headers.authorization).toBe(`Bearer ${lipsKey}`);
    expect([String(request?.face), String(request?.sound)]).toEqual(['face', 'sound']);
    expect(request?.order).toEqual({
      model: 'lips-1',
      width: 64,
      height: 48,
      frames: 30,
      frame_rate: 25,
      start: 0.5,
      end: 0.7,
      consent: sent.consent,
      points: [[1, 2]],
    });
  });

  it('is asked for an account as soon as a place is free, however much another asked for before', async () => {
    const ends: (() => void)[] = [];
    service.answer = ({ face }) => new Promise((resolve) => ends.push(() => resolve({ body: face })));
    const begun: string[] = [];
    const ask = (account: string, index: number) => {
      const toSend = (): LipsToSend => {
        begun.push(account);
        return sent;
      };
      return providers.makeLips('mouths', { name: String(index), account, toSend }, never);
    };
    const asked = ['many', 'many', 'many', 'many', 'many', 'few'].map(ask);
    await until(() => ends.length === 3);
    ends[0]?.();
    await until(() => ends.length === 4);
    expect(begun).toEqual(['many', 'many', 'many', 'few']);
    service.answer = ({ face }) => ({ body: face });
    for (const end of ends) end();
    await Promise.all(asked);
  });

  it('is asked for its key alone when it is tested', async () => {
    await providers.testLips('mouths', never);
    providers.setKey('mouths', 'another');
    expect(await thrownBy(providers.testLips('mouths', never))).toMatchObject({ code: 'PROVIDER_KEY_REFUSED' });
    saveProvider(db, lipsSettings(service, { base_url: `${service.url}/elsewhere` }));
    expect((await thrownBy(providers.testLips('mouths', never))).code).toMatch(/^PROVIDER_/u);
    expect(service.requests).toEqual([]);
  });

  it('that is busy is asked again', async () => {
    answerNext({ status: 429, headers: { 'retry-after': '7' } }, { status: 503 });
    expect(Buffer.from(await make()).toString()).toBe('face');
    expect(service.requests).toHaveLength(3);
  });

  it('that fails is left alone for a minute, or until its settings are saved', async () => {
    answerNext(...Array.from({ length: 3 }, () => ({ status: 500 })));
    expect(await thrownBy(make())).toMatchObject({ code: 'PROVIDER_BUSY' });
    expect(await thrownBy(make('bo'))).toMatchObject({ code: 'PROVIDER_BUSY' });
    expect(service.requests).toHaveLength(3);
    clock.advance(60_000);
    expect((await make('bo')).length).toBe(4);
    answerNext({ status: 401 });
    expect(await thrownBy(make('cleo'))).toMatchObject({ code: 'PROVIDER_KEY_REFUSED' });
    expect(await thrownBy(make('cleo'))).toMatchObject({ code: 'PROVIDER_KEY_REFUSED' });
    expect(service.requests).toHaveLength(5);
    providers.forgetDiscarded('mouths');
    expect((await make('cleo')).length).toBe(4);
  });

  it('that refuses a value, or answers with a page, is asked for others', async () => {
    answerNext({ status: 422 }, { headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' }, { body: '' });
    for (const name of ['ada', 'bo', 'cleo'])
      expect(await thrownBy(make(name))).toMatchObject({ code: 'PROVIDER_REFUSED' });
    expect(await thrownBy(make('ada'))).toMatchObject({ code: 'PROVIDER_REFUSED' });
    expect(service.requests).toHaveLength(3);
    expect((await make('dan')).length).toBe(4);
  });

  it('that is slow is not asked twice, as both would be paid for', async () => {
    use({ answer: 30, waits: [0, 0] });
    const { promise, resolve } = Promise.withResolvers<LipsAnswer>();
    service.answer = () => promise;
    expect(await thrownBy(make())).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    resolve({ body: 'late' });
    expect(service.requests).toHaveLength(1);
  });

  it('that is gone, or sends an answer elsewhere, is unreachable', async () => {
    answerNext(...Array.from({ length: 3 }, () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } })));
    expect(await thrownBy(make())).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    await service.close();
    clock.advance(60_000);
    expect(await thrownBy(make())).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
  });

  it('is not asked while it is off, once the consent is withdrawn, or after the studio closed', async () => {
    saveProvider(db, lipsSettings(service, { enabled: false }));
    expect(await thrownBy(make())).toMatchObject({ code: 'PROVIDER_OFF' });
    saveProvider(db, lipsSettings(service));
    const withdrawn = (): never => {
      throw new Error('withdrawn');
    };
    const asked = providers.makeLips('mouths', { name: 'ada', account: '', toSend: withdrawn }, never);
    await expect(asked).rejects.toThrow('withdrawn');
    const { promise, resolve } = Promise.withResolvers<LipsAnswer>();
    service.answer = () => promise;
    const last = thrownBy(make());
    await expect.poll(() => service.requests.length).toBe(1);
    await providers.close();
    expect((await last).code).toMatch(/SHUTTING_DOWN|CANCELLED/u);
    resolve({});
  });
});
