export const findings = {
  // What should be looked at in a finished video.
  longValue:
    '“{value}” is much longer than the words it replaces, so the picture runs slowly there. Use a shorter value, or have a voice speak the whole script.',
  otherVoice:
    '“{value}” is said by another voice, as the chosen one can’t read it. Listen to it, or record it yourself.',
  outOfTime:
    'The voice speaks at another pace than the recording, so lips and words differ. Choose another voice, or set its speed.',
  backgroundReplaced:
    '{address} couldn’t be shown, so the fallback stands in its place. Correct the address, and generate the row in a new campaign.',
  approvalLost:
    '“{value}” doesn’t have the sound that was approved for it. Listen to the video; the list of values says why.',
  doubtfulValue: '“{value}” is hardly what a recipient is called. Correct it in your list, and generate the row again.',
  unsureValue:
    '“{value}” may not be understood. Listen to it, say it yourself, spell it otherwise, or choose another voice.',
  soundsLike:
    '“{value}” sounds like “{other}”. Listen to it, say it yourself, spell it otherwise, or choose another voice.',
  other: 'This version doesn’t know what the studio found: “{value}” Look at the video, or update Vocative.',
} as const;
