import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { checkScript, paidSentences } from '#electron/engine/render/check-script.ts';
import type { SentenceReport } from '#electron/engine/render/types.ts';
import { renderScript, renderSentence } from '#electron/engine/render/render-script.ts';
import { planDuration } from '#electron/engine/render/plan.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { builtinEngines } from '#electron/engine/speech/voices/voices.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import type { Alignment } from '#shared/api/index.ts';
import { parseScript, printScript } from '#shared/script/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { decoderMessages, hasFfmpeg, withoutFfmpeg } from '../../support/decode-check.ts';
import { countingVoice } from '../../support/counting-voice.ts';
import { countPictures, decodeAudio } from '../../support/decode.ts';
import { makeSpokenTemplate } from '../../support/spoken-template.ts';
import { TasksHere } from '../../support/tasks-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/** Whole scripts before they are rendered: each sentence is judged, and can be heard and seen alone. */

const folder = temporaryFolder('check-script');
const template = join(folder, 'template');
const artifacts = createFileStore(join(folder, 'cache'));
const script = parseScript(
  'Hi {{name|Sarah}}, I had a look at {{company|Acme}}. We found three small things that you could improve. Would you like to know more?',
);
const drawer = new PictureDrawer(new TasksHere(artifacts, folder));
const framesASecond = 25;
let alignment: Alignment;

beforeAll(async () => {
  alignment = await makeSpokenTemplate(template, script);
});

/** What a script is spoken with, and a narrator that remembers nothing. */
function spokenWith(voice = 'flite:rms') {
  const narrator = new Narrator({ artifacts });
  return { template, artifacts, script, alignment, voice: voiceConfigOf(voice), consent: null, narrator };
}

function check(
  values: Record<string, string>,
  sentences: readonly number[],
  voice?: string,
): Promise<SentenceReport[]> {
  const asked = sentences.map((sentence) => ({ values, pronunciations: [], sentence }));
  return checkScript({ ...spokenWith(voice), sentences: asked });
}

const byText = (a: { text: string }, b: { text: string }): number => a.text.localeCompare(b.text);

const ada = { name: 'Ada', company: 'Northwind Traders' };

