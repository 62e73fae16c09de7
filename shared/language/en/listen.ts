export const listen = {
  yourRecording: 'your recording',
  voiceMatched: '{name}, matched to the speaker',
  voiceInSentence: '{name}, in its sentence',
  voiceMatchedInSentence: '{name}, matched to the speaker, in its sentence',
  clipLong: 'Too long for its section. Record it?',
  clipShort: 'Very short for its section',
  clipDistorted: 'Sounds distorted',
  clipOtherVoice: 'Spoken by another voice: the chosen one can’t read it',
  clipFarVoice: 'Much deeper or higher than the speaker. Choose another voice.',
  clipNative: 'Native pronunciation',
  clipUnspeakable: 'No voice can pronounce this. Record it, or spell it out.',
  clipHeardAs: 'Sounds like “{heard}”',
  clipUnusual: 'Sounds unusual',
  empty: 'Nothing to listen to yet',
  emptyText: 'Add recipients and fill in missing values. Then you can hear each value here first.',
  spoken: 'Values spoken',
  speaking: 'Speaking each value once',
  approved: 'Approved',
  allApproved: 'All approved',
  approvedCount: '{approved, number} / {all, number}',
  approvedValues: 'Approved values',
  sayYourself: 'Say {count, plural, one {# name} other {# names}} yourself',
  farTooLong:
    '{count, plural, one {# value is} other {# values are}} far longer than the replaced words. A voice can speak the whole script instead; the picture follows it.',
  speakWholeScript: 'Speak the whole script',
  noConsent:
    'These names are spoken by a stock voice that is not adapted to yours. <link>Turn on voice matching</link>',
  values: 'Values to check',
  videos: '{count, plural, one {# video} other {# videos}}',
  record: 'Record',
  recordNamed: 'Record {value}',
  approve: 'Approve',
  approveNamed: 'Approve {value}',
  sentencesSpoken: 'Sentences spoken',
  speakingSentences: 'Speaking each sentence once',
  sentences: 'Sentences to check',
  approvedSentences: 'Approved sentences',
  inAllVideos: 'in all videos',
  wordsInTime: 'Lips match {share, number, percent} of the words',
  paceEven: 'paced like the recording',
  paceSlower: '{share, number, percent} slower than the recording',
  paceFaster: '{share, number, percent} faster than the recording',
  moreFindings: '{count, plural, one {# more note} other {# more notes}}',
  fewerFindings: 'Show less',
  watchSentence: 'Watch “{text}”',
  approveSentence: 'Approve “{text}”',
  watch: 'Watch',
  preview: 'Preview of a sentence',
  drawing: 'Getting it ready',
  foundNotRecorded:
    '“{words}” is not heard in the recording{known, select, yes { around {at, number, ::.0} s} other {}}. Correct the script to what is said, or record again.',
  foundOtherwise:
    'At {at, number, ::.0} s, near “{words}”, the recording says something else. It will be seen, not heard. Correct the script, or cut it out.',
  foundUnsure:
    '“{words}” may not be what the recording says at {at, number, ::.0} s. Listen to it, and correct the script.',
  foundGuessed:
    'Lips may not match “{words}”: this voice does not tell when it says each word. Watch it, or choose an English voice.',
  foundOutOfTime:
    'Lips are {apart, number, ::.00} s off at “{words}”: the voice takes {stretch, number, ::.0} times as long as the recording. Choose another voice, or change its speed.',
  foundApart:
    'Lips are {apart, number, ::.00} s off at “{words}”, where the recording has no pause to make up for it. Choose another voice, or change its speed.',
  foundLongValue:
    '“{words}” takes {times, number, ::.0} times as long as its place, so lips will not match it. Shorten this value, or give it a longer place in the script.',
  foundSlower:
    'The voice is {share, number, percent} slower here than the recording. Raise its speed, or choose another voice.',
  foundFaster:
    'The voice is {share, number, percent} faster here than the recording. Lower its speed, or choose another voice.',
  foundOtherVoice:
    'Another voice says this sentence, as the chosen one can’t read it. Choose a voice for its language, or reword it.',
  foundUnspeakable: 'The voice can’t say this sentence. Reword it, or choose a voice for its language.',
} as const;
