export const findings = {
  // What should be looked at in a finished video.
  longValue:
    'Slow picture: “{value}” is much longer than the words it replaces. Use a shorter value, or have a voice speak the whole script.',
  otherVoice: 'Another voice says “{value}”, as the chosen one can’t read it. Listen to it, or record it yourself.',
  outOfTime:
    'The voice speaks at another pace than the recording, so lips and words differ. Choose another voice, or set its speed.',
  backgroundReplaced:
    'Fallback picture: {address} couldn’t be shown. Correct the address, and generate the row in a new campaign.',
  templateChanged:
    'Made from the template as it was before its last change. Send this person in a new campaign for the new one.',
  approvalLost: 'Not the approved sound: “{value}”. Listen to the video; the list of values says why.',
  doubtfulValue: 'Hardly a name: “{value}”. Correct it in your list, and generate the row again.',
  unsureValue:
    'May not be understood: “{value}”. Listen to it, say it yourself, spell it otherwise, or choose another voice.',
  soundsLike:
    '“{value}” sounds like “{other}”. Listen to it, say it yourself, spell it otherwise, or choose another voice.',
  lipsMissing: 'Mouth of the recording: “{value}”. {reason}',
  filmRefused: 'Film not shown: “{value}”. {reason}',
  other: 'This version doesn’t know what the studio found: “{value}” Look at the video, or update Vocative.',
} as const;