describe('sentences of a whole script', () => {
  test('are judged one by one, and need not be spoken again for the video', async () => {
    const reports = await check(ada, [0, 1, 2]);
    expect(reports).toHaveLength(3);
    for (const report of reports) {
      if ('error' in report) throw new Error(report.error.message);
      expect(report.wordsInTime).toBeGreaterThanOrEqual(0.9 * report.words);
      expect(report.pace).toBeGreaterThan(0.85);
      expect(report.pace).toBeLessThan(1.15);
      expect(report.recordedSeconds).toBeGreaterThan(1);
    }
    const rendered = await renderScript({ ...spokenWith(), values: new Map(Object.entries(ada)) });
    expect([rendered.sentencesSpoken, rendered.newBytes]).toEqual([0, 0]);
  });

  test('agree with the video about what is in time', async () => {
    const values = { name: 'a name that is a whole lot longer than any that was recorded', company: 'Acme' };
    const reports = await check(values, [0, 1, 2]);
    const { lock } = await renderScript({ ...spokenWith(), values: new Map(Object.entries(values)) });
    const told = reports.map((report) => ('error' in report ? [0, 0] : [report.words, report.wordsInTime]));
    expect(told.reduce((sum, [words = 0]) => sum + words, 0)).toBe(lock.words);
    expect(Math.abs(told.reduce((sum, [, inTime = 0]) => sum + inTime, 0) - lock.inTime)).toBeLessThanOrEqual(1);
    const [first] = reports;
    const slow = { code: 'long_value', severity: 'warn', words: values.name };
    expect(first).toMatchObject({ findings: expect.arrayContaining([expect.objectContaining(slow)]) });
  });

  test('that no voice can read are told by their reason, and the others go on', async () => {
    const reports = await check({ name: 'សុខា', company: 'Acme' }, [0, 1]);
    expect(reports).toEqual([
      { error: expect.objectContaining({ code: 'VALUE_UNSPEAKABLE' }) },
      expect.objectContaining({ source: 'flite:rms' }),
    ]);
  });

  test('of a voice that does not tell its times are marked as estimated where no aligner can', async () => {
    const [report] = await check(ada, [1], 'espeak:de');
    expect(report).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ code: 'times_guessed' })]),
    });
  });

  test('are sent to a paid voice as they were told before, each once, whether they are checked or rendered', async () => {
    const voice = countingVoice({ id: 'provider:cloud:hum', isPaid: true });
    const engines = { ...builtinEngines, provider: () => voice };
    const spoken = { ...spokenWith('provider:cloud:hum'), narrator: new Narrator({ artifacts, engines }) };
    const rows = [ada, { ...ada, name: 'Bo' }, ada, { ...ada, name: '🎉' }];
    const sentences = rows.flatMap((values) => [0, 1, 2].map((sentence) => ({ values, pronunciations: [], sentence })));
    const told = await paidSentences({ ...spoken, sentences }, engines);
    // Two first sentences, and one of each of the others; a sign alone is said by nobody.
    expect([told.length, voice.asked]).toEqual([4, []]);
    await checkScript({ ...spoken, sentences });
    expect(voice.asked.toSorted(byText)).toEqual(told.toSorted(byText));
    for (const values of rows.slice(0, 3)) await renderScript({ ...spoken, values: new Map(Object.entries(values)) });
    expect(voice.asked).toHaveLength(told.length);
  });

  test('can be heard and seen alone, at their own words', async ({ skip }) => {
    skip(!hasFfmpeg, withoutFfmpeg);
    for (const [index, text] of [
      `Hi ${ada.name}, I had a look at ${ada.company}.`,
      'We found three small things that you could improve.',
      'Would you like to know more?',
    ].entries()) {
      const options = {
        ...spokenWith(),
        values: new Map(Object.entries(ada)),
        sentence: index,
        rendition: 'source',
      } as const;
      const { plan, sentences, stretch = { start: 0, end: 0 } } = await renderSentence(options);
      const [sentence] = sentences;
      expect(sentence?.text).toBe(text);
      const drawn = await drawer.draw({
        plan,
        template: 'template',
        request: { layers: [], captions: undefined },
        stretch,
      });
      const file = await write(drawn.plan, `alone-${index}`);
      expect(await decoderMessages(file)).toBe('');
      // Where time runs fast some have no place.
      expect(await countPictures(file)).toBeGreaterThan(0.7 * (stretch.end - stretch.start) * framesASecond);
      expect(Math.abs(planDuration(drawn.plan) - planDuration(plan))).toBeLessThan(0.03);
      const [samples = new Float32Array(0)] = await decodeAudio(file);
      const heard = await alignScript({ samples, script: text });
      const places = sentence?.words ?? [];
      const near = heard.words.filter(({ start }, word) => Math.abs(start - (places[word]?.start ?? NaN)) <= 0.08);
      expect(near.length).toBeGreaterThanOrEqual(0.9 * places.length);
    }
  });

  test('that nobody says behind the last word of a recording have its last frames', async () => {
    const { duration, frames, frameRate } = await readTemplateInfo(template);
    const longer = parseScript(`${printScript(script)} See you soon.`);
    const heard = alignment.words.map((word, index) =>
      index === alignment.words.length - 1 ? { ...word, end: duration } : word,
    );
    const [first, last] = [heard.length, heard.length + 2];
    const silent = ['See', 'you', 'soon'].map((word) => {
      return { word, start: duration, end: duration, confidence: 0, occurrence: null };
    });
    const skipped = { kind: 'skipped', first_word: first, last_word: last, start: duration, end: duration } as const;
    const { plan, stretch } = await renderSentence({
      ...spokenWith(),
      script: longer,
      alignment: { words: [...heard, ...silent], findings: [skipped] },
      values: new Map(Object.entries(ada)),
      sentence: 3,
      rendition: 'source',
    });
    const [span] = plan.pictures;
    expect(span?.to).toBe(frames);
    expect(stretch?.end).toBeCloseTo((frames * frameRate[1]) / frameRate[0]);
    const drawn = await drawer.draw({
      plan,
      template: 'template',
      request: { layers: [], captions: undefined },
      stretch,
    });
    expect(planDuration(drawn.plan)).toBeGreaterThan(0.3);
  });

  test('have numbers', async () => {
    const options = {
      ...spokenWith(),
      values: new Map(Object.entries(ada)),
      sentence: 3,
      rendition: 'source',
    } as const;
    expect(await thrownBy(renderSentence(options))).toMatchObject({ code: 'REQUEST_UNUSABLE', subject: 'sentence' });
  });

  test('stop being spoken when somebody takes the question back', async () => {
    const asked = [{ values: ada, pronunciations: [], sentence: 0 }];
    const cancelled = checkScript({ ...spokenWith(), sentences: asked, signal: AbortSignal.abort() });
    expect(await thrownBy(cancelled)).toMatchObject({ name: 'CancelledError' });
  });
});

async function write(plan: Parameters<typeof openAssembly>[0]['plan'], name: string): Promise<string> {
  const assembly = await openAssembly({ plan, templates: () => template, artifacts });
  const file = join(folder, `${name}.mp4`);
  writeFileSync(file, await buffer(assembly.read(0, assembly.size)));
  await assembly.close();
  return file;
}
