/** What is known of a file before it is imported. Durations in seconds, sizes in bytes. */
export type ProbeReport = {
  file: string;
  size: number;
  format: string;
  duration: number | null;
  video: {
    codec: string;
    /** Size as shown: after rotation and pixel aspect. */
    width: number;
    height: number;
    codedWidth: number;
    codedHeight: number;
    /** Clockwise degrees: 0, 90, 180 or 270. */
    rotation: number;
    mirrored: boolean;
    pixelAspect: [number, number];
    /** Nominal rate as a fraction; what the template's constant rate would be. */
    frameRate: [number, number];
    pixelFormat: string;
    hdr: boolean;
  } | null;
  audio: { codec: string; channels: number; sampleRate: number } | null;
  /** Things an import mends or leaves out, as sentences. */
  problems: string[];
};
