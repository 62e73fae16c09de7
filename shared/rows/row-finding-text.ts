import type { ShownFinding } from '../api/index.ts';
import type { Translate } from '../language/index.ts';
import { filmTexts, lipsFailureText } from './film-texts.ts';

/** A finding about a finished video, and advice. */
export function rowFindingText(
  { code, subject, value, sounds_like: other, refused, failed }: ShownFinding,
  t: Translate,
): string {
  switch (code) {
    case 'long_value':
      return t('findings.longValue', { value });
    case 'other_voice':
      return t('findings.otherVoice', { value });
    case 'out_of_time':
      return t('findings.outOfTime');
    case 'film_refused':
      return t('findings.filmRefused', { value, reason: t(filmTexts[refused ?? 'unavailable']) });
    case 'lips_missing':
      return t('findings.lipsMissing', { value, reason: t(lipsFailureText(failed)) });
    case 'other':
      return t('findings.other', { value });
    case 'background_replaced':
      return t('findings.backgroundReplaced', { address: subject });
    case 'template_changed':
      return t('findings.templateChanged');
    case 'approval_lost':
      return t('findings.approvalLost', { value });
    case 'doubtful_value':
      return t('findings.doubtfulValue', { value });
    case 'unsure_value':
      return other === undefined ? t('findings.unsureValue', { value }) : t('findings.soundsLike', { value, other });
  }
}
