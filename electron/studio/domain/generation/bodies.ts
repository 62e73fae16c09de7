import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withBody, type FittedBody } from '#electron/engine/render/join-plans.ts';
import { planOf, type Plan } from '#electron/engine/render/plan.ts';
import { bodyFolder } from '#electron/engine/template/files.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { createTurns } from '#electron/lib/turns.ts';
import type { Snapshot } from '../../store/batches.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import type { Captions } from '../captions/captions.ts';

type Body = NonNullable<Snapshot['body']>;

/** Gives the folders of a plan's templates: a body is kept with the template it was joined to. */
export function templateFolders(
  { templates }: Pick<DataFolder, 'templates'>,
  plan: Pick<Plan, 'templates'>,
): (hash: string) => string {
  return (hash) => {
    const kept = plan.templates
      .filter((other) => other !== hash)
      .map((other) => bodyFolder(join(templates, other), hash))
      .find((folder) => existsSync(folder));
    return kept ?? join(templates, hash);
  };
}

/** Joins personalized videos with the body of their campaign, which is made to fit once for all of them. */
export class Bodies {
  readonly #pool: WorkerPool;
  readonly #folders: Pick<DataFolder, 'templates'>;
  readonly #fitted = new Map<string, Promise<FittedBody>>();
  /** One at a time: two may work in the folder of one template. */
  readonly #turns = createTurns();

  constructor(options: { pool: WorkerPool; folders: Pick<DataFolder, 'templates'> }) {
    this.#pool = options.pool;
    this.#folders = options.folders;
  }

  /**
   * @param plan of one template. @param captions gives the body's; undefined for videos without captions.
   * @throws AppError what stops the render process that makes the body fit; the system's error when the body is gone.
   */
  async join(plan: Plan, body: Body, captions: Captions | undefined): Promise<Plan> {
    const { templates } = this.#folders;
    const [template = ''] = plan.templates;
    const own = join(templates, template);
    const { hash, joint } = await this.#fit(template, body);
    const folder = bodyFolder(own, hash);
    const text = captions
      ? await captions.textOf(planOf(await readTemplateInfo(folder)), { ...body, sections: [] })
      : [];
    return withBody(plan, { template: own, body: folder, position: body.position, joint, text });
  }

  /** All rows of a campaign wait for the first of them; what failed is tried again with the next. */
  #fit(template: string, { template: body, position }: Body): Promise<FittedBody> {
    const key = `${template} ${body} ${position}`;
    const known = this.#fitted.get(key);
    if (known) return known;
    const task = { kind: 'fit-body' as const, template, body, position };
    const fitted = this.#turns.take(() => this.#pool.run(task, { priority: 'batch' }));
    this.#fitted.set(key, fitted);
    // Asked again each time nobody needs it for a while: its joint may have been removed.
    fitted.then(
      () => setTimeout(() => this.#fitted.delete(key), rememberedFor).unref(),
      () => this.#fitted.delete(key),
    );
    return fitted;
  }
}

/** Milliseconds. */
const rememberedFor = 10_000;
