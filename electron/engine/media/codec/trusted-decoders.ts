import { Codec } from 'node-av/lib';
import type { AVCodecID } from 'node-av/constants';

/**
 * Decoders of this FFmpeg that are not used. `ac4` is an experiment: it aborts the process on damaged sound (8 of 40
 * copies of a file with flipped bits), and gives 48 kHz as 51.2 kHz (`docs/decisions/imports.md`). `libfdk_aac` is not in
 * the FFmpeg of packages, because of its licence: what imports here must import there (`build/ffmpeg/README.md`).
 */
const untrusted: ReadonlySet<string> = new Set(['ac4', 'libfdk_aac']);

/** The decoder for a codec; null where there is none that an import trusts. */
export function findDecoder(codec: AVCodecID): Codec | null {
  const decoder = Codec.findDecoder(codec);
  return decoder?.name && !untrusted.has(decoder.name) ? decoder : null;
}

let names: string | undefined;

/** Names of all trusted decoders, for FFmpeg's own look at a file: it decodes where headers say too little. */
export function trustedDecoders(): string {
  names ??= Codec.getCodecList()
    .filter((codec) => codec.isDecoder())
    .map(({ name }) => name ?? '')
    .filter((name) => name !== '' && !untrusted.has(name))
    .join(',');
  return names;
}
