import { useEffect, useState } from 'react';

const sampleRate = 48_000;

/** Decoded sounds, so that a list that is scrolled back and forth reads each once. A name is some 100 KB. */
const decoded = new Map<string, Promise<Float32Array>>();
const kept = 300;

/** The samples of a short sound (−1 to 1, first channel), or null until they are there or where they cannot be read. */
export function useSamples(url: string | null): Float32Array | null {
  const [read, setRead] = useState<{ url: string; samples: Float32Array } | null>(null);
  useEffect(() => {
    if (url === null) return;
    let current = true;
    decode(url).then(
      (samples) => {
        if (current) setRead({ url, samples });
      },
      // A sound without a picture is still a sound: playing it says what is wrong.
      () => decoded.delete(url),
    );
    return () => {
      current = false;
    };
  }, [url]);
  return read?.url === url ? read.samples : null;
}

function decode(url: string): Promise<Float32Array> {
  const known = decoded.get(url);
  if (known) return known;
  const reading = readSamples(url);
  decoded.set(url, reading);
  const oldest = decoded.keys().next().value;
  if (decoded.size > kept && oldest !== undefined) decoded.delete(oldest);
  return reading;
}

async function readSamples(url: string): Promise<Float32Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const context = new OfflineAudioContext(1, 1, sampleRate);
  return (await context.decodeAudioData(await response.arrayBuffer())).getChannelData(0);
}
