import type { VoiceConfig } from '#shared/api/index.ts';
import type { Narrator } from '../speech/clips/narrator.ts';
import { recordedVoiceOf } from '../speech/match/recorded-voice.ts';
import { learnedOf } from '../template/learned-sound.ts';
import { loadTemplateIndex } from '../template/template-index.ts';
import { likenessIn } from './render-video.ts';

/** Any text, as its sound is not used. */
const anyText = 'One';

/**
 * Loads everything that `renderVideo` needs of a template and a voice, so that its first video is as fast as the next
 * ones. Writes nothing but facts of the template and the voice.
 * @throws AppError as `renderVideo` does for a template or a voice that cannot be used.
 */
export async function prepareRender({
  template,
  voice,
  consent,
  narrator,
}: {
  /** Folder of the template. */
  template: string;
  voice: VoiceConfig;
  /** Consent of the template's speaker; null without one. */
  consent: string | null;
  narrator: Narrator;
}): Promise<void> {
  const { info } = await loadTemplateIndex(template);
  learnedOf(template, info);
  const recordedVoice = recordedVoiceOf(template, info);
  await narrator.prepare({ text: anyText, voice, recordedVoice, actor: likenessIn(template, info, consent) });
}
