import { join } from 'node:path';
import type { Alignment } from '#shared/api/index.ts';
import { keepAlignment, readAlignment } from '#electron/engine/template/kept-alignment.ts';
import type { Priority, WorkerPool } from '#electron/engine/workers/pool.ts';
import type { DataFolder } from '../../store/data-folder.ts';

type AlignmentsOptions = { pool: WorkerPool; folders: Pick<DataFolder, 'templates'> };

/** The times of scripts' words in their templates: aligned once, stored with the template. */
export class Alignments {
  readonly #options: AlignmentsOptions;
  readonly #making = new Map<string, Promise<Alignment>>();

  constructor(options: AlignmentsOptions) {
    this.#options = options;
  }

  /**
   * The alignment of a script with its template.
   * @param template hash. @param priority of the task; callers that ask later for the same alignment share it.
   * @throws AppError `ALIGNMENT_FAILED` if the recording does not match the script, and errors that end a render
   * process.
   */
  async of(template: string, script: string, priority: Priority = 'batch'): Promise<Alignment> {
    const kept = await readAlignment(join(this.#options.folders.templates, template), script);
    if (kept) return kept;
    const key = JSON.stringify([template, script]);
    const making =
      this.#making.get(key) ?? this.#make(template, script, priority).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #make(template: string, script: string, priority: Priority): Promise<Alignment> {
    const alignment = await this.#options.pool.run({ kind: 'align', template, script }, { priority });
    await keepAlignment(join(this.#options.folders.templates, template), script, alignment);
    return alignment;
  }
}
