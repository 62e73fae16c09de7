import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { noticesFile } from '#shared/notices.ts';
import { appNotices } from '#build/packages/notices.ts';
import { unusedConstants } from '#build/unused-constants.ts';

const root = fileURLToPath(new URL('./renderer', import.meta.url));

/** Tests of everything that reads or writes decoded pictures and sound. */
const whatPixelsPassThrough = [
  'tests/integration/media/{stills,personal-stills,sound,sound-file,filters}.test.ts',
  'tests/integration/render/pictures.test.ts',
];

/** Tests that need their modules transformed: parts of pages, and a stand-in for `electron`. */
const transformed = [
  'tests/unit/renderer/lazy-component.test.ts',
  'tests/integration/renderer/removals.test.ts',
  'tests/integration/shell/*.test.ts',
];

type ProjectOptions = {
  setupFiles?: string[];
  exclude?: string[];
  /**
   * Whether Node loads the modules itself, as in the app, rather than Vite's module runner: there each use of an import is
   * looked up in an object, and what computes much takes up to four times as long.
   */
  native?: boolean;
  /**
   * Whether each file has a process of its own: starting one and loading the modules takes longer than most unit tests.
   * Files that replace modules (`vi.mock`) need one, and are among the integration tests.
   */
  isolate?: boolean;
};

function project(
  name: string,
  include: string[],
  { setupFiles = [], exclude = [], native = true, isolate = true }: ProjectOptions = {},
) {
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    test: {
      name,
      include,
      exclude,
      setupFiles,
      isolate,
      experimental: { viteModuleRunner: !native },
      globalSetup: ['tests/support/prepared.ts'],
      environment: 'node' as const,
      // Against hangs; speed is for the benchmarks. Longer than `patience`, so that a wait in vain says what it waited
      // for. The few tests that need more name their own limit.
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  };
}

/** The window's bundle, and the test projects. The Node side runs from source and has no build step. */
export default defineConfig({
  root,
  base: './',
  plugins: [react(), appNotices(fileURLToPath(new URL('.', import.meta.url))), unusedConstants(/\/shared\/.*\.ts$/u)],
  build: {
    outDir: fileURLToPath(new URL('./dist/renderer', import.meta.url)),
    emptyOutDir: true,
    license: { fileName: noticesFile },
    target: 'chrome138',
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      // What the first picture needs, in one file: a browser asks for six files at a time.
      output: {
        codeSplitting: {
          groups: [
            // None of it is needed then, though modules that are needed import it.
            {
              name: 'checks',
              test: /\/(zod\/|notices\.ts$|shared\/(backgrounds|looks)\.ts$)/u,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            { name: 'window', tags: ['$initial'] },
            // What screens have in common, and none of the service's checks: else a screen comes in up to thirty files.
            {
              name: 'common',
              test: /\/(lucide-react\/|shared\/rows\/|renderer\/src\/(?!script\/|language\/))/u,
              minShareCount: 2,
            },
          ],
        },
      },
      // These only define things, and each screen needs a small part of them.
      treeshake: { moduleSideEffects: [{ test: /\/(shared|renderer\/src\/ui)\/.*\.tsx?$/u, sideEffects: false }] },
    },
  },
  test: {
    // Also where there are two cores: files wait for clocks, sockets and processes. One may start a studio with render
    // processes of its own, one a core: more files at once would want too much memory.
    maxWorkers: 4,
    projects: [
      project('unit', ['tests/unit/**/*.test.ts'], { exclude: transformed, isolate: false }),
      project('integration', ['tests/integration/**/*.test.ts'], { exclude: transformed }),
      project('transformed', transformed, { native: false }),
      // With real models, which are no part of the repository: `npm run test:models`.
      project('models', ['tests/models/**/*.test.ts']),
      project('contract', ['tests/contract/**/*.test.ts']),
      // Pictures and sound once more, where FFmpeg's memory cannot be written to from JavaScript.
      project('as-electron', whatPixelsPassThrough, { setupFiles: ['tests/support/as-electron.ts'] }),
    ],
  },
});
