import { AppError } from '#shared/errors/index.ts';
import { markedWords, parseScript, phrasesOf, withAttached, type Phrase } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import type { Db } from '#electron/db/open.ts';
import type { Template } from '../../store/templates.ts';
import { sectionsInVideo } from '../templates/cuts.ts';
import { isReady, type ReadyTemplate } from '../templates/readiness.ts';
import { sectionsOf } from '../templates/sections.ts';

/** A marked section among those of a template's video. */
export type MarkInVideo = { template: ReadyTemplate; sections: Section[]; index: number };

/** A phrase of a template's script, and the place of its value in the recording. */
type PhraseOfTemplate = {
  phrase: Phrase;
  place: Extract<Task, { kind: 'cut-phrase' }>['place'];
  /** Where the place is among the sections of the video; null without one. */
  inVideo: MarkInVideo | null;
};

/**
 * The phrase around a mark of a variable. It has no place if the recording is not ready, or the value not marked in it;
 * readings are then not compared with the recording.
 * @throws AppError `PHRASE_UNKNOWN` (`subject` = the variable).
 */
export function placeOfPhrase(db: Db, template: Template, variable: string, occurrence: number): PhraseOfTemplate {
  const script = parseScript(template.greetings);
  const isWanted = (phrase: Phrase): boolean => phrase.variable === variable && phrase.occurrence === occurrence;
  const phrase = phrasesOf(script).find(isWanted);
  const mark = markedWords(script).filter((marked) => marked.variable === variable)[occurrence];
  if (!phrase || !mark) throw new AppError('PHRASE_UNKNOWN', { subject: variable });
  if (!isReady(template)) return { phrase, place: null, inVideo: null };
  // A variable's n-th section is its n-th mark, as in rendering.
  const sections = sectionsInVideo(template, sectionsOf(db, template, undefined));
  const section = sections.filter((marked) => marked.variable === variable)[occurrence];
  if (!section) return { phrase, place: null, inVideo: null };
  const { start, end } = section;
  const spoken = withAttached(mark, mark.spoken);
  const inVideo = { template, sections, index: sections.indexOf(section) };
  return { phrase, place: { template: template.hash, section: { start, end }, spoken }, inVideo };
}
