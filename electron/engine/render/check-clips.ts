import { setImmediate as nextTurn } from 'node:timers/promises';
import { isAppError, toWireError, type ErrorCode } from '#shared/errors/index.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import type { ClipReport } from '../speech/types.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { SectionToRender } from './types.ts';
import type { Narrator } from '../speech/clips/narrator.ts';
import { sampleText } from '../speech/match/profiles.ts';
import { isFarVoice } from '../speech/match/nearest-voice.ts';
import { recordedVoiceOf } from '../speech/match/recorded-voice.ts';
import { checkLength, clipProblems, outlierScore } from '../speech/clips/clip-problems.ts';
import { placeAmong } from './groups.ts';
import { measuredPlace } from './measured-place.ts';
import { recordingOf, requestFor } from './render-video.ts';
import { beginningOf } from '../template/template-audio.ts';
import type { TemplateInfo } from '../template/info.ts';
import { loadTemplateIndex } from '../template/template-index.ts';
import type { VoiceConfig } from '#shared/api/index.ts';
import { engineOf, imitatesActor, nearestVoiceId, voiceIdOf } from '#shared/voices.ts';
import { soundRate } from '#shared/wav.ts';

export type CheckOptions = {
  /** Folder of the template. */
  template: string;
  /** The words for each place, which are checked one by one. */
  sections: readonly SectionToRender[];
  /** All places of the template: a render finds words between them. */
  places: readonly Section[];
  voice: VoiceConfig;
  /** Consent of the template's speaker; null without one. */
  consent: string | null;
  narrator: Pick<Narrator, 'speak'>;
  signal?: AbortSignal | undefined;
  /** Share of the values that are done, 0–1. */
  onProgress?: ((progress: number) => void) | undefined;
};

/** Seconds of a recording needed to measure the speaker's pitch. */
const comparedSeconds = 10;

/** Errors that concern only their value; any other ends the check. */
export const valueErrors: ReadonlySet<ErrorCode> = new Set([
  'VALUE_UNSPEAKABLE',
  'VOICE_UNAVAILABLE',
  'SECTION_TOO_LONG',
]);

/**
 * Speaks values for their places, as a render would, and reports what a creator should hear before videos are
 * generated. The clips are stored, so that the render need not speak them again.
 * @returns a report for each section, in their order; for a value that no voice can speak, the reason.
 * @throws CancelledError, and errors of `narrator` that are not the value's fault.
 */
export async function checkClips(options: CheckOptions): Promise<ClipReport[]> {
  const { template, sections, places, voice, consent, narrator, signal, onProgress } = options;
  const { info } = await loadTemplateIndex(template);
  using recorded = recordingOf(template, info);
  let isFar: boolean | undefined;
  const reports: ClipReport[] = [];
  for (const [index, section] of sections.entries()) {
    onProgress?.(index / sections.length);
    // Yields to the event loop, so that a cancellation can arrive.
    await nextTurn();
    const placed = placeAmong(section, places, info);
    const { text } = placed;
    const { place } = measuredPlace(placed, recorded);
    try {
      const request = requestFor(placed, info, { template, voice, consent });
      const clip = await narrator.speak({ ...request, place }, signal);
      checkLength(clip, section.variable);
      const beside = clip.seams?.coupled ? clip.seams.before + clip.seams.after : 0;
      const seconds = (clip.samples.length - beside) / 48_000;
      isFar ??= await isFarFromRecordedVoice({ template, info, voice, narrator }, signal);
      reports.push({
        clip: clip.key,
        sha256: clip.sha256,
        seconds,
        place: place.seconds,
        source: clip.source,
        reason: clip.reason,
        matched: clip.matched,
        inSentence: clip.inSentence,
        isFar: isFar && clip.reason !== 'other_script' && clip.reason !== 'recorded',
        problems: clipProblems({ clip, place }),
        outlier: outlierScore({ text, seconds, place }),
      });
    } catch (error) {
      if (!isAppError(error) || !valueErrors.has(error.code)) throw error;
      reports.push({ error: toWireError(error) });
    }
  }
  return reports;
}

/** Results for the latest templates and voices, because each task of a check compares them. */
const recentlyCompared = createRecentlyUsed<boolean>(16);

/** Whether a voice is much deeper or higher than the recorded person. A default voice is the nearest already. */
export async function isFarFromRecordedVoice(
  { template, info, voice, narrator }: Pick<CheckOptions, 'template' | 'voice' | 'narrator'> & { info: TemplateInfo },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const id = voiceIdOf(voice);
  if (id === nearestVoiceId || engineOf(id) === 'provider' || imitatesActor(voice)) return false;
  const key = JSON.stringify([info.hash, voice]);
  const known = recentlyCompared.get(key);
  if (known !== undefined) return known;
  const recordedVoice = recordedVoiceOf(template, info);
  const sample = await narrator.speak(
    { text: sampleText, voice: { ...voice, pitch_match: false }, recordedVoice },
    signal,
  );
  const isFar = isFarVoice(sample.samples, beginningOf(template, info, comparedSeconds), soundRate);
  recentlyCompared.set(key, isFar);
  return isFar;
}
