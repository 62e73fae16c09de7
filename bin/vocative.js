#!/usr/bin/env node
/**
 * The command `vocative`. The command line is TypeScript with native libraries for current versions of Node: an older
 * one hands over to the Node that the project has installed for itself.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The first version that reads TypeScript and that the native libraries are made for. */
const neededMajor = 24;

const main = new URL('../electron/cli/main.ts', import.meta.url);
const ownNode = fileURLToPath(
  new URL(`../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, import.meta.url),
);

if (Number.parseInt(process.versions.node, 10) >= neededMajor) {
  await import(main.href);
} else if (existsSync(ownNode)) {
  handOver();
} else {
  process.stderr.write(
    `vocative needs Node ${neededMajor}, and this is ${process.versions.node}. Run "npm ci" first.\n`,
  );
  process.exitCode = 1;
}

function handOver() {
  const child = spawn(ownNode, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' });
  const passOn = (signal) => child.kill(signal);
  process.on('SIGTERM', passOn).on('SIGHUP', passOn);
  // The terminal sends it to the child as well, which ends in order.
  process.on('SIGINT', () => undefined);
  child.once('error', ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
