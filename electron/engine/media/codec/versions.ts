import { getFFmpegInfo } from 'node-av/lib';

/**
 * Versions of FFmpeg's libraries, for the names of what is made with them: another version may give other samples or
 * packets of the same input.
 */
export const { avcodec, avfilter, swresample } = getFFmpegInfo().libraries;
