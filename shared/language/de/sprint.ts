import type { Messages } from '../index.ts';

export const sprint: Messages['sprint'] = {
  whichNames: 'Welche Namen?',
  from: 'Aus',
  list: 'Einer Liste',
  onePerLine: 'Ein Name pro Zeile',
  allRecorded: 'Du hast alle diese Namen schon aufgenommen.',
  recordCount: '{count, plural, one {# Namen} other {# Namen}} aufnehmen',
  namesLeft: 'Noch {count, plural, one {# Name} other {# Namen}}',

  readingStyle: 'Wie Namen aufgenommen werden',
  inSentence: 'Im Satz',
  alone: 'Einzeln',
  namesOf: 'Wörter, die aufgenommen werden',
  allVariables: 'Alle Wörter',

  finishLater: 'Später weiter',
  unsavedQuestion:
    '{count, plural, one {Einen nicht gespeicherten Namen} other {# nicht gespeicherte Namen}} verwerfen?',
  unsavedText: 'Was du gesagt hast, ist nur in diesem Fenster. Bleib hier, um es zu speichern.',
  stay: 'Hier bleiben',
  nothing: 'Keine Namen aufzunehmen',

  nameToRecord: 'Aufzunehmender Name',
  skip: 'Überspringen',
  useAnyway: 'Trotzdem verwenden',
  playInSentence: 'Im Satz anhören',
  sayName: 'Hört zu: Sprich den Namen',
  readPhrase: 'Hört zu: Sprich die ganze Zeile',
  cleanTake: 'Guter Take',
  lastOne: '{name} in deinem Video',

  filmNames: 'Namen filmen',
  soundOnly: 'Nur Ton',
  asRecorded: 'Wie in deiner Aufnahme',
  inPlace: 'Passt',
  light: 'Licht',
  brighter: 'heller',
  darker: 'dunkler',
  lightFront: 'von vorn',
  distance: 'Abstand',
  closer: 'näher',
  further: 'weiter weg',
  sideways: 'Links und rechts',
  turnLeft: 'nach links drehen',
  turnRight: 'nach rechts drehen',
  upAndDown: 'Oben und unten',
  chinUp: 'Kinn hoch',
  chinDown: 'Kinn runter',
  smile: 'Lächeln',
  smileMore: 'etwas mehr',
  smileLess: 'etwas weniger',
  noFaceRecorded: 'Deine Aufnahme zeigt hier kein Gesicht: Nur dein Ton wird verwendet.',
  filmAgain: 'Ton gesichert, neu filmen',
  keepSound: 'Ton behalten',

  namesToRecord: 'Aufzunehmende Namen',
  progress:
    '{done, number} von {all, number}{minutes, plural, =0 {, noch unter einer Minute} one {, noch etwa # Minute} other {, noch etwa # Minuten}}',
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
