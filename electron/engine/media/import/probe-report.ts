/** Facts about a file before its import. Durations in seconds, sizes in bytes. */
export type ProbeReport = {
  file: string;
  size: number;
  format: string;
  duration: number | null;
  video: {
    codec: string;
    /** Displayed size: after rotation and pixel aspect. */
    width: number;
    height: number;
    codedWidth: number;
    codedHeight: number;
    /** Clockwise degrees: 0, 90, 180 or 270. */
    rotation: number;
    mirrored: boolean;
    pixelAspect: [number, number];
    /** Nominal rate as a fraction: the template's constant rate. */
    frameRate: [number, number];
    pixelFormat: string;
    hdr: boolean;
  } | null;
  audio: {
    codec: string;
    channels: number;
    sampleRate: number;
    /** Which of how many sounds it is, from 1. */
    track: number;
    tracks: number;
  } | null;
  /** Problems that an import repairs or leaves out, as sentences. */
  problems: string[];
};
