import { getFFmpegInfo } from 'node-av/lib';

/**
 * Versions of FFmpeg's libraries, for the keys of artifacts: another version may produce other samples or packets from
 * the same input.
 */
export const { avcodec, avfilter, swresample } = getFFmpegInfo().libraries;
