import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { usualVoices } from '#electron/lib/fetch-voices.ts';
import { hasVoiceFile } from '#electron/lib/voice-files.ts';
import { root } from '../bundle.ts';
import { isShipped, neededPackages, readLock, type LockFile } from './contents.ts';
import { stageNotices } from './notices.ts';
import { readConfiguration, whyNotDistributable } from './media-library.ts';
import { mediaLibraryOf, nameOf, type Target } from './targets.ts';

/**
 * Assembles the folder that becomes the app's archive on a target: our code, and the packages it needs with the
 * target's native libraries, whatever this system is.
 */

/** Fields of the project's manifest that are used for the app's. */
type Manifest = {
  name: string;
  version: string;
  description: string;
  license: string;
  type: string;
  main: string;
  dependencies: Record<string, string>;
};

export type StageOptions = {
  /** A build of FFmpeg's library that replaces the registry's. */
  mediaLibrary?: string | undefined;
  /** Address of the project, and the maintainer of the package. */
  homepage: string;
  author: string;
};

/**
 * Stages the app in `folder`, which is emptied first. It expects the bundles in `dist`.
 */
export async function stage(folder: string, target: Target, options: StageOptions): Promise<void> {
  const lock = await installPackages(folder, target);
  const voices = [...usualVoices].filter(hasVoiceFile).map((name) => `dist/voices/${name}.onnx`);
  const ours = ['dist/main', 'dist/studio', 'dist/preload', 'dist/renderer', ...voices];
  const files = ['build/sample/sample.mp4', 'build/sample/sample.json', 'build/icons/256x256.png'];
  for (const path of [...ours, ...files]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path), { recursive: true, filter: (from) => !from.endsWith('.map') });
  }
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE.txt'));
  if (options.mediaLibrary !== undefined) {
    await cp(options.mediaLibrary, join(folder, 'node_modules', mediaLibraryOf(target)));
  }
  await stageNotices(folder, lock, target);
  await writeManifest(folder, options);
}

/** Installs exactly the locked packages with the target's native libraries, and removes what the app does not need. */
async function installPackages(folder: string, target: Target): Promise<LockFile> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) await cp(join(root, name), join(folder, name));
  // Install scripts would run for this system, and download programs that the app never starts.
  const flags = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await npm(folder, ['ci', ...flags, `--os=${target.platform}`, `--cpu=${target.arch}`, '--libc=glibc']);
  const lock = await readLock(folder);
  const needed = neededPackages(lock);
  for (const path of Object.keys(lock.packages)) {
    if (path !== '' && !needed.has(path)) await rm(join(folder, path), { recursive: true, force: true });
  }
  await removeUnused(join(folder, 'node_modules'), '', target);
  await rm(join(folder, 'package-lock.json'));
  return lock;
}

async function npm(folder: string, args: readonly string[]): Promise<void> {
  // npm gives its own path to the scripts it runs. Without it, npm is looked up on PATH.
  const program = process.env['npm_execpath'];
  const child =
    program === undefined
      ? spawn('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
      : spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`npm could not install the packages of the app (exit code ${code})`);
}

/** Removes files that are not shipped. @returns whether something is left in the folder. */
async function removeUnused(modules: string, below: string, target: Target): Promise<boolean> {
  let isUsed = false;
  for (const entry of await readdir(join(modules, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    const keeps = entry.isDirectory()
      ? await removeUnused(modules, path, target)
      : !entry.isSymbolicLink() && isShipped(path, target);
    if (keeps) isUsed = true;
    else await rm(join(modules, path), { recursive: true, force: true });
  }
  return isUsed;
}

async function writeManifest(folder: string, { homepage, author }: StageOptions): Promise<void> {
  const { name, version, description, license, type, main, dependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Manifest;
  // The name by which Linux ties the window to its entry in the menu.
  const desktopName = 'vocative.desktop';
  const manifest = {
    name,
    productName: 'Vocative',
    version,
    description,
    license,
    author,
    homepage,
    desktopName,
    type,
    main,
    dependencies,
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Why the media library that is installed for a target may not be distributed; null if it may. */
export async function whyNotPublishable(folder: string, target: Target): Promise<string | null> {
  return whyNotDistributable(await readConfiguration(join(folder, 'node_modules', mediaLibraryOf(target))));
}

/** Where the app of a target is staged. */
export function stageFolder(target: Target): string {
  return join(root, 'out', 'stage', nameOf(target));
}
