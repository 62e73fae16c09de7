import { AV_BUFFERSRC_FLAG_PUSH, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { FilterGraph, type Frame } from 'node-av/lib';
import type { ErrorCode } from '#shared/errors/index.ts';
import { check, required } from './av-errors.ts';
import { newFrame } from './handles.ts';

/** FFmpeg filters with one input and one output. */
export type FilterRun = Disposable & {
  /** Takes a frame over (it is empty afterwards), null at the end. Call `next` until it answers null before the next. */
  send(frame: Frame | null): Promise<void>;
  /** The next filtered frame, valid until the next call; null when the graph wants a frame or has ended. */
  next(): Promise<Frame | null>;
  /** Seconds a unit of the filtered frames' time stamps. */
  readonly timeBase: number;
};

/**
 * @param description a whole graph in FFmpeg's syntax, with its source named `buffer@in` and its sink `buffersink@out`,
 * or `abuffer@in` and `abuffersink@out` for sound.
 * @param fallback the code when FFmpeg refuses the graph, which depends on where its input comes from.
 */
export async function openFilters(description: string, fallback: ErrorCode = 'INTERNAL'): Promise<FilterRun> {
  using opened = new DisposableStack();
  const frame = opened.use(newFrame());
  const graph = opened.use(new FilterGraph());
  graph.alloc();
  check(graph.parse2(description), `parse filters ${description}`, fallback);
  check(await graph.config(), `configure filters ${description}`, fallback);
  const source = required(graph.getFilter('buffer@in') ?? graph.getFilter('abuffer@in'), 'filter source');
  const sink = required(graph.getFilter('buffersink@out') ?? graph.getFilter('abuffersink@out'), 'filter sink');
  const { num, den } = sink.buffersinkGetTimeBase();
  const handles = opened.move();
  return {
    timeBase: num / den,
    async send(input) {
      check(await source.buffersrcAddFrame(input, AV_BUFFERSRC_FLAG_PUSH), 'filter a frame', fallback);
    },
    async next() {
      frame.unref();
      const status = await sink.buffersinkGetFrame(frame);
      if (status === AVERROR_EAGAIN || status === AVERROR_EOF) return null;
      check(status, 'take a filtered frame', fallback);
      return frame;
    },
    [Symbol.dispose]: () => handles.dispose(),
  };
}
