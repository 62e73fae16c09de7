export const results = {
  title: 'Campaign',
  campaignMissing: 'Campaign not found',
  aboutCampaign: '{template} · {count, plural, one {# person} other {# people}}',

  // How far a campaign is.
  notSent: 'Not sent yet',
  tryNow: 'Try now',
  countReady: '{succeeded, number} of {total, number} ready',
  allReady: '{count, plural, one {# video ready} other {# videos ready}}',
  madeIn: 'made in {time}',
  closeHint: 'You can close this screen.',
  paused: 'Paused',
  timeLeft: 'about {time} left',
  cost: '{credits, plural, =0 {no credits} one {# credit} other {# credits}}',
  seconds: '{seconds, number} s',
  minutes: '{minutes, number} min',
  hours: '{hours, number} h',
  hoursAndMinutes: '{hours, number} h {minutes, number} min',

  // People whose videos failed.
  needYou: '{count, plural, one {# person needs you} other {# people need you}}',
  needGroups: '{count, plural, one {} other {in # groups. }}Their videos start as soon as you press.',
  onePerson: '{row, number}. {name}',
  peopleToMend: 'People to mend',
  sayThis: 'Say this',
  generateAgain: 'Make {count, plural, one {# video} other {# videos}} again',
  moreProblems: 'Show {count, number} more',

  // What can be done with a campaign.
  deleteCampaign: 'Delete campaign',
  deleteText: '“{name}” and its {count, plural, one {# video} other {# videos}} will be deleted. Exported files stay.',
  getWords: 'export share page link links e-mail folder csv',
  undelivered:
    '{count, plural, one {# message to {address} hasn’t been delivered yet and will be lost. To deliver it first, cancel and delete the campaign later.} other {# messages to {address} haven’t been delivered yet and will be lost. To deliver them first, cancel and delete the campaign later.}}',
  cancelQuestion: 'Cancel generating?',
  cancelText: 'Your list and settings stay. To keep the videos that are ready, pause instead.',
  cancelGenerating: 'Delete {count, plural, one {# video} other {# videos}}',
  goOn: 'Go on',
  retryFailed: 'Try {count, number} again',
  // Other words people look for it by in the command palette.
  stopWords: 'stop cancel abort campaign',
  speakTooLong: 'Speak the whole script for {count, plural, one {# video} other {# videos}}',

  // What happened on the pages of videos.
  linksPublished: '{count, plural, one {link published} other {links published}}',
  ofOpened: 'opened',
  ofWatched: 'watched',
  ofPressed: 'pressed the button',
  watchedCount: 'Watched {count, number}',
  notYetCount: 'Not yet {count, number}',
  allCount: 'All {count, number}',
  needYouCount: 'Need you {count, number}',
  notOpened: 'Not opened yet',
  opened: 'Opened',
  watchedShare: 'Watched {share, number, percent}',
  watchedAll: 'Watched all',
  watchedTimes: 'Watched {count, plural, =2 {twice} other {# times}}',
  pressed: 'Pressed the button',

  // Videos.
  show: 'Show',
  needYouShort: 'Need you',
  needsYou: 'Needs you',
  generating: 'Generating',
  worthALook: 'Worth a look',
  withoutValues: 'no {variables}',
  failedSomehow: 'Something went wrong. Try it again.',
  saveVideo: 'Save this video as a file',
  sayDifferently: 'Say it differently',
  sayDifferentlyNote:
    'The new video takes the place of this one, also behind its link. Save videos and pages again to replace their files.',
  sayOtherWords: 'Say other words',
  madeAgain: 'The video for {name} is being made again. Save videos and pages again to replace their files.',
  makeAgain: 'Make this video again',
  correctEmpty: 'Type a value',
  videoFor: 'Video for {name}',
  wholeScriptBy: 'Whole script: {voice}',
} as const;
