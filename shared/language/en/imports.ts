/** What an import noticed. */
export const imports = {
  noSound: 'The recording has no sound, so there are no spoken words to change.',
  soundUndecodable: 'The sound ({codec}) can’t be decoded here.',
  soundEmpty: 'The sound track is empty.',
  soundQuiet: 'The sound is very quiet: its loudest moment is at {peak, number, ::.#} dBFS.',
  trackChosen: 'Of the {tracks, number} sound tracks, track {track, number} is used.',
  trackUndecodable: 'Sound track {track, number} can’t be decoded here and is left out.',
  channelsMixed: 'The {channels, number} sound channels are mixed down to one or two.',
  channelChosen:
    'Only the {channel, select, left {left} other {right}} sound channel is used: the other one is silent, or has the same sound with its phase turned.',
  soundLate: 'The sound starts {seconds, number, ::.0} s after the picture; silence fills the gap.',
  soundShort: 'The sound ends {seconds, number, ::.0} s before the picture; silence fills the gap.',
  soundMissing:
    'The sound is missing for {seconds, number, ::.0} s{places, plural, one { at {at, number, ::.0} s} other { in # places, the first at {at, number, ::.0} s}}; silence fills {places, plural, one {the gap} other {the gaps}}. If somebody speaks there, record it again.',
  pictureLate: 'The picture starts {seconds, number, ::.0} s after the sound; the first frame is held until then.',
  pictureHeld: 'The sound goes on {seconds, number, ::.0} s after the picture; the last frame is held until then.',
  clipsJoined: 'The recording consists of {clips, number} clips that were joined; they follow one another.',
  clipsLost:
    'The file was put together of {clips, number} clips, of which {read, plural, one {only the first} other {only the first #}} can be read. Join them in a video editor, or import each on its own.',
  pictureChosen: 'Of the {tracks, number} videos, number {track, number} is used.',
  gapClosed: 'Nothing was recorded for {seconds, number, ::.0} s at {at, number, ::.0} s; that gap is left out.',
  rateChanged: 'The recording has {recorded, number, ::.##} frames a second; the template has {rate, number, ::.##}.',
  rateVaries: 'The frame rate varies; the template has a constant {rate, number, ::.##} frames a second.',
  hdr: 'The HDR colors are converted to standard ones.',
  sizesVary:
    'The picture changes its size ({sizes, number} sizes); the template has {width, number, ::group-off} × {height, number, ::group-off}.',
  scaledDown:
    'The recording is larger than 4K and is scaled down to {width, number, ::group-off} × {height, number, ::group-off}.',
  damaged: 'The file is damaged or cut off; what can be read of it is used.',
  lengthMeasured: 'The file doesn’t state its length; it was measured as {seconds, number, ::.0} s.',
  tooShort: 'The recording is shorter than half a second, too short for a template.',
} as const;
