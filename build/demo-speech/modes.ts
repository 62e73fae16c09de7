import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join, parse } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { markup, type Markup } from '#electron/lib/markup.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { listenToTemplate } from '#electron/engine/media/import/listen.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import { renderScript } from '#electron/engine/render/render-script.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { learnTemplate } from '#electron/engine/template/learned-sound.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { sectionsOfWords } from '#shared/alignment/findings.ts';
import { isAppError } from '#shared/errors/index.ts';
import { markedWords, parseScript, spokenText, withAttached } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import { nearestVoiceId, voiceConfigOf } from '#shared/voices.ts';

const sampleFile = (name: string): string => fileURLToPath(new URL(`../sample/${name}`, import.meta.url));

const recordingSchema = z.object({ script: z.string(), rows: z.array(z.record(z.string(), z.string())).min(1) });

/** A recording with its script and the values of its recipients. */
type Recording = z.infer<typeof recordingSchema> & {
  title: string;
  file: string;
  /** Sections of all variables; if null, found by aligning script and speech. */
  sections: Section[] | null;
  /** The consent to match voices to its speaker; null without one. */
  consent: string | null;
};

/** The sample, with values of about the recorded length and far longer ones. */
async function sample(): Promise<Recording> {
  const { script, sections } = JSON.parse(await readFile(sampleFile('sample.json'), 'utf8')) as {
    script: string;
    sections: Section[];
  };
  const rows = [
    { first_name: 'Anna', company: 'Northwind' },
    { first_name: 'Maximilian', company: 'the pages that you made for your customers in Norway' },
  ];
  // Its speaker is a synthetic voice, which needs no consent.
  return { title: 'The sample', file: sampleFile('sample.mp4'), script, sections, rows, consent: 'sample' };
}

/**
 * Recordings of a folder: each `NAME.json`, `{"script": "Hi {{first_name|Sarah}}, …", "rows": [{"first_name": "Anna"}]}`,
 * beside a video of that name.
 * @throws ZodError for a JSON file of another shape, Error if its video is missing.
 */
async function recordingsIn(folder: string): Promise<Recording[]> {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => {
        const title = parse(name).name;
        const video = names.find((other) => other !== name && parse(other).name === title);
        if (video === undefined) throw new Error(`${name} has no video beside it`);
        const given = recordingSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
        return { ...given, title, file: join(folder, video), sections: null, consent: null };
      }),
  );
}

/**
 * Writes `modes.html` and its videos of the sample and of a folder's recordings: as recorded, with values in their
 * places (`keep_original`), and with the whole script spoken by a voice (`full_script`).
 * @param cache a folder to work in. @returns the page's file.
 */
export async function writeModes(
  out: string,
  { cache, recordings }: { cache: string; recordings: string | undefined },
): Promise<string> {
  const all = [await sample(), ...(recordings === undefined ? [] : await recordingsIn(recordings))];
  await mkdir(join(out, 'videos'), { recursive: true });
  const chapters: Markup[] = [];
  for (const [index, recording] of all.entries()) {
    chapters.push(await chapterOf(recording, { out, cache: join(cache, `modes-${index}`), prefix: String(index) }));
  }
  const style = await readFile(new URL('page.css', import.meta.url), 'utf8');
  const file = join(out, 'modes.html');
  await writeFile(
    file,
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Two ways to personalize – Vocative</title><style>${style}
.videos { display: grid; grid-template-columns: repeat(auto-fit, minmax(280px, 1fr)); gap: 16px; }
figure { margin: 0; } video { width: 100%; border-radius: 8px; background: #000; } figcaption { padding: 6px 2px; }</style></head>
<body><main><header><h1>Two ways to personalize</h1>
<p><b>keep_original</b> keeps the recording and says values in their places. <b>full_script</b> has a voice speak the whole
script, and the recording’s pictures follow its words. Neither encodes a picture for a row.</p>
<nav aria-label="Pages"><ul><li><a href="index.html">Names, before and after</a></li></ul></nav></header>
${chapters.map(({ text }) => text).join('\n')}
</main></body></html>
`,
  );
  return file;
}

/** A recording and its rows, each in both modes. @param prefix of the names of its videos. */
async function chapterOf(
  { title, file, script: marked, sections: given, rows, consent }: Recording,
  { out, cache, prefix }: { out: string; cache: string; prefix: string },
): Promise<Markup> {
  const template = join(cache, 'template');
  const artifacts = createFileStore(join(cache, 'artifacts'));
  const info = await normalize({ source: file, folder: template });
  learnTemplate(template, info);
  const script = parseScript(marked);
  const alignment = await alignScript({ ...(await listenToTemplate(template, {})), script: marked });
  const sections = given ?? sectionsOfWords(script, alignment.words);
  const marks = markedWords(script);
  const shared = { template, artifacts, voice: voiceConfigOf(nearestVoiceId), consent };
  const narrator = new Narrator({ artifacts });

  const original = `${prefix}-original`;
  await copyFile(join(template, templateFiles.video), join(out, 'videos', `${original}.mp4`));
  const write = async (plan: Plan, name: string): Promise<void> => {
    const assembly = await openAssembly({ plan, templates: () => template, artifacts });
    await pipeline(assembly.read(0, assembly.size), createWriteStream(join(out, 'videos', `${name}.mp4`)));
    await assembly.close();
  };
  const lines: Markup[] = [];
  for (const [index, row] of rows.entries()) {
    const values = new Map(Object.entries(row));
    const said = sections.map((section, at) => {
      const mark = marks[at];
      const value = values.get(section.variable) ?? '';
      return {
        ...section,
        text: mark ? withAttached(mark, value) : value,
        replaces: mark?.spoken,
        around: mark?.around,
      };
    });
    const [keptName, spokenName] = [`${prefix}-keep-original-${index}`, `${prefix}-full-script-${index}`];
    // A value may have no room in the recording, which is what the other mode is for.
    const kept = await renderVideo({ ...shared, sections: said, clips: narrator }).catch((error: unknown) => {
      if (isAppError(error)) return error;
      throw error;
    });
    const spoken = await renderScript({ ...shared, script, alignment, values, narrator });
    if (!isAppError(kept)) await write(kept.plan, keptName);
    await write(spoken.plan, spokenName);
    lines.push(markup`<section><h3>${Object.values(row).join(', ')}</h3><div class="videos">
${video(original, 'As it was recorded', info.duration)}
${isAppError(kept) ? markup`<p>keep_original: ${kept.message}</p>` : video(keptName, 'keep_original', kept.duration)}
${video(spokenName, 'full_script', spoken.duration)}
</div><p>${spoken.lock.inTime} of ${spoken.lock.words} words that do not change are seen within 80 ms of being heard.</p></section>
`);
  }
  return markup`<section><h2>${title}</h2><p>“${spokenText(script)}”</p></section>${lines}`;
}

function video(name: string, caption: string, seconds: number): Markup {
  return markup`<figure><video controls preload="metadata" src="videos/${name}.mp4"></video><figcaption>${caption} · ${seconds.toFixed(1)} s</figcaption></figure>`;
}
