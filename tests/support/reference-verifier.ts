import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import init, { WasmReader } from '@contentauth/c2pa-wasm';
import { X509Certificate } from 'node:crypto';

/** The reference implementation of C2PA. */

const wasm = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'));
let started: Promise<unknown> | undefined;

export type ReferenceReport = {
  active_manifest: string;
  /** `Invalid`, `Valid` or, with the root, `Trusted`. */
  validation_state: string;
  manifests: Record<
    string,
    {
      claim_generator_info: { name: string }[];
      assertions: { label: string; data: { actions?: ReferenceAction[] } }[];
      ingredients: { relationship: string; title?: string }[];
      signature_info: { issuer: string; common_name: string };
    }
  >;
};

type ReferenceAction = {
  action: string;
  digitalSourceType?: string;
  changes?: { region: { time: { type: string; start: string; end: string } }[] }[];
};

type Options = { format?: string; root?: Uint8Array };

/** @param root DER of a certificate to trust. @throws Error for a file without a manifest. */
export function refer(bytes: Uint8Array, { format = 'video/mp4', root }: Options = {}): Promise<ReferenceReport> {
  return reportOf((settings) => WasmReader.fromBytes(format, bytes, settings), root);
}

/** {@link refer} for a file that does not fit into memory. */
export async function referFile(file: string, { format = 'video/mp4', root }: Options = {}): Promise<ReferenceReport> {
  const handle = openSync(file, 'r');
  /** A part of the file, as far as the reference uses browsers' blobs. */
  const part = (start: number, end: number) => ({
    size: end - start,
    slice: (from: number, to: number) => part(start + from, start + to),
    read(): ArrayBuffer {
      const bytes = new Uint8Array(end - start);
      readSync(handle, bytes, 0, bytes.length, start);
      return bytes.buffer;
    },
  });
  class FileReaderSync {
    readonly readAsArrayBuffer = ({ read }: ReturnType<typeof part>) => read();
  }
  Object.assign(globalThis, { FileReaderSync });
  try {
    const whole = part(0, statSync(file).size) as unknown as Blob;
    return await reportOf((settings) => WasmReader.fromBlob(format, whole, settings), root);
  } finally {
    closeSync(handle);
  }
}

async function reportOf(
  read: (settings: string | undefined) => Promise<WasmReader>,
  root: Uint8Array | undefined,
): Promise<ReferenceReport> {
  started ??= init({ module_or_path: readFileSync(wasm) });
  await started;
  const settings = root && {
    trust: { user_anchors: String(new X509Certificate(root)) },
    verify: { verify_trust: true },
  };
  const reader = await read(settings && JSON.stringify(settings));
  try {
    return JSON.parse(reader.json()) as ReferenceReport;
  } finally {
    reader.free();
  }
}

/** The actions of the active manifest. */
export function actionsIn({ manifests, active_manifest }: ReferenceReport): ReferenceAction[] {
  const assertions = manifests[active_manifest]?.assertions ?? [];
  return assertions.find(({ label }) => label.startsWith('c2pa.actions'))?.data.actions ?? [];
}
