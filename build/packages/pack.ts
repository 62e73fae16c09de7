import { Arch, build, Platform, type Configuration } from 'electron-builder';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../bundle.ts';
import type { Target } from './targets.ts';

export type PackOptions = {
  target: Target;
  /** The staged app. */
  stage: string;
  output: string;
  /** Make only the folder that an installer would install. */
  folderOnly?: boolean;
  /** An unpacked Electron of the target in place of the one that is downloaded. */
  electronDist?: string;
  /** Overrides of `build/electron-builder.yml`. */
  config?: Configuration;
};

const platforms = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS };
const arches = { x64: Arch.x64, arm64: Arch.arm64 };

/** The folder in which electron-builder leaves what an installer would install. */
export function unpackedFolder(output: string, { platform, arch }: Target): string {
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  return join(
    output,
    { linux: `linux${suffix}-unpacked`, win32: `win${suffix}-unpacked`, darwin: `mac${suffix}` }[platform],
  );
}

/** The folder of the app's archive in a packed app. */
export function resourcesFolder(output: string, target: Target): string {
  const folder = unpackedFolder(output, target);
  return target.platform === 'darwin'
    ? join(folder, 'Vocative.app', 'Contents', 'Resources')
    : join(folder, 'resources');
}

/** Packs a staged app. @returns the installers; none if only a folder was requested. */
export async function pack({ target, stage, output, folderOnly = false, electronDist, config }: PackOptions) {
  return await build({
    projectDir: root,
    // The build uploads nothing: packages are put into a feed by its owner.
    publish: 'never',
    targets: platforms[target.platform].createTarget(folderOnly ? 'dir' : null, arches[target.arch]),
    config: {
      extends: join(root, 'build', 'electron-builder.yml'),
      electronVersion: await electronVersion(),
      ...(electronDist === undefined ? {} : { electronDist }),
      // Beside the program, where people look for licences.
      extraFiles: ['LICENSE.txt', 'THIRD-PARTY-NOTICES.txt'].map((name) => ({ from: join(stage, name), to: name })),
      ...config,
      directories: { app: stage, output, buildResources: join(root, 'build') },
      mac: { ...(hasMacCertificate() ? {} : { identity: '-' }), ...config?.mac },
    },
  });
}

async function electronVersion(): Promise<string> {
  const manifest = join(root, 'node_modules', 'electron', 'package.json');
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version;
}

/** Without a certificate the app is signed ad hoc, because Apple's processors start nothing that is not signed. */
function hasMacCertificate(): boolean {
  return Boolean(process.env['CSC_LINK'] || process.env['CSC_NAME']);
}
