import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { fliteEngine } from '#electron/engine/speech/voices/flite-voice.ts';
import { parseScript, spokenText } from '#shared/script/index.ts';
import { runCliHere } from '../../support/cli-here.ts';
import { demuxVideo } from '../../support/decode.ts';
import { makeRecording, steadyTimes } from '../../support/make-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A whole script on the command line, of a recording in which one variable takes longer than a section may. */

const folder = temporaryFolder('cli-full-script');
const template = join(folder, 'recording.mkv');
const rows = join(folder, 'rows.csv');
const sections = join(folder, 'sections.json');
const script =
  'Hello there. {{observation|I had a look at the page where you show what your people build, and I liked the part about the old mill by the river, because my own father worked in a mill like that for most of his life, and told us about it every evening.}} Please call me.';
const job = ['--template', template, '--script', script, '--rows', rows, '--data', join(folder, 'data')];

beforeAll(async () => {
  const spoken = await fliteEngine('slt')?.speakWords?.(spokenText(parseScript(script)), { speed: 0.85 });
  if (!spoken) throw new Error('no voice');
  const speech = resample(spoken.samples, spoken.sampleRate, 48_000);
  const seconds = Math.ceil(speech.length / 48_000) + 1;
  await makeRecording({
    file: template,
    video: { width: 64, height: 48, times: steadyTimes(25, seconds) },
    audio: { seconds, sample: (time) => speech[Math.round((time - 0.5) * 48_000)] ?? 0 },
  });
  writeFileSync(rows, 'observation\nI saw your page.\n');
  writeFileSync(sections, '[]');
});

async function result(...args: string[]): Promise<{ code: number | null; answer: unknown }> {
  const { code, stdout } = await runCliHere(...args, '--json');
  return { code, answer: JSON.parse(stdout) };
}

describe('a variable of more than ten seconds', () => {
  it('keeps a recording from being kept, and is spoken where the whole script is', async () => {
    const kept = await result('clips', ...job);
    expect(kept.answer).toMatchObject({ error: { code: 'SECTION_TOO_LONG', subject: 'observation' } });

    const checked = await result('clips', ...job, '--mode', 'full_script');
    expect(checked).toMatchObject({
      code: 0,
      answer: { sentences: [{ text: 'Hello there.' }, { text: 'I saw your page.' }, { text: 'Please call me.' }] },
    });
  });

  it('needs no section where the whole script is spoken', async () => {
    const out = ['--out', join(folder, 'out')];
    const kept = await result('render', ...job, ...out, '--sections', sections);
    expect(kept.answer).toMatchObject({ error: { code: 'VARIABLE_WITHOUT_TIME', subject: 'observation' } });

    const rendered = await result('render', ...job, ...out, '--sections', sections, '--mode', 'full_script');
    expect(rendered).toMatchObject({ code: 0, answer: { videos: [{ status: 'succeeded' }] } });
    expect((await demuxVideo(join(folder, 'out', '001.mp4'))).length).toBeGreaterThan(0);
  });
});
