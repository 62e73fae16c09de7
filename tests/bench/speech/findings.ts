import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import type { Recording } from '../../support/recordings.ts';
import { alterations, sayOtherwise, tells } from '../../support/said-otherwise.ts';
import { createRandom } from '../../support/speech-like.ts';

/** How well differences between recording and script are found. */
export type FindingFigures = {
  altered_recordings: number;
  /** Share of the changes to recordings that are found. */
  findings_recall: number;
  /** Share of the findings, except unsure words, that correspond to changes. */
  findings_precision: number;
};

/** Measures every alteration of every sentence of LJSpeech that is long enough, at fixed places. */
export async function measureFindings(recordings: readonly Recording[]): Promise<FindingFigures> {
  const sentences = recordings.filter(({ corpus, words }) => corpus === 'ljspeech' && words.length >= 8);
  let [altered, told, findings, right] = [0, 0, 0, 0];
  for (const [index, recording] of sentences.entries()) {
    for (const [kind, alteration] of alterations.entries()) {
      const random = createRandom((index * alterations.length + kind + 1) * 2_654_435_761);
      const other = sentences[(index + 1 + Math.floor(random() * (sentences.length - 1))) % sentences.length];
      if (!other) continue;
      const said = sayOtherwise(recording, { alteration, other, random });
      const alignment = await alignScript(said);
      const foundHere = alignment.findings.filter((finding) => finding.kind !== 'unsure');
      const rightHere = foundHere.filter((finding) => tells(said, finding)).length;
      findings += foundHere.length;
      right += rightHere;
      if (alteration === 'none') continue;
      altered += 1;
      told += Math.min(1, rightHere);
    }
  }
  return { altered_recordings: altered, findings_recall: told / altered, findings_precision: right / findings };
}
