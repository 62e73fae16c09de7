import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readableSize } from '#shared/readable-size.ts';
import { provideVoices } from '#electron/lib/fetch-voices.ts';
import { bytesBelow } from '#electron/lib/files-below.ts';
import { hasVoiceFile } from '#electron/lib/voice-files.ts';
import { buildNodeSide, buildRenderer, root } from './bundle.ts';
import { readConfiguration, systemOfLibrary, whyNotDistributable } from './packages/media-library.ts';
import { pack, unpackedFolder } from './packages/pack.ts';
import { publisher, withUpdates, type Publisher } from './packages/publisher.ts';
import { stage, stageFolder, whyNotPublishable } from './packages/stage.ts';
import { hostTarget, mediaLibraryOf, nameOf, targetNamed, targets, type Target } from './packages/targets.ts';

/** `npm run dist`: makes installers in `out/packages`, for this system or for those that are named. */

const names = targets.map(nameOf).join(', ');
const usage = `Usage: npm run dist -- [options]
  --target NAME          make packages for this system; can be given more than once (default: this one)
                         ${names}
  --media-library FILE   take this build of node-av's library, made for the target (see build/ffmpeg/README.md)
  --dir                  make only the folder that an installer would install
  --local                for this computer alone: pack a library that may not be given to others
Packages look for updates in the folder that VOCATIVE_UPDATE_FEED names (https://…); without it they look for none.
Put everything that is made into that folder, the latest*.yml last.`;

const output = join(root, 'out', 'packages');

const noVoice = `No package was made: the natural voice that it should contain cannot be fetched from here. Put its file into a folder
and name that in VOCATIVE_VOICE_SOURCE (electron/lib/voice-files.ts says which file).`;

type Options = { targets: Target[]; mediaLibrary: string | undefined; folderOnly: boolean; isLocal: boolean };

/** @returns null for unknown or contradictory options. */
function readOptions(): Options | 'help' | null {
  try {
    const { values } = parseArgs({
      options: {
        target: { type: 'string', multiple: true },
        'media-library': { type: 'string' },
        dir: { type: 'boolean', default: false },
        local: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return 'help';
    const chosen = values.target?.map(targetNamed) ?? [hostTarget()];
    if (chosen.includes(null)) return null;
    const mediaLibrary = values['media-library'];
    // A library is for one system only.
    if (mediaLibrary !== undefined && chosen.length > 1) return null;
    return { targets: chosen as Target[], mediaLibrary, folderOnly: values.dir, isLocal: values.local };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Why no package can be made for a target, as far as it shows before the long part begins; null where nothing does. A
 * library of another system is not here yet: it comes with the packages, and is looked at then.
 */
async function refusal(target: Target, { mediaLibrary, folderOnly, isLocal }: Options): Promise<string | null> {
  if (target.platform === 'darwin' && process.platform !== 'darwin' && !folderOnly) {
    return 'images for macOS are made on a Mac. Run it there, or add --dir.';
  }
  if (mediaLibrary === undefined) {
    if (isLocal || !existsSync(join(root, 'node_modules', mediaLibraryOf(target)))) return null;
    return refusedLibrary(await whyNotPublishable(root, target));
  }
  if (!existsSync(mediaLibrary)) return `there is no file ${mediaLibrary}. Name the library with --media-library.`;
  const system = await systemOfLibrary(mediaLibrary);
  if (system !== null && nameOf(system) !== nameOf(target)) {
    return `${mediaLibrary} was built for ${nameOf(system)}. Name a library for ${nameOf(target)} with --media-library.`;
  }
  return isLocal ? null : refusedLibrary(whyNotDistributable(await readConfiguration(mediaLibrary)));
}

function refusedLibrary(problem: string | null): string | null {
  if (problem === null) return null;
  return `its media library may not be given to others, because
${problem}.
Build one without it (build/ffmpeg/README.md) and name it with --media-library, or add --local to make a package
for this computer alone.`;
}

function refuse(target: Target, reason: string): void {
  console.error(`No package was made for ${nameOf(target)}: ${reason}`);
  process.exitCode = 1;
}

async function makePackage(
  target: Target,
  { mediaLibrary, folderOnly, isLocal }: Options,
  { updateFeed, ...named }: Publisher,
): Promise<void> {
  const folder = stageFolder(target);
  console.log(`${nameOf(target)}: collecting the app and the libraries of that system…`);
  await stage(folder, target, { mediaLibrary, ...named });
  const problem = await whyNotPublishable(folder, target);
  const reason = isLocal ? null : refusedLibrary(problem);
  if (reason !== null) return refuse(target, reason);
  if (problem !== null) console.log(`For this computer alone, do not publish it: ${problem}.`);
  const files = await pack({
    target,
    stage: folder,
    output,
    folderOnly,
    config:
      problem === null
        ? withUpdates(updateFeed)
        : { artifactName: '${productName}-${version}-${os}-${arch}-not-for-publishing.${ext}' },
  });
  for (const file of files) console.log(file);
  console.log(`${nameOf(target)}: installed size ${readableSize(await bytesBelow(unpackedFolder(output, target)))}`);
}

/** Checks for refusals first, as packaging takes minutes. */
async function main(options: Options): Promise<void> {
  const named = publisher();
  const possible: Target[] = [];
  for (const target of options.targets) {
    const reason = await refusal(target, options);
    if (reason === null) possible.push(target);
    else refuse(target, reason);
  }
  if (possible.length === 0) return;
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await provideVoices(console.log);
  if (!hasVoiceFile('heart')) throw new Error(noVoice);
  await buildRenderer();
  await buildNodeSide();
  for (const target of possible) await makePackage(target, options, named);
}

const options = readOptions();
if (options === 'help') {
  console.log(usage);
} else if (options === null) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await main(options).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
