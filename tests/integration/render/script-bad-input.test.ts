import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { checkScript } from '#electron/engine/render/check-script.ts';
import { renderScript } from '#electron/engine/render/render-script.ts';
import type { ScriptResult } from '#electron/engine/render/types.ts';
import { loudnessOf, weightedPowers } from '#electron/engine/signal/loudness.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import type { Alignment, ScriptFindingCode } from '#shared/api/index.ts';
import { parseScript, type Script } from '#shared/script/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { decoderMessages, hasFfmpeg } from '../../support/decode-check.ts';
import { decodeAudio } from '../../support/decode.ts';
import { demuxVideo } from '../../support/inspect-template.ts';
import { makeSpokenTemplate } from '../../support/spoken-template.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/** Whole scripts that are not as they should be: a typed answer, or a video whose sound and pictures are as any other's. */

const folder = temporaryFolder('script-bad-input');
const artifacts = createFileStore(join(folder, 'cache'));
const template = join(folder, 'template');
const script = parseScript(
  'Hi {{name|Sarah}}, I had a look at {{company|Acme}}. We found three small things that you could improve.',
);
const rate = 48_000;
let alignment: Alignment;
/** LUFS of the recording. */
let loudness: number;

beforeAll(async () => {
  alignment = await makeSpokenTemplate(template, script);
  loudness = loudnessOf(weightedPowers(await decodeAudio(join(template, 'template.mp4'))));
});

type Asked = { script: Script; alignment: Alignment; template: string };

/** What a script is spoken with; the recording itself where nothing else is said. */
function spokenWith(asked: Partial<Asked>, voice = 'flite:rms') {
  const narrator = new Narrator({ artifacts });
  return { template, artifacts, script, alignment, ...asked, voice: voiceConfigOf(voice), consent: null, narrator };
}

function render(values: Record<string, string>, asked: Partial<Asked> = {}): Promise<ScriptResult> {
  return renderScript({ ...spokenWith(asked), values: new Map(Object.entries(values)) });
}

async function findings(
  values: Record<string, string>,
  sentences: readonly number[],
  asked: Partial<Asked> = {},
): Promise<ScriptFindingCode[]> {
  const rows = sentences.map((sentence) => ({ values, pronunciations: [], sentence }));
  const reports = await checkScript({ ...spokenWith(asked), sentences: rows });
  const codes = reports.flatMap((report) => ('error' in report ? [] : report.findings.map(({ code }) => code)));
  // The recording is a woman's voice and the video's a man's.
  return [...new Set(codes)].filter((code) => code !== 'far_voice');
}

/** That a video is decoded without a message, frame by frame, and is as loud as the recording. */
async function expectSound({ plan, duration }: ScriptResult, name: string, asked: Partial<Asked> = {}): Promise<void> {
  const assembly = await openAssembly({ plan, templates: () => asked.template ?? template, artifacts });
  const file = join(folder, `${name}.mp4`);
  writeFileSync(file, await buffer(assembly.read(0, assembly.size)));
  await assembly.close();
  expect(hasFfmpeg ? await decoderMessages(file) : '').toBe('');
  const times = (await demuxVideo(file)).map(({ pts }) => pts);
  expect(new Set(times).size).toBe(times.length);
  const planes = await decodeAudio(file);
  expect(Math.abs((planes[0]?.length ?? 0) / rate - duration)).toBeLessThan(0.05);
  expect(Math.abs(loudnessOf(weightedPowers(planes)) - loudness)).toBeLessThan(2);
  const peak = planes.reduce(
    (most, plane) => plane.reduce((high, sample) => Math.max(high, Math.abs(sample)), most),
    0,
  );
  expect(peak).toBeLessThan(1);
}

