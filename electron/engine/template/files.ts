/** Names of the files in a template's folder. */
export const templateFiles = {
  info: 'template.json',
  video: 'template.mp4',
  audio: 'audio.s16',
  /** Minimum and maximum pairs as int8, {@link peaksPerSecond} pairs a second. */
  peaks: 'peaks.s8',
  /** What was learnt of the sound, once. The number changes when something else is learnt. */
  sound: 'sound-1.facts',
  /** What was measured of the person who speaks. The number changes when it would be measured otherwise. */
  presenter: 'presenter-1.facts',
  poster: 'poster.jpg',
  preview: 'preview.gif',
} as const;

export const peaksPerSecond = 200;

/** Folders of the cache; the files in them are named by content. */
export const cacheFolders = { clips: 'clips', sections: 'sections', stills: 'stills', voices: 'voices' } as const;
