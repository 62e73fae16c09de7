import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCliHere } from '../../support/cli-here.ts';
import { runCli } from '../../support/cli.ts';
import { writeTinyPiper } from '../../support/models/tiny-models.ts';
import { writeTinyZipvoice } from '../../support/models/tiny-zipvoice.ts';
import { sampleScript } from '../../support/sample-studio.ts';
import { serviceKey, startVoiceService, type VoiceService } from '../../support/voice-service.ts';
import { sampleOf } from '../../support/smaller-sample.ts';
import { smallRecording } from '../../support/small-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Models, voices and voice services of the command line, in the data folder that the app and `serve` use. */

const root = temporaryFolder('cli-speech');
let service: VoiceService;

beforeAll(async () => {
  vi.stubEnv('VOCATIVE_DATA', root);
  service = await startVoiceService();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.close();
});

async function result(...args: string[]) {
  const { code, stdout } = await runCliHere(...args, '--json');
  return { code, json: JSON.parse(stdout) as Record<string, unknown> };
}

async function voices(): Promise<Map<string, string[]>> {
  const { json } = await result('voices');
  return new Map((json['voices'] as { id: string; needs: string[] }[]).map(({ id, needs }) => [id, needs]));
}

describe('vocative models and voices', () => {
  it('tell what a voice needs before it can be used', async () => {
    writeTinyZipvoice(join(root, 'zipvoice'));
    await runCliHere('models', 'import', join(root, 'zipvoice'), '--name', 'zip');
    const needs = await voices();
    expect(needs.get('flite:slt')).toEqual([]);
    expect(needs.get('neural:kokoro-en-int8')).toEqual(['model']);
    expect(needs.get('neural:imported-zip:actor')).toEqual(['consent']);
  });

  it('verify what is installed, and tell which model is damaged', async () => {
    writeTinyPiper(join(root, 'piper'));
    await runCliHere('models', 'import', join(root, 'piper'), '--name', 'piper');
    expect(await result('models', 'verify', 'imported-piper')).toMatchObject({ code: 0 });
    truncateSync(join(root, 'studio', 'models', 'imported-piper', 'en_US-tiny-low.onnx'), 400);
    const { code, json } = await result('models', 'verify');
    expect(code).toBe(1);
    expect(json['models']).toMatchObject([
      { id: 'imported-zip', error: null },
      { id: 'imported-piper', error: { code: 'MODEL_DAMAGED' } },
    ]);
    await runCliHere('models', 'remove', 'imported-piper');
    expect((await voices()).has('neural:imported-piper:0')).toBe(false);
  });
});

describe('vocative providers', () => {
  const voice = 'provider:cloud:alloy';
  const add = (...more: string[]) =>
    result(
      'providers',
      'add',
      'cloud',
      '--url',
      service.url,
      '--model',
      'tts-1',
      '--voice',
      'alloy=Alloy:en-US',
      ...more,
    );

  it('adds, tries and removes a service, whose key comes from the environment', async () => {
    expect(await add('--price', '15')).toMatchObject({
      json: { provider: { voices: [{ id: 'alloy', name: 'Alloy', language: 'en-US' }], enabled: false, price: 15 } },
    });
    expect((await voices()).get(voice)).toEqual(['permission', 'key']);
    await add('--price', '15', '--enable');
    expect(await result('providers', 'test', 'cloud')).toMatchObject({
      code: 1,
      json: { error: { code: 'PROVIDER_KEY_MISSING' } },
    });
    vi.stubEnv('VOCATIVE_VOICE_KEY_CLOUD', serviceKey);
    expect((await voices()).get(voice)).toEqual([]);
    expect(await result('providers', 'test', 'cloud')).toEqual({ code: 0, json: { works: true } });
  });

  it('takes a key from standard input only', async () => {
    // Nothing is typed here.
    const { stdout } = await runCli('providers', 'key', 'cloud', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'INVALID_REQUEST' } });
    const { code } = await runCliHere('providers', 'key', 'cloud', serviceKey);
    expect(code).toBe(2);
  });

  it('speaks in a render, whose cost is told before anything is sent', async () => {
    const rows = join(root, 'rows.csv');
    writeFileSync(rows, 'name\nBo\nBo\n');
    const sections = join(root, 'sections.json');
    writeFileSync(sections, '[{"variable":"name","start":0.5,"end":1}]');
    const template = await smallRecording(join(root, 'recording.mkv'));
    const inputs = ['--template', template, '--script', 'Hi {{name|Sarah}}', '--rows', rows, '--sections', sections];
    const { code, stderr } = await runCliHere('render', ...inputs, '--out', join(root, 'out'), '--voice', voice);
    expect(stderr).toContain(
      'One text of 2 characters in all will be sent to the voice service; the price is less than 0.01',
    );
    expect(code).toBe(0);
    expect(service.requests.at(-1)?.body).toMatchObject({ input: 'Bo' });
  });

  it.each(['keep_original', 'full_script'])('is paid what it was said to cost in %s', async (mode) => {
    const rows = join(root, `${mode}.csv`);
    writeFileSync(rows, 'first_name,company\nAda,Engines\nGrace,Navy\nAda,Navy\n');
    const recording = [
      '--template',
      join(await sampleOf('small'), 'sample.mp4'),
      '--script',
      sampleScript,
      '--rows',
      rows,
    ];
    const job = [...recording, '--synthetic-speaker', '--voice', voice, '--mode', mode];
    const before = service.requests.length;
    const { json: cost } = await result('providers', 'cost', ...job);
    expect(cost).toMatchObject({ texts: expect.any(Number), kept: expect.any(Number) });
    expect(service.requests).toHaveLength(before);
    expect((await runCliHere('render', ...job, '--out', join(root, mode))).code).toBe(0);
    const texts = service.requests.slice(before).map(({ body }) => String(body['input']));
    expect(texts.length).toBeGreaterThan(0);
    expect(cost).toMatchObject({ texts: texts.length, characters: [...texts.join('')].length });
    expect((await result('providers', 'cost', ...job)).json).toMatchObject({ texts: 0, price: 0 });
  });

  it('is removed with its voices', async () => {
    expect(await result('providers', 'remove', 'cloud')).toMatchObject({ code: 0 });
    expect((await result('providers', 'list')).json).toEqual({ providers: [] });
  });
});
