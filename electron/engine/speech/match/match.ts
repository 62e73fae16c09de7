import { medianPitch, semitonesBetween, trackPitch } from '../pitch/track-pitch.ts';
import { shiftPitch } from '../pitch/shift-pitch.ts';
import { peakOf } from '../../signal/limiter.ts';
import { bandCentres, convolve, minimumPhaseFilter } from '../../signal/spectrum.ts';
import type { Speech } from '../voices/speaking-voice.ts';
import { withSpreadPhases } from './spread-phases.ts';
import { float32At, itemAt } from '#shared/at.ts';
import type { VoiceProfile } from './profiles.ts';

/** Smaller differences of pitch are left alone, semitones. */
const unheardShift = 0.25;
/**
 * Maximum shift, semitones. A larger one costs more of a voice's naturalness than it adds likeness
 * (`docs/measurements/voice.md`), so the rest of the distance stays.
 */
const furthestShift = 6;
/** Maximum change of colour in any band, dB, by a filter afterwards. */
const strongestGain = 8;
/** Bands that determine the loudness of speech, Hz. Their mean difference is a difference of level, not of colour. */
const levelBands = { from: 250, to: 4_000 };

/** Brings a spoken text closer to the actor: the median of its pitch and the colour of its sound. */
export function matchToActor(speech: Speech, voice: VoiceProfile | null, actor: VoiceProfile): Speech {
  const { samples, sampleRate } = speech;
  const track = trackPitch(samples, sampleRate);
  const own = medianPitch(track);
  const shift = own === null ? 0 : limitedShift(semitonesBetween(own, actor.pitch));
  const shifted = Math.abs(shift) >= unheardShift ? shiftPitch(samples, sampleRate, track, 2 ** (shift / 12)) : samples;
  const filter = voice && minimumPhaseFilter(colourGains(voice.spectrum, actor.spectrum), sampleRate);
  const coloured = filter ? convolve(shifted, filter).subarray(0, shifted.length) : shifted;
  return { ...speech, samples: withoutOverload(withSpreadPhases(coloured, sampleRate)) };
}

function limitedShift(semitones: number): number {
  return Math.min(furthestShift, Math.max(-furthestShift, semitones));
}

/**
 * The difference between two spectra, apart from level: smoothed over neighbouring bands and limited.
 * @param strongest change in any band, dB.
 */
export function colourGains(from: Float32Array, to: Float32Array, strongest = strongestGain): Float32Array {
  const differences = from.map((level, band) => float32At(to, band) - level);
  const common = differences.filter((_, band) => {
    const centre = itemAt(bandCentres, band);
    return centre >= levelBands.from && centre <= levelBands.to;
  });
  const level = common.reduce((sum, value) => sum + value, 0) / Math.max(1, common.length);
  const last = differences.length - 1;
  return differences.map((here, band) => {
    const before = differences[Math.max(0, band - 1)] ?? here;
    const after = differences[Math.min(last, band + 1)] ?? here;
    const gain = (before + 2 * here + after) / 4 - level;
    return Math.min(strongest, Math.max(-strongest, gain));
  });
}

/** Prevents clipping in stored clips, which are 16-bit. Their loudness is set later. */
function withoutOverload(samples: Float32Array): Float32Array {
  const peak = peakOf(samples);
  return peak > 0.9 ? samples.map((sample) => (sample * 0.9) / peak) : samples.slice();
}