describe('a whole script', () => {
  test('may have no fixed word', async () => {
    const own = parseScript('{{all|Hi Sarah I had a look at Acme we found three small things that you could improve}}');
    const words = alignment.words.map((word) => ({ ...word, occurrence: 0 }));
    const asked = { script: own, alignment: { words, findings: [] } };
    const all = 'Hello Ada. This is another text from beginning to end, which the recording does not say.';
    const result = await render({ all }, asked);
    expect(result.lock.words).toBe(0);
    expect(result.sentences.map(({ text }) => text)).toEqual([all]);
    await expectSound(result, 'no-fixed-word', asked);
  });

  test('may have values of one letter', async () => {
    const result = await render({ name: 'A', company: 'X' });
    expect(result.lock.inTime).toBeGreaterThanOrEqual(0.8 * result.lock.words);
    await expectSound(result, 'letters');
  });

  test('may have a value of a minute, which is told', async () => {
    const minute = 'this is one of many words that are said here so that it takes long, and then '.repeat(14).trim();
    const values = { name: 'Ada', company: `${minute} it ends` };
    const result = await render(values);
    expect(result.duration).toBeGreaterThan(55);
    expect(result.lock.inTime).toBeGreaterThanOrEqual(0.9 * result.lock.words);
    await expectSound(result, 'minute');
    expect(await findings(values, [0])).toContain('long_value');
  });

  test('may have a hundred variables', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `value_${index}`);
    const marked = names.map((name, index) => `{{${name}|word}}${index % 10 === 9 ? '.' : ','}`).join(' ');
    const many = parseScript(`Hi there. ${marked}`);
    const place = join(folder, 'many');
    const asked = { script: many, alignment: await makeSpokenTemplate(place, many), template: place };
    const values = Object.fromEntries(names.map((name, index) => [name, index % 2 === 0 ? 'Ada' : 'Northwind']));
    const result = await render(values, asked);
    expect(result.sections).toHaveLength(100);
    expect(result.sentences).toHaveLength(11);
    await expectSound(result, 'hundred', asked);
  }, 120_000);

  test('is told where it cannot be aligned in its middle, and followed where it can', async () => {
    const [from, to] = [4, 9];
    const words = alignment.words.map((word, index) => {
      return index >= from && index < to ? { ...word, confidence: 0 } : word;
    });
    const asked = { alignment: { words, findings: [] } };
    const values = { name: 'Ada', company: 'Northwind' };
    const result = await render(values, asked);
    expect(result.lock.words).toBeGreaterThan(8);
    expect(result.lock.inTime).toBeGreaterThanOrEqual(0.9 * result.lock.words);
    await expectSound(result, 'middle', asked);
    expect(await findings(values, [0, 1], asked)).toContain('not_recorded');
  });

  test('of which nothing was heard is spoken all the same, and told', async () => {
    const words = alignment.words.map((word) => ({ ...word, confidence: 0 }));
    const asked = { alignment: { words, findings: [] } };
    const result = await render({ name: 'Ada', company: 'Acme' }, asked);
    expect(result.lock.words).toBe(0);
    await expectSound(result, 'unheard', asked);
    expect(await findings({ name: 'Ada', company: 'Acme' }, [0, 1], asked)).toEqual(['not_recorded']);
  });

  test('that is not what the recording says is refused, and told where some of it is', async () => {
    const [samples = new Float32Array(0)] = await decodeAudio(join(template, 'template.mp4'));
    const other = 'The quick brown fox jumps over nineteen lazy dogs while the band plays on until Thursday morning.';
    const refused = alignScript({ samples, sampleRate: rate, script: other });
    expect(await thrownBy(refused)).toMatchObject({ code: 'ALIGNMENT_FAILED' });

    const partly =
      'Hi Sarah, I had a look at Acme. Nineteen lazy dogs. We found three small things that you could improve.';
    const asked = {
      script: parseScript(partly),
      alignment: await alignScript({ samples, sampleRate: rate, script: partly }),
    };
    const told = await findings({}, [0, 1, 2], asked);
    expect(told.filter((code) => ['not_recorded', 'said_otherwise', 'unsure'].includes(code))).not.toEqual([]);
    await expectSound(await render({}, asked), 'other-words', asked);
  });

  test('may be of a speaker who never pauses', async () => {
    // As if each word ended where the next one begins.
    const words = alignment.words.map((word, index) => ({
      ...word,
      end: alignment.words[index + 1]?.start ?? word.end,
    }));
    const asked = { alignment: { words, findings: [] } };
    const result = await render({ name: 'Ada', company: 'Northwind' }, asked);
    expect(result.lock.fastest).toBeGreaterThanOrEqual(0.599);
    await expectSound(result, 'no-pause', asked);
    expect(await findings({ name: 'Ada', company: 'Northwind' }, [0, 1], asked)).not.toContain('not_recorded');
  });

  test.each([
    ['សុខា', 'The voice can’t read the letters of “សុខា”. Spell it in Latin letters'],
    ['🎉', 'The voice can’t read “🎉”. Write it in words'],
    ['—', 'The voice can’t read “—”. Write it in words'],
  ])('with a value that its voice cannot read (%s) is refused, and says which', async (name, message) => {
    const unreadable = { code: 'VALUE_UNSPEAKABLE', subject: name, message: expect.stringContaining(message) };
    expect(await thrownBy(render({ name, company: 'Acme' }))).toMatchObject(unreadable);
    // Only the sentence that has it is.
    const rows = [0, 1].map((sentence) => ({ values: { name, company: 'Acme' }, pronunciations: [], sentence }));
    const reports = await checkScript({ ...spokenWith({}), sentences: rows });
    expect(reports).toEqual([
      { error: expect.objectContaining(unreadable) },
      expect.objectContaining({ source: 'flite:rms' }),
    ]);
  });

  test('without a word is refused', async () => {
    const nothing = { script: parseScript('{{name}}'), alignment: { words: [], findings: [] } };
    expect(await thrownBy(render({ name: '' }, nothing))).toMatchObject({
      code: 'VALUE_UNSPEAKABLE',
      subject: 'script',
    });
  });
});
