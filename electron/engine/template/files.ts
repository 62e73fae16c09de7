import { join } from 'node:path';

/** Names of the files in a template's folder. */
export const templateFiles = {
  info: 'template.json',
  video: 'template.mp4',
  audio: 'audio.s16',
  /** Minimum and maximum pairs as int8, {@link peaksPerSecond} pairs a second. */
  peaks: 'peaks.s8',
  /** What was learnt of the sound, once. The number changes when something else is learnt. */
  sound: 'sound-1.facts',
  /** What was measured of the speaker's voice. The number changes when it would be measured otherwise. */
  voice: 'voice-1.facts',
  poster: 'poster.jpg',
  /** Of a template of screen and camera: a still of each alone. */
  screenStill: 'screen.jpg',
  cameraStill: 'camera.jpg',
  preview: 'preview.gif',
} as const;

/** Where a template keeps when the words of a script are spoken in it. The number changes when they would be found otherwise. */
export function alignmentFile(template: string, scriptHash: string): string {
  return join(template, `alignment-1-${scriptHash.slice(0, 32)}.json`);
}

/** Where a template keeps another one that its videos are joined with. @param hash of that. */
export function bodyFolder(template: string, hash: string): string {
  return join(template, 'bodies', hash);
}

/** The same as a name among templates, as tasks of render processes have it. @param template its name. */
export function bodyName(template: string, hash: string): string {
  return `${template}/bodies/${hash}`;
}

/**
 * Where a template is kept once more beside a body: with renditions that are made for both together, as those for
 * messaging apps share the size of one file. @param template its name. @param body hash of the body.
 */
export function besideBody(template: string, body: string): string {
  return `${bodyName(template, body)}.beside`;
}

export const peaksPerSecond = 200;
