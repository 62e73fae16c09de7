import { readFile } from 'node:fs/promises';
import type { Target } from './targets.ts';

/**
 * FFmpeg inside the media library. The libraries linked into it determine whether it may be distributed. The build
 * states them, as FFmpeg stores the options it was configured with.
 */

/** The beginning of text in a binary that may be options of a `configure` program; a zero byte ends it. */
const options = Buffer.from('--enable-');

/**
 * FFmpeg's configuration, read from the file without loading it, so that libraries for other systems can be read too.
 * @returns null where the file holds none.
 */
export async function readConfiguration(file: string): Promise<string | null> {
  const bytes = await readFile(file);
  for (let at = bytes.indexOf(options); at !== -1; at = bytes.indexOf(options, at)) {
    const start = bytes.lastIndexOf(0, at) + 1;
    const zero = bytes.indexOf(0, at);
    const end = zero === -1 ? bytes.length : zero;
    const text = bytes.toString('latin1', start, end);
    if (isOfFfmpeg(text)) return text;
    at = end;
  }
  return null;
}

/** Whether options are FFmpeg's, as other libraries in the file have options of their own. */
function isOfFfmpeg(text: string): boolean {
  return /(?:^| )--(?:enable-(?:gpl|version3|nonfree|lib(?:x264|x265|fdk-aac))|disable-(?:ffplay|programs|autodetect))(?: |$)/u.test(
    text,
  );
}

/** Why a build of FFmpeg may not be distributed; null if it may, under the GPL like the app itself. */
export function whyNotDistributable(configuration: string | null): string | null {
  if (configuration === null) return 'it does not tell how its FFmpeg was built';
  const used = new Set(configuration.split(/\s+/u));
  if (used.has('--enable-nonfree')) return 'its FFmpeg was built with --enable-nonfree';
  if (used.has('--enable-libfdk-aac')) {
    return used.has('--enable-gpl')
      ? 'it links libfdk_aac, whose licence is not compatible with the GPL of its x264'
      : 'it links libfdk_aac, whose licence is not compatible with the GPL of this app';
  }
  if (used.has('--enable-gpl') && !used.has('--enable-version3') && needsVersion3.some((option) => used.has(option))) {
    return 'it links libraries under licences that only version 3 of the GPL allows, without --enable-version3';
  }
  return null;
}

const needsVersion3 = ['--enable-gmp', '--enable-openssl', '--enable-libopencore-amrnb', '--enable-libopencore-amrwb'];

/**
 * The system that a native library was built for, from the header of its file; null for any system without packages.
 */
export async function systemOfLibrary(file: string): Promise<Target | null> {
  const header = Buffer.alloc(4_096);
  (await readFile(file)).copy(header);
  if (header.readUInt32BE(0) === 0x7f_45_4c_46) return systemOf('linux', header.readUInt16LE(18), [0x3e, 0xb7]);
  if (header.readUInt32LE(0) === 0xfe_ed_fa_cf) {
    return systemOf('darwin', header.readUInt32LE(4), [0x01_00_00_07, 0x01_00_00_0c]);
  }
  const start = header.readUInt32LE(0x3c);
  if (header.toString('latin1', 0, 2) === 'MZ' && start + 6 <= header.length) {
    return systemOf('win32', header.readUInt16LE(start + 4), [0x86_64, 0xaa_64]);
  }
  return null;
}

/** @param numbers of the two processors in this kind of file. */
function systemOf(platform: Target['platform'], machine: number, [x64, arm64]: [number, number]): Target | null {
  if (machine === x64) return { platform, arch: 'x64' };
  return machine === arm64 ? { platform, arch: 'arm64' } : null;
}
