import { join } from 'node:path';

/** Names of the files in a template's folder. */
export const templateFiles = {
  info: 'template.json',
  video: 'template.mp4',
  audio: 'audio.s16',
  /** Minimum and maximum pairs as int8, {@link peaksPerSecond} pairs a second. */
  peaks: 'peaks.s8',
  /** Facts learnt from the sound once. The number changes with the set of facts. */
  sound: 'sound-1.facts',
  /** Measurements of the speaker's voice. The number changes with the method. */
  voice: 'voice-1.facts',
  poster: 'poster.jpg',
  /** A still of screen and camera each, for a template composed of both. */
  screenStill: 'screen.jpg',
  cameraStill: 'camera.jpg',
  preview: 'preview.gif',
} as const;

/** The file with the times of a script's words. The number changes with the method. */
export function alignmentFile(template: string, scriptHash: string): string {
  return join(template, `alignment-1-${scriptHash.slice(0, 32)}.json`);
}

/** The folder of a template that is joined to another's videos. @param hash of the joined one. */
export function bodyFolder(template: string, hash: string): string {
  return join(template, 'bodies', hash);
}

/** The same folder as a content name, for tasks of render processes. @param template its name. */
export function bodyName(template: string, hash: string): string {
  return `${template}/bodies/${hash}`;
}

/**
 * Content name of a copy of the template beside a body. Its renditions are made for both together, because those for
 * messaging apps share the size of one file.
 * @param template its name.
 * @param body hash of the body.
 */
export function besideBody(template: string, body: string): string {
  return `${bodyName(template, body)}.beside`;
}

export const peaksPerSecond = 200;
