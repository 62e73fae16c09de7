import type { Messages } from '../index.ts';

export const sprint: Messages['sprint'] = {
  whichNames: 'Welche Namen?',
  from: 'Aus',
  list: 'Einer Liste',
  onePerLine: 'Ein Name pro Zeile',
  allRecorded: 'Du hast alle diese Namen schon aufgenommen.',
  recordCount: '{count, plural, one {# Namen} other {# Namen}} aufnehmen',
  namesLeft: 'Noch {count, plural, one {# Name} other {# Namen}}',
  continue: 'Weitermachen',

  manner: 'Wie Namen aufgenommen werden',
  inSentence: 'Namen im Satz',
  alone: 'Namen einzeln',
  namesOf: 'Wörter, die aufgenommen werden',
  allVariables: 'Alle Wörter',

  finishLater: 'Später weiter',
  nothing: 'Keine Namen aufzunehmen',

  nameToRecord: 'Aufzunehmender Name',
  skip: 'Überspringen',
  useAnyway: 'Trotzdem verwenden',
  playInSentence: 'Im Satz anhören',
  sayName: 'Hört zu: Sprich den Namen',
  readPhrase: 'Hört zu: Sprich die ganze Zeile',
  cleanTake: 'Guter Take',
  lastOne: '{name} in deinem Video',

  namesToRecord: 'Aufzunehmende Namen',
  progress:
    '{done, number} von {all, number}{minutes, plural, =0 {, noch unter einer Minute} one {, noch etwa # Minute} other {, noch etwa # Minuten}}',
  stateRecorded: 'aufgenommen',
  stateInSentence: 'im Satz',
  stateWaiting: 'noch nicht aufgenommen',
  stateAgain: 'noch einmal',
  stateFailed: 'nicht gespeichert',

  inYourVoice:
    '{count, plural, =0 {Noch keine Namen in deiner Stimme} one {# Name in deiner Stimme} other {# Namen in deiner Stimme}}',
  everyVideo: 'Jedes Video, in dem sie vorkommen, verwendet sie.',
  goThrough: '{count, plural, one {# übersprungenen Namen} other {# übersprungene Namen}} durchgehen',

  untilRecorded: 'Bis du ihn aufnimmst',
  nobodyCan: 'Keine Stimme kann das aussprechen.',
  spelledAsSounds: '{name}, geschrieben wie gesprochen',
};
