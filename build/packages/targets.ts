/** A system and processor that packages are made for, by Node's names. */
export type Target = { platform: 'linux' | 'darwin' | 'win32'; arch: 'x64' | 'arm64' };

export const targets: readonly Target[] = (['linux', 'darwin', 'win32'] as const).flatMap((platform) =>
  (['x64', 'arm64'] as const).map((arch) => ({ platform, arch })),
);

export function nameOf({ platform, arch }: Target): string {
  return `${platform}-${arch}`;
}

/** The target of a name; null if no packages are made for it. */
export function targetNamed(name: string): Target | null {
  return targets.find((target) => nameOf(target) === name) ?? null;
}

/** The target that this program runs on; null if no packages are made for it. */
export function hostTarget(): Target | null {
  return targetNamed(`${process.platform}-${process.arch}`);
}

/** FFmpeg's library, below `node_modules`. Its licence determines whether a package may be distributed. */
export function mediaLibraryOf({ platform, arch }: Target): string {
  return `@seydx/node-av-${platform}-${arch}${platform === 'win32' ? '-msvc' : ''}/node-av.node`;
}

/**
 * Native libraries that the app loads on a target, below `node_modules`. A package contains all of them, and no others.
 */
export function nativesOf(target: Target): string[] {
  const { platform, arch } = target;
  const napi = `${platform}-${arch}${{ linux: '-gnu', darwin: '', win32: '-msvc' }[platform]}`;
  return [
    mediaLibraryOf(target),
    `@napi-rs/canvas-${napi}/skia.${napi}.node`,
    `@napi-rs/keyring-${napi}/keyring.${napi}.node`,
    `better-sqlite3/prebuilds/${platform}-${arch}.node`,
    ...speechLibrariesOf(target),
  ];
}

/** Neural speech. There is no build of it for Windows on ARM: the app runs there without neural voices. */
function speechLibrariesOf({ platform, arch }: Target): string[] {
  if (platform === 'win32' && arch === 'arm64') return [];
  const folder = `sherpa-onnx-${platform === 'win32' ? 'win' : platform}-${arch}`;
  const libraries = {
    linux: ['libonnxruntime.so', 'libsherpa-onnx-c-api.so', 'libsherpa-onnx-cxx-api.so'],
    darwin: ['libonnxruntime.dylib', 'libsherpa-onnx-c-api.dylib', 'libsherpa-onnx-cxx-api.dylib'],
    win32: ['onnxruntime.dll', 'onnxruntime_providers_shared.dll', 'sherpa-onnx-c-api.dll', 'sherpa-onnx-cxx-api.dll'],
  }[platform];
  return ['sherpa-onnx.node', ...libraries].map((name) => `${folder}/${name}`);
}
