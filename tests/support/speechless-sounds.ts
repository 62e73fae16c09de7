const rate = 16_000;

/** Sounds without a word in them, mono at 16 kHz, of so many seconds: silence, noise of several kinds, and music. */
export function speechlessSounds(seconds: number): Record<string, Float32Array> {
  const count = seconds * rate;
  const white = noise(count);
  return {
    silence: new Float32Array(count),
    room: white.map((sample) => 0.001 * sample),
    'white noise': white.map((sample) => 0.05 * sample),
    'brown noise': brown(white),
    clicks: clicks(white),
    chords: chords(count),
    melody: melody(count),
  };
}

/** White noise of a standard deviation of one, by a linear congruential generator: the same each time. */
function noise(count: number): Float32Array {
  let state = 3;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.sqrt(3) * (state / 2 ** 31 - 1);
  });
}

/** As of wind or traffic. */
function brown(white: Float32Array): Float32Array {
  let level = 0;
  return white.map((sample) => {
    level = 0.999 * level + 0.005 * sample;
    return level;
  });
}

/** Somebody types in a quiet room. */
function clicks(white: Float32Array): Float32Array {
  return white.map((sample, index) => {
    const since = index % Math.round(rate * 0.37);
    return sample * (0.001 + (since < 600 ? 0.3 * Math.exp(-since / 200) : 0));
  });
}

/** Held chords that swell and fade. */
function chords(count: number): Float32Array {
  const tones = [110, 164.8, 220, 277.2, 329.6];
  return Float32Array.from({ length: count }, (_, index) => {
    const time = index / rate;
    const sum = tones.reduce(
      (all, tone, part) =>
        all + Math.sin(2 * Math.PI * tone * time) * (0.5 + 0.5 * Math.sin((2 * Math.PI * time) / (3 + part))),
      0,
    );
    return 0.06 * sum;
  });
}

/** Plucked notes, two a second, over a bass. */
function melody(count: number): Float32Array {
  const steps = [0, 4, 7, 12, 9, 5, 2, 7];
  return Float32Array.from({ length: count }, (_, index) => {
    const time = index / rate;
    const [beat, since] = [Math.floor(time * 2), time % 0.5];
    const tone = 330 * 2 ** ((steps[beat % steps.length] ?? 0) / 12);
    const note = [1, 2, 3, 4].reduce((all, part) => all + Math.sin(2 * Math.PI * tone * part * since) / part ** 1.5, 0);
    return 0.12 * note * Math.exp(-since * 6) + 0.05 * Math.sin(2 * Math.PI * 82.4 * time);
  });
}
