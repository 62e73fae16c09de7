import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { verifyFile } from '#electron/engine/provenance/verify.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { messagesOf } from './decode-check.ts';
import { exiftoolWarnings } from './exiftool.ts';
import { testMarking, testRoot } from './marked-video.ts';
import { refer } from './reference-verifier.ts';

/**
 * Signs the video of a plan, and has it checked by the reference verifier, by our own, and by FFmpeg and exiftool where
 * these are installed.
 * @returns what is new in it, seconds. @throws Error if one of them finds fault with it.
 */
export async function markedReport(source: Omit<Parameters<typeof openAssembly>[0], 'marking'>) {
  const assembly = await openAssembly({ ...source, marking: testMarking });
  const folder = mkdtempSync(join(tmpdir(), 'vocative-marked-'));
  try {
    const bytes = await buffer(assembly.read(0, assembly.size));
    const { validation_state: state } = await refer(bytes, { root: testRoot });
    if (state !== 'Trusted') throw new Error(`the reference calls it ${state}`);
    const file = join(folder, 'video.mp4');
    writeFileSync(file, bytes);
    const verdict = await verifyFile(file);
    if (verdict.state !== 'intact') throw new Error(`it is ${verdict.state}`);
    const messages = [messagesOf(file), ...exiftoolWarnings(file)].filter((message) => message !== '');
    if (messages.length > 0) throw new Error(messages.join('\n'));
    const { words, pictures, templates } = verdict.facts;
    const inSeconds = ({ start, end }: { start: number; end: number }) => ({ start: start / 1000, end: end / 1000 });
    return {
      templates: templates.length,
      words: words.map(({ kind, ranges }) => ({ kind, ranges: ranges.map(inSeconds) })),
      pictures: pictures.map(({ kind, ranges }) => ({ kind, ranges: ranges.map(inSeconds) })),
    };
  } finally {
    await assembly.close();
    rmSync(folder, { recursive: true });
  }
}
