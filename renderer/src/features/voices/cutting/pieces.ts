import { useEffect, useState } from 'react';
import type { Range } from '#shared/timeline/range.ts';
import { monoWav } from '#shared/wav.ts';

/** A part of a recording, as a file. */
export type Piece = { bytes: Uint8Array<ArrayBuffer>; url: string };

const sampleRate = 48_000;
/** Seconds of silence left around a piece. */
const margin = 0.3;
/** Bytes of a file that the window reads whole. Longer ones are videos. */
const readable = 500_000_000;

/**
 * Parts of a picked file, to be heard and kept one by one. None until they are read, and where the window cannot read this
 * kind of file.
 */
export function usePieces(file: File, ranges: readonly Range[]): readonly Piece[] {
  const [pieces, setPieces] = useState<readonly Piece[]>([]);
  useEffect(() => {
    if (ranges.length === 0 || file.size > readable) return;
    let current = true;
    let made: Piece[] = [];
    void decode(file).then((samples) => {
      if (!current || samples === null) return;
      made = ranges.map((range) => pieceOf(samples, range));
      setPieces(made);
    });
    return () => {
      current = false;
      for (const { url } of made) URL.revokeObjectURL(url);
    };
  }, [file, ranges]);
  return pieces;
}

/** First channel; null for what a browser cannot decode, although the studio could. */
async function decode(file: File): Promise<Float32Array | null> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  try {
    return (await context.decodeAudioData(await file.arrayBuffer())).getChannelData(0);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function pieceOf(samples: Float32Array, { start, end }: Range): Piece {
  const from = Math.max(0, Math.round((start - margin) * sampleRate));
  const bytes = monoWav(samples.slice(from, Math.round((end + margin) * sampleRate)), sampleRate);
  return { bytes, url: URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' })) };
}
