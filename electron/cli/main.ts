#!/usr/bin/env node
import { keepCompiledCode } from '../lib/compile-cache.ts';

// Before anything else is loaded.
keepCompiledCode();
const { runProgram } = await import('./program.ts');
await runProgram(process.argv.slice(2));
