import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('./renderer', import.meta.url));

/** The window's bundle, and the test projects. The Node side runs from source and has no build step. */
export default defineConfig({
  root,
  base: './',
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('./dist/renderer', import.meta.url)),
    emptyOutDir: true,
    target: 'chrome138',
    chunkSizeWarningLimit: 1_500,
  },
  test: {
    projects: ['unit', 'integration', 'contract'].map((name) => ({
      root: fileURLToPath(new URL('.', import.meta.url)),
      test: {
        name,
        include: [`tests/${name}/**/*.test.ts`],
        environment: 'node',
        // Against hangs; speed is for the benchmarks. Longer than `patience`, so that a wait in vain says what it waited
        // for. The few tests that need more name their own limit.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        // A file may start a studio with render processes of its own, one a core: more would want too much memory.
        maxWorkers: Math.min(4, availableParallelism()),
      },
    })),
  },
});
