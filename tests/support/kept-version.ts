import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './cli.ts';

/**
 * Versions in keys of stored content are raised by hand when the same input would give another output. This detects an
 * output that changed without a new version, so that older stored content would be mistaken for it.
 * @param at the version's name, and its file in `electron/engine`.
 * @param output made from fixed input, without FFmpeg, whose versions are part of the keys.
 * @returns the version, and the digest of its output. If they have changed, raise the version first, and then write
 * both into the test.
 */
export function keptVersion(
  at: { name: string; file: string },
  output: Uint8Array | Float32Array | object,
): { version: number; digest: string } {
  const source = readFileSync(join(repository, 'electron', 'engine', at.file), 'utf8');
  const [, version] = new RegExp(`const ${at.name} = \\D*(\\d+)`, 'u').exec(source) ?? [];
  return { version: Number(version), digest: digestOf(output) };
}

function digestOf(output: Uint8Array | Float32Array | object): string {
  const bytes =
    output instanceof Float32Array
      ? // As 16 bits, because the last digits of a sine may depend on the processor.
        Uint8Array.from(new Uint8Array(Int16Array.from(output, (sample) => Math.round(32_767 * sample)).buffer))
      : output instanceof Uint8Array
        ? output
        : Buffer.from(JSON.stringify(output));
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
