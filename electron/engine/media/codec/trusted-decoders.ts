import { Codec } from 'node-av/lib';
import type { AVCodecID } from 'node-av/constants';

/**
 * Decoders of this FFmpeg that are not used. `ac4` is experimental: it aborts the process on damaged sound (8 of 40
 * copies of a file with flipped bits), and reports 48 kHz as 51.2 kHz. `libfdk_aac` is
 * missing in packaged builds because of its licence, and a file that imports here must import there
 * (`build/ffmpeg/README.md`).
 */
const untrusted: ReadonlySet<string> = new Set(['ac4', 'libfdk_aac']);

/** The decoder for a codec; null if no trusted one exists. */
export function findDecoder(codec: AVCodecID): Codec | null {
  const decoder = Codec.findDecoder(codec);
  return decoder?.name && !untrusted.has(decoder.name) ? decoder : null;
}

let names: string | undefined;

/** Names of all trusted decoders, for FFmpeg's own analysis: it decodes if headers say too little. */
export function trustedDecoders(): string {
  names ??= Codec.getCodecList()
    .filter((codec) => codec.isDecoder())
    .map(({ name }) => name ?? '')
    .filter((name) => name !== '' && !untrusted.has(name))
    .join(',');
  return names;
}
