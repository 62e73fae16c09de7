import { resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { chainOf, checkChain, readCertificates, readKey } from '#electron/engine/provenance/certificate-chain.ts';
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
  const result = { root: certificateId(root), fingerprint: root.fingerprint256, certificates };
  output.result(result, [
    `root  ${root.fingerprint256}`,
    ...certificates.map(({ certificate, name, algorithm, valid_from: from, valid_to: to }, position) => {
      const isNewest = position === certificates.length - 1;
      return `${certificate}  ${from}${untilOf(to)}  ${algorithm}  ${name}${isNewest ? ', signs new videos' : ''}`;
    }),
  ]);
}

/** The end of a certificate, unless it has none (RFC 5280, 4.1.2.5). @param to as in ISO 8601. */
function untilOf(to: string): string {
  return to.startsWith('9999') ? '' : ` to ${to}`;
}

/** Writes the certificate that verifiers have to trust; it is no secret. */
export async function exportIdentity({ out, ...options }: Options & { out: string }, output: Output): Promise<void> {
  const { root } = identityOf(options).all();
  await writeFileAtomic(resolve(out), String(root));
  output.result({ file: resolve(out), fingerprint: root.fingerprint256 }, [
    `${resolve(out)} has the root certificate. Programs that trust it call the videos that this studio’s own certificates signed trusted.`,
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

/**
 * Signs with a certificate of the user's own from now on. Its chain and key are copied.
 * @throws AppError `FILE_NOT_FOUND`, `FILE_UNREADABLE` and the codes of certificates, with the file at fault.
 */
export async function importIdentity(
  certificate: string,
  key: string,
  options: Options,
  output: Output,
): Promise<void> {
  const identity = identityOf(options);
  const secret = await readPem(key, readKey);
  const chain = await readPem(certificate, (pem) => {
    const read = chainOf(secret, readCertificates(pem));
    checkChain(read, Date.now());
    return read;
  });
  announce(identity.adopt(chain), output);
}

/** Bytes of a file of certificates or keys; longer ones are something else. */
const longestPem = 1024 * 1024;

async function readPem<T>(path: string, parse: (pem: string) => T): Promise<T> {
  const file = resolve(path);
  try {
    await using handle = await open(file, 'r');
    const bytes = Buffer.alloc(longestPem);
    const { bytesRead } = await handle.read(bytes, 0, longestPem, 0);
    return parse(bytes.toString('latin1', 0, bytesRead));
  } catch (error) {
    throw toAppError(error).with({ subject: file });
  }
}

function announce({ signer, certificate }: ReturnType<Identity['rotate']>, output: Output): void {
  const name = nameIn(certificate);
  const to = certificate.validToDate.toISOString();
  output.result({ certificate: signer.id, name, algorithm: signer.algorithm, valid_to: to }, [
    `New videos are signed by ${name}${untilOf(to)} (certificate ${signer.id}). Finished ones stay as they are.`,
  ]);
}
