import type { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { toAppError, toWireError, type WireError } from '#shared/errors/index.ts';
import type { MarkFacts, PictureKind, WordKind } from '#electron/engine/provenance/assertions.ts';
import { problemOfDates, type DateProblem } from '#electron/engine/provenance/certificate-chain.ts';
import { certificateId } from '#electron/engine/provenance/signer.ts';
import { verifyFile, type ChangedPart, type Verdict } from '#electron/engine/provenance/verify.ts';
import { Identity, nameIn } from '#electron/studio/domain/identity.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { studioFolder, withCancel } from '../command-line.ts';
import { exitCodes, type Output } from '../output.ts';

/** Seconds of a video. */
type Range = { start: number; end: number };

/** What was found out about a file. */
type Found = { file: string } & (
  | { state: 'unreadable'; error: WireError }
  | { state: 'unmarked' }
  | { state: 'foreign'; generator: string }
  | { state: 'changed'; parts: (Omit<ChangedPart, 'seconds'> & { seconds?: Range[] })[] }
  | {
      state: 'intact';
      words: (Range & { kind: WordKind })[];
      pictures: (Range & { kind: PictureKind })[];
      signed_by: { name: string; certificate: string; own: boolean; valid_from: string; valid_to: string };
      /** Why other programs refuse the certificate today. */
      outdated?: DateProblem;
    }
);

/** `verify FILE…`: whether files are as they were signed, and which of their words are new. */
export async function verifyCommand(
  files: readonly string[],
  options: { data: string },
  output: Output,
): Promise<void> {
  const isOwn = ownIn(studioFolder(options));
  const found: Found[] = [];
  await withCancel(async (signal) => {
    for (const file of files) found.push(await verdictOn(file, isOwn, signal));
  });
  output.result({ files: found }, found.flatMap(describe));
  process.exitCode = exitCodeOf(found);
}

async function verdictOn(file: string, isOwn: IsOwn, signal: AbortSignal): Promise<Found> {
  try {
    const verdict = await verifyFile(resolve(file), signal);
    if (verdict.state === 'changed') return { file, state: 'changed', parts: verdict.parts.map(inSeconds) };
    return verdict.state === 'intact' ? { file, ...intact(verdict, isOwn) } : { file, ...verdict };
  } catch (error) {
    signal.throwIfAborted();
    const { detail: _, ...wire } = toWireError(toAppError(error));
    return { file, state: 'unreadable', error: wire };
  }
}

function inSeconds({ seconds, ...part }: ChangedPart) {
  return { ...part, ...(seconds && { seconds: seconds.map(toSeconds) }) };
}

function toSeconds({ start, end }: Range): Range {
  return { start: start / 1000, end: end / 1000 };
}

function intact({ facts, certificate }: Extract<Verdict, { state: 'intact' }>, isOwn: IsOwn) {
  const outdated = problemOfDates(certificate, Date.now());
  return {
    state: 'intact' as const,
    words: inOrder(facts.words),
    pictures: inOrder(facts.pictures),
    signed_by: {
      name: nameIn(certificate),
      certificate: certificateId(certificate),
      own: isOwn(certificate),
      valid_from: certificate.validFromDate.toISOString(),
      valid_to: certificate.validToDate.toISOString(),
    },
    ...(outdated && { outdated }),
  };
}

function inOrder<Kind extends string>(marked: readonly { kind: Kind; ranges: MarkFacts['words'][number]['ranges'] }[]) {
  const all = marked.flatMap(({ kind, ranges }) => ranges.map((range) => ({ ...toSeconds(range), kind })));
  return all.toSorted((a, b) => a.start - b.start);
}

type IsOwn = (certificate: X509Certificate) => boolean;

/** Compares certificates with those of the studio on this computer, if there is one. */
function ownIn(folder: string): IsOwn {
  const { identity } = dataFolder(folder);
  if (!existsSync(identity)) return () => false;
  const { root, leaves } = new Identity(identity).all();
  return (certificate) =>
    certificate.verify(root.publicKey) || leaves.some((leaf) => leaf.certificate.raw.equals(certificate.raw));
}

/** The worst of all files. */
function exitCodeOf(found: readonly Found[]): number {
  const has = (state: Found['state']): boolean => found.some((one) => one.state === state);
  if (has('unreadable')) return exitCodes.failed;
  for (const state of ['changed', 'unmarked', 'foreign'] as const) if (has(state)) return exitCodes[state];
  return found.some((one) => one.state === 'intact' && one.outdated) ? exitCodes.outdated : exitCodes.done;
}

const kindNames: Record<WordKind, string> = {
  recorded: 'recorded by the speaker',
  rules: 'synthetic, by a voice made of rules',
  trained: 'synthetic, by a voice trained on recordings',
  unknown: 'new, of unknown origin',
};

const pictureNames: Record<PictureKind, string> = {
  background: 'a background',
  captions: 'captions on the picture',
  lips: 'the speaker’s mouth, filmed at another time',
  pictures: 'new pictures',
};

const outdatedNames: Record<DateProblem, string> = {
  CERTIFICATE_EXPIRED: 'the certificate has expired: other programs call the file invalid',
  CERTIFICATE_NOT_YET_VALID: 'the certificate isn’t valid yet: other programs call the file invalid',
};

const partNames: Record<ChangedPart['what'], string> = {
  manifest: 'what is signed',
  file: 'other parts of the file',
  media: 'sound and pictures',
};

function describe(found: Found): string[] {
  const { file } = found;
  switch (found.state) {
    case 'unreadable':
      return [`${file}: ${found.error.message}`];
    case 'unmarked':
      return [`${file}: not marked`];
    case 'foreign':
      return [`${file}: marked by ${found.generator}, which is not judged here`];
    case 'changed':
      return [
        `${file}: changed after it was signed`,
        ...found.parts.map(({ what, start, end, seconds = [] }) => {
          const times = seconds.length === 0 ? '' : `  ${seconds.map(timesOf).join(', ')}`;
          return `${times}  ${partNames[what]} (bytes ${start} to ${end})`;
        }),
      ];
    case 'intact': {
      const { name, certificate, own } = found.signed_by;
      const words = found.words.map((range) => `  ${timesOf(range)}  ${kindNames[range.kind]}`);
      const pictures = found.pictures.map((range) => `  ${timesOf(range)}  ${pictureNames[range.kind]}`);
      return [
        `${file}: intact`,
        ...(words.length === 0 ? ['  no new words'] : words),
        ...pictures,
        `  signed by ${name}, ${own ? 'this studio' : 'not this studio'} (certificate ${certificate})`,
        ...(found.outdated ? [`  ${outdatedNames[found.outdated]}`] : []),
      ];
    }
  }
}

function timesOf({ start, end }: Range): string {
  return `${timeOf(start)}–${timeOf(end)}`;
}

/** Minutes, seconds and hundredths. */
function timeOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(2).padStart(5, '0')}`;
}
