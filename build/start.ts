import { keepCompiledCode } from '#electron/lib/compile-cache.ts';

// Before anything else is loaded.
keepCompiledCode();
const { runStart } = await import('./start/program.ts');
await runStart();
