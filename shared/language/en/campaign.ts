export const campaign = {
  newCampaign: 'New campaign',
  name: 'Campaign name',
  unnamed: 'Campaign',
  nameOfDay: '{template}, {day, date, ::MMMMd}',
  nameOfTrial: '{name} (trial)',
  recipients: '{count, plural, one {# recipient} other {# recipients}}',
  offline: 'Offline: will start when you are back online',
  trialOf: 'Trial of {count}',
  generate: 'Generate videos',
  generateCount: 'Generate {count, plural, one {# video} other {# videos}}',
  addRecipients: 'Add at least one recipient first.',

  openTemplate: 'Open the template',
  noVariables: 'This template has no variables yet',
  noVariablesText: 'Mark at least one spoken word as a variable, then come back with your recipients.',
  preparingNamed: 'Preparing {name}',
  preparing: 'Preparing the video',
  preparingText: '{phase}. Your list is kept and opens here when it is done.',
  waitingText: 'Waiting to start. Your list is kept and opens here when it is done.',
  preparingCancelled: 'Preparing this video was cancelled.',

  saved: 'Saved',
  saving: 'Saving',
  notSaved: 'Not saved',
  saveNow: 'Save now',
  discard: 'Discard this draft',
  discarded: 'Discarded “{name}”',

  duplicate: 'Duplicate…',
  duplicateTitle: 'Duplicate campaign',
  duplicateText:
    'Opens a new draft with the same settings. You can change anything before you generate; the campaign itself stays as it is.',
  duplicateWhat: 'Recipients of the draft',
  duplicateWithRows: 'With {count, plural, one {its recipient} other {its {count, number} recipients}}',
  duplicateWithoutRows: 'Settings only, for a new list',
  replacesDraft:
    'This replaces your draft “{name}” with {count, plural, one {# recipient} other {# recipients}}. You can undo that right after.',
  replaceDraft: 'Replace draft',
  draftReplaced: 'Replaced “{name}”',
  presetSave: 'Use these settings for new campaigns',
  presetSaved: 'New campaigns of “{template}” will start with these settings.',
  presetClear: 'Clear saved settings',
  presetCleared: 'New campaigns of “{template}” will start with the standard settings.',

  tryFirst: 'Try three videos first?',
  tryFirstText:
    'A trial makes three of your {count, number} videos: the longest values, the shortest, and one more. It takes a moment, and your list doesn’t change.',
  generateAll: 'Generate all {count, number}',
  makeTrial: 'Make a trial of {count}',

  view: 'View',
  preview: 'Preview',
  listen: 'Listen first',
  listenLabel: 'Listen before you send',
  background: 'Background',
  options: 'Options',
  nothingLeaves: 'Names and voices stay on this computer.',
  fixFirst: 'Fix before generating',
  whatRecipientsHear: 'What your recipients hear',
  whatOneHears: 'What {name} hears',
  previewRow: 'row {row}',
  fallbacks: 'Fallback for empty cells',
  fallbackFor: 'Fallback for {variable}',
  fallbackForName: 'e.g. there',
  fallbackForOther: 'e.g. your team',

  charge:
    '{texts, plural, =0 {No text} one {One text of {characters, number} characters in all} other {# texts of {characters, number} characters in all}}{kept, plural, =0 {} one { (# more was paid for before)} other { (# more were paid for before)}} will be sent to the voice service; the price is {tiny, select, yes {less than {price, number, ::.00}} other {{price, number, ::.00}}} in your contract’s currency.',
  chargeUnknown:
    '{texts, plural, =0 {No text} one {One text of {characters, number} characters in all} other {# texts of {characters, number} characters in all}}{kept, plural, =0 {} one { (# more was paid for before)} other { (# more were paid for before)}} will be sent to the voice service; the price is not known.',
  credits:
    'Costs {credits, plural, one {# credit} other {# credits}}; {left, plural, one {# credit} other {# credits}} left this month.',
} as const;
