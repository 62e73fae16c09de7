import type { SaidNote } from '#shared/api/import-notes.ts';

/** Facts about a file before its import. Durations in seconds, sizes in bytes. */
export type ProbeReport = {
  file: string;
  size: number;
  format: string;
  /** Of the template. */
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
    /** The other sounds of the file. */
    others: OtherSound[];
  } | null;
  /** What an import repairs, leaves out or decides. */
  notes: SaidNote[];
};

type OtherSound = {
  track: number;
  codec: string;
  channels: number;
  sampleRate: number;
  decodable: boolean;
  /** Null if it was not listened to. */
  silent: boolean | null;
};
