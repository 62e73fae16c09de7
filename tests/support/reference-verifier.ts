import { readFileSync } from 'node:fs';
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

/** @param root DER of a certificate to trust. @throws Error for a file without a manifest. */
export async function refer(
  bytes: Uint8Array,
  { format = 'video/mp4', root }: { format?: string; root?: Uint8Array } = {},
) {
  started ??= init({ module_or_path: readFileSync(wasm) });
  await started;
  const settings = root && {
    trust: { user_anchors: String(new X509Certificate(root)) },
    verify: { verify_trust: true },
  };
  const reader = await WasmReader.fromBytes(format, bytes, settings && JSON.stringify(settings));
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
