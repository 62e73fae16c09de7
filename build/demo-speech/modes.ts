import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { listenToTemplate } from '#electron/engine/media/import/listen.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import { renderScript } from '#electron/engine/render/render-script.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { Speaker } from '#electron/engine/speech/clips/speaker.ts';
import { learnTemplate } from '#electron/engine/template/learned-sound.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { markedWords, parseScript, withAttached } from '#shared/script/index.ts';
import { nearestVoiceId, voiceConfigOf } from '#shared/voices.ts';

const sample = (name: string): string => fileURLToPath(new URL(`../sample/${name}`, import.meta.url));

/** Recipients: values like those that were recorded, and far longer ones. */
const rows = [
  { first_name: 'Anna', company: 'Northwind' },
  { first_name: 'Maximilian', company: 'the pages that you made for your customers in Norway' },
];

/**
 * Writes `modes.html` and its videos: the sample as it was recorded, with values in their places (`keep_original`), and
 * with its whole script spoken anew (`full_script`).
 * @param cache a folder to work in. @returns the page's file.
 */
export async function writeModes(out: string, cache: string): Promise<string> {
  const template = join(cache, 'template');
  const artifacts = createFileStore(join(cache, 'modes'));
  const info = await normalize({ source: sample('sample.mp4'), folder: template });
  learnTemplate(template, info);
  const { script: marked, sections } = JSON.parse(await readFile(sample('sample.json'), 'utf8')) as {
    script: string;
    sections: { variable: string; start: number; end: number }[];
  };
  const script = parseScript(marked);
  const alignment = await alignScript({ ...(await listenToTemplate(template, {})), script: marked });
  const marks = markedWords(script);
  const shared = {
    template,
    artifacts,
    voice: voiceConfigOf(nearestVoiceId),
    // The sample is spoken by a computer voice.
    consent: 'sample',
  };
  const speaker = new Speaker({ artifacts });

  await mkdir(join(out, 'videos'), { recursive: true });
  await copyFile(join(template, templateFiles.video), join(out, 'videos', 'original.mp4'));
  const write = async (plan: Plan, name: string): Promise<void> => {
    const assembly = await openAssembly({ plan, templates: () => template, artifacts });
    await pipeline(assembly.read(0, assembly.size), createWriteStream(join(out, 'videos', `${name}.mp4`)));
    await assembly.close();
  };
  const lines: string[] = [];
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
    const kept = await renderVideo({ ...shared, sections: said, clips: speaker });
    const spoken = await renderScript({ ...shared, script, alignment, values, speaker });
    await write(kept.plan, `keep-original-${index}`);
    await write(spoken.plan, `full-script-${index}`);
    lines.push(`<section><h2>${Object.values(row).join(', ')}</h2><div class="videos">
${video('original', 'As it was recorded', info.duration)}
${video(`keep-original-${index}`, 'keep_original', kept.duration)}
${video(`full-script-${index}`, 'full_script', spoken.duration)}
</div><p>${spoken.lock.inTime} of ${spoken.lock.words} words that do not change are seen within 80 ms of being heard.</p></section>`);
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
script, and the recording’s pictures follow its words. Neither encodes a picture for a row.</p></header>
${lines.join('\n')}
</main></body></html>
`,
  );
  return file;
}

function video(name: string, caption: string, seconds: number): string {
  return `<figure><video controls preload="metadata" src="videos/${name}.mp4"></video><figcaption>${caption} · ${seconds.toFixed(1)} s</figcaption></figure>`;
}
