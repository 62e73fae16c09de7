const recorderTypes = [
  'video/webm;codecs=h264,opus',
  'video/mp4;codecs=avc1,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
];

/** MIME type of the browser's best recording format: H.264 first, because it takes the least processor time. */
export function recordingType(): string {
  return recorderTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
}

/** Bits per second: 10 million at 1080p. Larger pictures need fewer per pixel, by the usual power of 0.75. */
export function bitRateOf(stream: MediaStream): number {
  const { width = 1920, height = 1080 } = stream.getVideoTracks()[0]?.getSettings() ?? {};
  return Math.round(10_000_000 * ((width * height) / (1920 * 1080)) ** 0.75);
}
