import { resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { AppError } from '#shared/errors/index.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { certificateId } from '#electron/engine/provenance/signer.ts';
import { Identity, nameIn } from '#electron/studio/domain/identity.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { noStudio } from '#electron/studio/store/open.ts';
import { studioFolder } from '../command-line.ts';
import type { Output } from '../output.ts';

/** `identity …`: who signs a studio's videos. The studio may be running. */

type Options = { data: string };

/** Longer names break the limit of certificates (RFC 5280, appendix A.1). */
const longestName = 64;

function identityOf(options: Options): Identity {
  const folder = studioFolder(options);
  const { database, identity } = dataFolder(folder);
  if (!existsSync(database)) throw noStudio(folder);
  return new Identity(identity);
}

export async function showIdentity(options: Options, output: Output): Promise<void> {
  const { root, leaves } = identityOf(options).all();
  const certificates = leaves.map(({ certificate, signer }) => ({
    certificate: signer.id,
    name: nameIn(certificate),
    algorithm: signer.algorithm,
    valid_from: certificate.validFromDate.toISOString(),
    valid_to: certificate.validToDate.toISOString(),
  }));
  const result = { root: certificateId(root.raw), fingerprint: root.fingerprint256, certificates };
  output.result(result, [
    `root  ${root.fingerprint256}`,
    ...certificates.map(({ certificate, name, algorithm, valid_from: from }, position) => {
      const isNewest = position === certificates.length - 1;
      return `${certificate}  ${from}  ${algorithm}  ${name}${isNewest ? ', signs new videos' : ''}`;
    }),
  ]);
}

/** Writes the certificate that verifiers have to trust; it is no secret. */
export async function exportIdentity({ out, ...options }: Options & { out: string }, output: Output): Promise<void> {
  const { root } = identityOf(options).all();
  await writeFileAtomic(resolve(out), String(root));
  output.result({ file: resolve(out), fingerprint: root.fingerprint256 }, [
    `${resolve(out)} has the root certificate. Programs that trust it call the videos of this studio trusted.`,
  ]);
}

/** Names whoever signs. The name is in every video that is made from now on. */
export async function renameIdentity(name: string, options: Options, output: Output): Promise<void> {
  const trimmed = name.trim();
  if (trimmed.length > longestName || /[\p{Cc}\p{Cs}]/u.test(trimmed))
    throw new AppError('INVALID_REQUEST', {
      subject: '<name>',
      message: `A name has ${longestName} letters at most, in one line.`,
    });
  announce(identityOf(options).rotate(trimmed), output);
}

/** Makes a new key. Finished videos stay as they are. */
export async function rotateIdentity(options: Options, output: Output): Promise<void> {
  announce(identityOf(options).rotate(), output);
}

function announce({ signer, certificate }: ReturnType<Identity['rotate']>, output: Output): void {
  const name = nameIn(certificate);
  output.result({ certificate: signer.id, name }, [
    `New videos are signed by ${name} (certificate ${signer.id}). Finished ones stay as they are.`,
  ]);
}
