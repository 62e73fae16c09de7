export const sprint = {
  // The list it begins with.
  whichNames: 'Which names?',
  from: 'From',
  list: 'A list',
  onePerLine: 'One name per line',
  allRecorded: 'You have already recorded all of these names.',
  recordCount: 'Record {count, plural, one {# name} other {# names}}',
  namesLeft: '{count, plural, one {# name} other {# names}} left',

  // How names are said.
  readingStyle: 'How names are recorded',
  inSentence: 'In a sentence',
  alone: 'Alone',
  namesOf: 'Words to record',
  allVariables: 'All words',

  // The screen.
  finishLater: 'Finish later',
  unsavedQuestion: 'Discard {count, plural, one {a name that isn’t saved} other {# names that aren’t saved}}?',
  unsavedText: 'What you said is only in this window. Stay here to save it.',
  stay: 'Stay here',
  nothing: 'No names to record',

  // The name being recorded.
  nameToRecord: 'Name to record',
  skip: 'Skip',
  useAnyway: 'Use it anyway',
  playInSentence: 'Play in sentence',
  sayName: 'Listening: say the name',
  readPhrase: 'Listening: say the whole line',
  cleanTake: 'Good take',
  lastOne: '{name}, in your video',

  // Names that are filmed.
  filmNames: 'Film names',
  soundOnly: 'Sound only',
  asRecorded: 'As in your recording',
  inPlace: 'In place',
  light: 'Light',
  brighter: 'brighter',
  darker: 'darker',
  lightFront: 'from the front',
  distance: 'Distance',
  closer: 'closer',
  further: 'further back',
  sideways: 'Left and right',
  turnLeft: 'turn left',
  turnRight: 'turn right',
  upAndDown: 'Up and down',
  chinUp: 'chin up',
  chinDown: 'chin down',
  smile: 'Smile',
  smileMore: 'a little more',
  smileLess: 'a little less',
  noFaceRecorded: 'Your recording shows no face here: only your sound is used.',
  filmAgain: 'Sound saved, film again',
  keepSound: 'Keep the sound',

  // All names.
  namesToRecord: 'Names to record',
  progress:
    '{done, number} of {all, number}{minutes, plural, =0 {, less than a minute left} one {, about # minute left} other {, about # minutes left}}',
  stateInSentence: 'in a sentence',
  stateWaiting: 'not recorded yet',
  stateAgain: 'try again',
  stateFailed: 'not saved',

  // The end of the list.
  inYourVoice:
    '{count, plural, =0 {No names in your voice yet} one {# name in your voice} other {# names in your voice}}',
  everyVideo: 'Every video with these names uses them.',
  goThrough: 'Go through {count, plural, one {# skipped name} other {# skipped names}}',

  // Who says a name otherwise.
  untilRecorded: 'Until you record it',
  nobodyCan: 'No voice can pronounce this.',
  spelledAsSounds: '{name}, spelled as it sounds',
} as const;
