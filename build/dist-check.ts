import { extractAll, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { FuseState } from '@electron/fuses/dist/constants.js';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { readableSize } from '#shared/readable-size.ts';
import { provideVoices } from '#electron/lib/fetch-voices.ts';
import { withTemporaryFolder } from '#electron/lib/files.ts';
import { bytesBelow, filesBelow } from '#electron/lib/files-below.ts';
import { buildNodeSide, buildRenderer, root } from './bundle.ts';
import { readLock } from './packages/contents.ts';
import {
  inspectFiles,
  inspectLanguages,
  inspectPackages,
  inspectSize,
  inspectUnpacked,
  partsOf,
  type Finding,
  type PackedFile,
  type Part,
} from './packages/inspect.ts';
import { pack, resourcesFolder, unpackedFolder } from './packages/pack.ts';
import { publisher, withUpdates } from './packages/publisher.ts';
import { runPacked } from './packages/run-packed.ts';
import { stage, stageFolder, whyNotPublishable } from './packages/stage.ts';
import { writeStandInElectron } from './packages/stand-in.ts';
import { hostTarget, nameOf, targetNamed, targets, type Target } from './packages/targets.ts';

/**
 * `npm run dist:check`: packs the app for this system and looks at what is in the package. Without Electron's download
 * it packs with a stand-in (Linux). For other systems (`--target`) it looks at the files that would be packed.
 */

const usage = `Usage: npm run dist:check -- [options]
  --target NAME          check the package for this system (default: this one)
                         ${targets.map(nameOf).join(', ')}
  --media-library FILE   pack this build of node-av's library, made for the target (see build/ffmpeg/README.md)`;

type Options = { target: Target; mediaLibrary: string | undefined };

/** @returns null for unknown options. */
function readOptions(): Options | 'help' | null {
  try {
    const { values } = parseArgs({
      options: {
        target: { type: 'string' },
        'media-library': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return 'help';
    const target = values.target === undefined ? hostTarget() : targetNamed(values.target);
    return target && { target, mediaLibrary: values['media-library'] };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Prints each claim with its violations. @returns whether all hold. */
function report(findings: readonly Finding[]): boolean {
  for (const { claim, problems } of findings) {
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${claim}.`);
    for (const problem of problems.slice(0, 20)) console.log(`    ${problem}`);
    if (problems.length > 20) console.log(`    and ${problems.length - 20} more`);
  }
  const failed = findings.filter(({ problems }) => problems.length > 0).length;
  console.log(`${findings.length - failed} passed, ${failed} failed`);
  return failed === 0;
}

/** Versions of the packages in a folder, by path. */
async function packagesIn(folder: string, files: readonly PackedFile[]): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (const { path } of files) {
    const at = /^(?<at>.*node_modules\/(?:@[^/]+\/)?[^/@]+)\/package\.json$/u.exec(path)?.groups?.['at'];
    if (at === undefined) continue;
    const { version } = JSON.parse(await readFile(join(folder, path), 'utf8')) as { version: string };
    versions.set(at, version);
  }
  return versions;
}

/** The largest parts, to see where room can be saved. */
async function sizesIn(folder: string): Promise<Part[]> {
  const files: { path: string; bytes: number }[] = [];
  for await (const { file, bytes } of filesBelow(folder)) {
    files.push({ path: relative(folder, file).split(sep).join('/'), bytes });
  }
  return partsOf(files);
}

function printSizes(parts: readonly Part[]): void {
  for (const { name, bytes } of parts.slice(0, 12))
    console.log(`  ${(bytes / 1e6).toFixed(1).padStart(6)} MB  ${name}`);
  const rest = parts.slice(12).reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`  ${(rest / 1e6).toFixed(1).padStart(6)} MB  ${parts.length - 12} others`);
}

async function stagedFiles(folder: string): Promise<PackedFile[]> {
  const files: PackedFile[] = [];
  for await (const { file } of filesBelow(folder)) {
    files.push({ path: relative(folder, file).split(sep).join('/'), isUnpacked: true });
  }
  return files;
}

function archivedFiles(archive: string): PackedFile[] {
  return listPackage(archive, { isPack: false }).flatMap((listed) => {
    const path = listed.slice(1);
    const entry = statFile(archive, path);
    if ('files' in entry) return [];
    return { path: path.split(sep).join('/'), isUnpacked: 'unpacked' in entry && entry.unpacked === true };
  });
}

const expectedFuses: [string, FuseV1Options, FuseState][] = [
  ['Workers can run in Electron’s Node', FuseV1Options.RunAsNode, FuseState.ENABLE],
  ['NODE_OPTIONS has no effect', FuseV1Options.EnableNodeOptionsEnvironmentVariable, FuseState.DISABLE],
  ['--inspect has no effect', FuseV1Options.EnableNodeCliInspectArguments, FuseState.DISABLE],
  ['Only the archive is run', FuseV1Options.OnlyLoadAppFromAsar, FuseState.ENABLE],
  ['The archive is checked before it is run', FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseState.ENABLE],
  ['Cookies are encrypted', FuseV1Options.EnableCookieEncryption, FuseState.ENABLE],
];

async function inspectFuses(target: Target, output: string): Promise<Finding[]> {
  const folder = unpackedFolder(output, target);
  const program = { linux: 'vocative', win32: 'Vocative.exe', darwin: 'Vocative.app' }[target.platform];
  const wire = await getCurrentFuseWire(join(folder, program));
  return expectedFuses.map(([claim, fuse, wanted]) => ({
    claim,
    problems: wire[fuse] === wanted ? [] : [`the fuse ${FuseV1Options[fuse]} is ${String(wire[fuse])}`],
  }));
}

type Electron = { folder: string; isStandIn: boolean };

/** Electron for this system if it was downloaded; else a stand-in, or null if the system has none. */
async function electronFor(target: Target, scratch: string): Promise<Electron | null> {
  const installed = join(root, 'node_modules', 'electron', 'dist');
  if (existsSync(installed)) return { folder: installed, isStandIn: false };
  if (target.platform !== 'linux') return null;
  const folder = join(scratch, 'electron');
  await writeStandInElectron(folder);
  console.log('Electron is not downloaded here: packing with a stand-in for it.');
  return { folder, isStandIn: true };
}

async function checkStage(target: Target, folder: string): Promise<Finding[]> {
  const files = await stagedFiles(folder);
  const parts = await sizesIn(folder);
  printSizes(parts);
  return [
    ...inspectFiles(files, target),
    inspectSize(parts, target),
    inspectPackages(await readLock(root), await packagesIn(folder, files)),
  ];
}

/** On macOS they lie in the app's own folder. */
async function inspectLicences(target: Target, output: string): Promise<Finding> {
  const folder =
    target.platform === 'darwin' ? dirname(resourcesFolder(output, target)) : unpackedFolder(output, target);
  const names = await readdir(folder);
  const wanted = ['LICENSE.txt', 'THIRD-PARTY-NOTICES.txt'];
  return {
    claim: 'The licence and the notices lie beside the program',
    problems: wanted.filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
  };
}

/** On macOS each language is a folder beside the app's resources; elsewhere all are in one. */
function languageFiles(target: Target, output: string): Promise<string[]> {
  if (target.platform === 'darwin') return readdir(resourcesFolder(output, target));
  return readdir(join(unpackedFolder(output, target), 'locales'));
}

/** A package has the address of its feed in a file, and without that file it looks for no updates. */
async function inspectFeed(target: Target, output: string, feed: string | null): Promise<Finding> {
  const file = join(resourcesFolder(output, target), 'app-update.yml');
  if (feed === null) {
    return {
      claim: 'It looks for no updates, as VOCATIVE_UPDATE_FEED is not set',
      problems: existsSync(file) ? ['app-update.yml is inside'] : [],
    };
  }
  const named = existsSync(file)
    ? /^url: (?<url>.+)$/mu.exec(await readFile(file, 'utf8'))?.groups?.['url']
    : undefined;
  return {
    claim: `It looks for updates in ${feed}`,
    problems: named === feed ? [] : [named === undefined ? 'app-update.yml names no address' : `it looks in ${named}`],
  };
}

async function checkPackage(target: Target, electron: Electron, scratch: string): Promise<Finding[]> {
  const output = join(scratch, 'packed');
  const { updateFeed } = publisher();
  await pack({
    target,
    stage: stageFolder(target),
    output,
    folderOnly: true,
    electronDist: electron.folder,
    config: withUpdates(updateFeed),
  });
  const archive = join(resourcesFolder(output, target), 'app.asar');
  const content = join(scratch, 'content');
  extractAll(archive, content);
  // The stand-in weighs nothing.
  const size = readableSize(await bytesBelow(unpackedFolder(output, target)));
  console.log(`Installed size${electron.isStandIn ? ', without Electron' : ''}: ${size}.`);
  const files = archivedFiles(archive);
  const parts = await sizesIn(content);
  printSizes(parts);
  return [
    ...inspectFiles(files, target),
    inspectSize(parts, target),
    inspectUnpacked(files, target),
    inspectPackages(await readLock(root), await packagesIn(content, files)),
    await inspectLicences(target, output),
    inspectLanguages(await languageFiles(target, output)),
    await inspectFeed(target, output, updateFeed),
    ...(await inspectFuses(target, output)),
    ...(await runPacked(content, scratch)),
  ];
}

async function main({ target, mediaLibrary }: Options, scratch: string): Promise<void> {
  await buildRenderer();
  await buildNodeSide();
  await provideVoices(console.log);
  const folder = stageFolder(target);
  const { author, homepage } = publisher();
  await stage(folder, target, { mediaLibrary, author, homepage });
  const isHost = nameOf(target) === `${process.platform}-${process.arch}`;
  const electron = isHost ? await electronFor(target, scratch) : null;
  const findings = electron === null ? await checkStage(target, folder) : await checkPackage(target, electron, scratch);
  if (electron === null)
    console.log(`Only the files for ${nameOf(target)} were looked at: they cannot be packed here.`);
  if (!report(findings)) process.exitCode = 1;
  const problem = await whyNotPublishable(folder, target);
  if (problem !== null)
    console.log(`Note: a package with this media library must not be published, because ${problem}.`);
}

const options = readOptions();
if (options === 'help') {
  console.log(usage);
} else if (options === null) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await withTemporaryFolder('dist', (scratch) => main(options, scratch));
}
