import { medianPitch, semitonesBetween, trackPitch } from '../signal/pitch.ts';
import { shiftPitch } from '../signal/shift-pitch.ts';
import { bandCentres, convolve, minimumPhaseFilter } from '../signal/spectrum.ts';
import type { Speech } from '../speaking-voice.ts';
import type { VoiceProfile } from './profile.ts';

/** A smaller difference of pitch is not worth touching the sound, semitones. */
const unheardShift = 0.25;
/** What shifting periods can do before a voice sounds like another's, semitones. */
const furthestShift = 7;
/** Colour is changed no more than this in any band, dB. */
const strongestGain = 8;
/** Bands that carry the loudness of speech, Hz: what they have in common is level, not colour. */
const levelBands = { from: 250, to: 4_000 };

/** A spoken text brought closer to the actor: the median of its pitch and the colour of its sound. */
export function matchToActor(speech: Speech, voice: VoiceProfile | null, actor: VoiceProfile): Speech {
  const { sampleRate } = speech;
  const shifted = atPitch(speech, actor.pitch);
  if (!voice) return { ...speech, samples: shifted };
  const filter = minimumPhaseFilter(colourGains(voice.spectrum, actor.spectrum), sampleRate);
  const coloured = convolve(shifted, filter);
  return { ...speech, samples: withoutOverload(coloured.subarray(0, shifted.length)) };
}

function atPitch({ samples, sampleRate }: Speech, pitch: number): Float32Array {
  const track = trackPitch(samples, sampleRate);
  const own = medianPitch(track);
  if (own === null) return samples;
  const shift = Math.min(furthestShift, Math.max(-furthestShift, semitonesBetween(own, pitch)));
  return Math.abs(shift) < unheardShift ? samples : shiftPitch(samples, sampleRate, track, 2 ** (shift / 12));
}

/** The difference between two spectra, apart from level: smoothed over neighbouring bands and limited. */
export function colourGains(from: Float32Array, to: Float32Array): Float32Array {
  const differences = from.map((level, band) => (to[band] ?? 0) - level);
  const common = differences.filter((_, band) => {
    const centre = bandCentres[band] ?? 0;
    return centre >= levelBands.from && centre <= levelBands.to;
  });
  const level = common.reduce((sum, value) => sum + value, 0) / Math.max(1, common.length);
  const last = differences.length - 1;
  return differences.map((here, band) => {
    const before = differences[Math.max(0, band - 1)] ?? here;
    const after = differences[Math.min(last, band + 1)] ?? here;
    const gain = (before + 2 * here + after) / 4 - level;
    return Math.min(strongestGain, Math.max(-strongestGain, gain));
  });
}

/** Clips are stored as 16-bit samples, and get their loudness later. */
function withoutOverload(samples: Float32Array): Float32Array {
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  return peak > 0.9 ? samples.map((sample) => (sample * 0.9) / peak) : samples.slice();
}
