import type { Content } from './content.ts';
import type { AskHost } from './protocol.ts';
import type { ProgressListener } from './worker-process.ts';

/** Services for a task, besides its own input. */
export type TaskContext = {
  content: Content;
  signal: AbortSignal;
  onProgress: ProgressListener;
  /** Sign of life, to be called often during work that reports no progress. Calls are throttled, so they are cheap. */
  onAlive: () => void;
  askHost: AskHost;
};

/** What voices need of it. */
export type VoiceContext = Pick<TaskContext, 'content' | 'askHost' | 'onAlive'>;
