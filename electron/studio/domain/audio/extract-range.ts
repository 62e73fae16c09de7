import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { soundRate } from '#shared/wav.ts';
import { secondsOf } from '../templates/sections.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';

/**
 * A stretch of a template's sound, in samples: from `start` (decimal text, seconds; default: the beginning), `seconds`
 * long (default: to the end), clipped to the recording.
 * @throws AppError `SECTION_INVALID`.
 */
export function extractRange(
  { duration, audioSamples }: Pick<TemplateInfo, 'duration' | 'audioSamples'>,
  start: string | null | undefined,
  seconds: number | null | undefined,
): { first_sample: number; samples: number } {
  const from = start === null || start === undefined || start.trim() === '' ? 0 : secondsOf(start, 'start');
  const last = Math.min(audioSamples, Math.round(duration * soundRate));
  const first = Math.round(from * soundRate);
  const until = seconds === null || seconds === undefined ? last : Math.min(last, first + seconds * soundRate);
  if (!(first >= 0 && until > first)) {
    throw new AppError('SECTION_INVALID', {
      subject: 'start, duration_secs',
      ...say('stretchOutside', { duration: duration.toFixed(2) }),
    });
  }
  return { first_sample: first, samples: until - first };
}
