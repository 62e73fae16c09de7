import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { openContent, type Content, type ContentKey } from '#electron/engine/workers/content.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Task, TaskResult } from '#electron/engine/workers/protocol.ts';
import { runTask } from '#electron/engine/workers/tasks.ts';
import { placesIn } from './places.ts';

/** Runs tasks of the worker protocol in this process, one after another, and records them. */
export class TasksHere implements Pick<WorkerPool, 'run'> {
  readonly done: Task[] = [];
  /** Signs of life of all tasks, apart from progress. */
  signsOfLife = 0;
  /** Content that tasks have read, in order. */
  readonly read: ContentKey[] = [];
  readonly #content: Content;

  /** @param folder of templates, by name, and of assets. */
  constructor(artifacts: ArtifactStore, folder: string) {
    const content = openContent(placesIn(folder, { templates: folder }));
    const local = (key: ContentKey): Promise<string> => {
      this.read.push(key);
      return content.local(key);
    };
    this.#content = { ...content, artifacts, local };
  }

  async run<T extends Task>(task: T, { signal }: { signal?: AbortSignal } = {}): Promise<TaskResult<T>> {
    // Cloned as between processes, which refuses anything that is not data.
    const arrived = structuredClone(task);
    const result = await runTask(arrived as never, {
      content: this.#content,
      signal: signal ?? new AbortController().signal,
      onProgress: () => undefined,
      onAlive: () => void (this.signsOfLife += 1),
      askHost: () => Promise.reject(new Error('no host')),
    });
    this.done.push(arrived);
    // A worker answers a task with the result of its kind, as the protocol defines.
    return structuredClone(result) as TaskResult<T>;
  }

  /** Number of tasks of a kind so far. */
  count(kind: Task['kind']): number {
    return this.done.filter((task) => task.kind === kind).length;
  }
}
