export const campaign = {
  steps: 'Steps',
  words: 'Words',
  people: 'People',
  send: 'Send',
  toFix: '{count, plural, one {# thing to fix} other {# things to fix}}',
  next: 'Next: {step}',
  name: 'Campaign name',
  nameOfDay: '{template}, {day, date, ::MMMMd}',
  offline: 'Offline: starts when you’re back online',
  generate: 'Generate videos',
  generateCount: 'Generate {count, plural, one {# video} other {# videos}}',
  leftOut:
    '{count, plural, one {# person needs} other {{count, number} people need}} you and {count, plural, one {is} other {are}} left out',
  allLeftOut: '{count, plural, one {The only person needs} other {All {count, number} people need}} you first',

  openTemplate: 'Open the template',
  noVariables: 'No word changes in this template yet',
  noVariablesText: 'Mark a spoken word that changes for each person, then come back with your people.',
  preparing: 'Preparing the video',
  preparingText: 'Your campaign opens here when it’s done.',
  preparingCancelled: 'Preparing this video was cancelled. Start it again under Templates.',

  launched: 'The videos of “{name}” are being generated',
  discard: 'Discard this draft',
  otherOverwritten: 'Another window changed this list too. Yours is kept.',
  discarded: 'Discarded “{name}”',

  duplicateFailed: '{count, plural, one {The one who needs you} other {The {count, number} who need you}}',
  duplicateText:
    'Opens step 2 with the same settings. Only the videos of the people there are made; those that are finished stay.',
  duplicateWithRows: '{count, plural, one {The same person} other {All {count, number} people}} again',
  duplicateWithoutRows: 'New people',
  replacesDraft:
    'This replaces your draft “{name}” with {count, plural, one {# recipient} other {# recipients}}. You can undo that right after.',
  draftReplaced: 'Replaced “{name}”',
  presetSave: 'Use these settings for new campaigns…',
  presetNote:
    'New campaigns of “{template}” will start with them. Campaigns of other templates have them under “More”.',
  presetSaved: 'New campaigns of “{template}” will start with “{name}”.',

  checkingTitle: 'Checking how the words sound',
  beforeChecking: 'The videos start by themselves when it’s done.',
  skipCheck: 'Generate without it',
  beforeFindings:
    '{count, plural, one {One thing is worth a look first.} other {{count, number} things are worth a look first.}}',
  beforeUnchecked: 'The values couldn’t be checked.',
  findingRows: '{count, plural, one {Row {rows}} other {Rows {rows}}}',
  findingNoName: 'Where a name belongs, the list has “{value}”. Correct it there.',
  findingLetters: '“{value}” may have lost a letter in the file. Correct it in the list.',
  findingBackground:
    '{address} couldn’t be loaded. {fallback, select, yes {The fallback will stand in its place.} other {Its videos will be skipped.}}',

  background: 'Background',
  nothingLeaves: 'Names and voices stay on this computer.',
  asRecorded: 'as you recorded it',
  playPreview: 'Play the preview',
  playPaidPreview: 'See the price, then listen',
  makingPreview: 'Making the preview',
  voices: 'Who says it',
  notRecorded: 'A voice says it',
  fallbackFor: '{variable}, if it’s empty',
  fallbackOfName: 'there',
  fallbackOfCompany: 'your team',
  showFirst: '{count, plural, one {Show it} other {Show the first}}',

  charge:
    '{texts, plural, =0 {No text} one {One text of {characters, number} characters in all} other {# texts of {characters, number} characters in all}}{kept, plural, =0 {} one { (# more was paid for before)} other { (# more were paid for before)}} will be sent to the voice service; the price is {tiny, select, yes {less than {price, number, ::.00}} other {{price, number, ::.00}}} in your contract’s currency.',
  chargeUnknown:
    '{texts, plural, =0 {No text} one {One text of {characters, number} characters in all} other {# texts of {characters, number} characters in all}}{kept, plural, =0 {} one { (# more was paid for before)} other { (# more were paid for before)}} will be sent to the voice service; the price is unknown.',
  lipsCharge:
    'At most {values, plural, one {one name} other {# names}} for {tiny, select, yes {less than {price, number, ::.00}} other {{price, number, ::.00}}} in your contract’s currency. The service gets the face in the recording and the sound of the name. Names it made before are free.',
  lipsChargeUnknown:
    'At most {values, plural, one {one name} other {# names}}; the price is unknown. The service gets the face in the recording and the sound of the name.',
  noLipsCharge: 'Nothing is sent: these names are filmed, or the speaker hasn’t allowed this with their face.',
  credits:
    'Costs {credits, plural, one {# credit} other {# credits}}; {left, plural, one {# credit} other {# credits}} left this month.',
} as const;
