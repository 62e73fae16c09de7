import { AV_BUFFERSRC_FLAG_KEEP_REF, AV_BUFFERSRC_FLAG_PUSH, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { FilterGraph, type FilterContext, type Frame } from 'node-av/lib';
import type { ErrorCode } from '#shared/errors/index.ts';
import { check, required } from './av-errors.ts';
import { newFrame } from './handles.ts';

/** FFmpeg filters with one input and one output. */
export type FilterRun = Disposable & {
  /** Takes over a frame (which is then empty), null at the end. Call `next` until it returns null before the next. */
  send(frame: Frame | null): Promise<void>;
  /** The next filtered frame, valid until the next call; null when the graph needs a frame or has ended. */
  next(): Promise<Frame | null>;
  /** Seconds per unit of the filtered frames' time stamps. */
  readonly timeBase: number;
};

/** FFmpeg filters with several named inputs and one output. */
export type FilterMix = Disposable & {
  /** Sends a frame to the input `buffer@<name>`. The caller keeps the frame, and must not change its pixels. */
  give(name: string, frame: Frame): void;
  /** As in {@link FilterRun}. */
  next(): Promise<Frame | null>;
};

/**
 * @param description a whole graph in FFmpeg's syntax, with its source named `buffer@in` and its sink `buffersink@out`,
 * or `abuffer@in` and `abuffersink@out` for sound.
 * @param fallback the code when FFmpeg refuses the graph, which depends on where its input comes from.
 */
export async function openFilters(description: string, fallback: ErrorCode = 'INTERNAL'): Promise<FilterRun> {
  const { graph, sink, next, handles } = await openGraph(description, fallback);
  const source = required(graph.getFilter('buffer@in') ?? graph.getFilter('abuffer@in'), 'filter source');
  const { num, den } = sink.buffersinkGetTimeBase();
  return {
    timeBase: num / den,
    async send(input) {
      check(await source.buffersrcAddFrame(input, AV_BUFFERSRC_FLAG_PUSH), 'filter a frame', fallback);
    },
    next,
    [Symbol.dispose]: () => handles.dispose(),
  };
}

/**
 * @param description as for {@link openFilters}, with a source `buffer@<name>` for each input.
 * @throws AppError `INTERNAL` when FFmpeg refuses it.
 */
export async function openFilterMix(description: string, inputs: readonly string[]): Promise<FilterMix> {
  const { graph, next, handles } = await openGraph(description, 'INTERNAL');
  const sources = new Map<string, FilterContext>();
  for (const name of inputs) sources.set(name, required(graph.getFilter(`buffer@${name}`), `filter source ${name}`));
  return {
    give(name, frame) {
      const source = required(sources.get(name), `filter source ${name}`);
      check(source.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), `filter a frame of ${name}`);
    },
    next,
    [Symbol.dispose]: () => handles.dispose(),
  };
}

async function openGraph(description: string, fallback: ErrorCode) {
  using opened = new DisposableStack();
  const frame = opened.use(newFrame());
  const graph = opened.use(new FilterGraph());
  graph.alloc();
  check(graph.parse2(description), `parse filters ${description}`, fallback);
  check(await graph.config(), `configure filters ${description}`, fallback);
  const sink = required(graph.getFilter('buffersink@out') ?? graph.getFilter('abuffersink@out'), 'filter sink');
  const handles = opened.move();
  return {
    graph,
    sink,
    handles,
    async next(): Promise<Frame | null> {
      frame.unref();
      const status = await sink.buffersinkGetFrame(frame);
      if (status === AVERROR_EAGAIN || status === AVERROR_EOF) return null;
      check(status, 'take a filtered frame', fallback);
      return frame;
    },
  };
}
