import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { itemAt } from '#shared/at.ts';
import { withBody, type FittedBody } from '#electron/engine/render/join-plans.ts';
import { planOf, type Plan } from '#electron/engine/render/plan.ts';
import { besideBody, bodyFolder, bodyName, templateFiles } from '#electron/engine/template/files.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import type { Rendition } from '#electron/engine/template/renditions.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { createSerialQueue } from '#electron/lib/serial-queue.ts';
import type { PlannedCaptions, Snapshot } from '../../store/batches.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import type { Captions, CaptionSource } from '../captions.ts';
import type { RowPictures } from './row-pictures.ts';

type Body = NonNullable<Snapshot['body']>;
type BurnedCaptions = Extract<PlannedCaptions, { mode: 'burned' }>;

/** The body of a plan; undefined without one. @param template hash of the personalized template. */
export function bodyIn({ templates }: Pick<Plan, 'templates'>, template: string): string | undefined {
  return templates.find((hash) => hash !== template);
}

/**
 * The folders of a plan's templates in a rendition. A body is stored with the template it was joined to.
 * @param template hash of the personalized template.
 */
export function templateFolders(
  { templates }: Pick<DataFolder, 'templates'>,
  { plan, template, rendition }: { plan: Pick<Plan, 'templates'>; template: string; rendition: Rendition },
): (hash: string) => string {
  const own = join(templates, templateIn(rendition, template, bodyIn(plan, template)));
  return (hash) => (hash === template ? own : bodyFolder(join(templates, template), hash));
}

/** The name of a personalized template in a rendition. @param body joined to its videos. */
export function templateIn(rendition: Rendition, template: string, body: string | undefined): string {
  return rendition === 'messaging' && body !== undefined ? besideBody(template, body) : template;
}

export type BodiesOptions = {
  pool: WorkerPool;
  folders: Pick<DataFolder, 'templates'>;
  captions: Captions;
  rowPictures: RowPictures;
};

/** Joins personalized videos with the body of their campaign, which is fitted to the template once for all of them. */
export class Bodies {
  readonly #options: BodiesOptions;
  readonly #fitted = new Map<string, Promise<FittedBody>>();
  /** One at a time: two jobs could work in the folder of the same template. */
  readonly #queue = createSerialQueue();

  constructor(options: BodiesOptions) {
    this.#options = options;
  }

  /**
   * The plan of a video joined with the body.
   * @param plan of one template. @param asked how captions are shown; the body's come from its own script.
   * @throws AppError `ALIGNMENT_FAILED` if the body's recording does not match its script; errors that end a render
   * process; the system's error when the body is gone.
   */
  async join(plan: Plan, body: Body, asked: PlannedCaptions | undefined): Promise<Plan> {
    const { templates } = this.#options.folders;
    const template = itemAt(plan.templates, 0);
    const own = join(templates, template);
    const { hash, joint } = await this.#fit(own, template, body, asked?.mode === 'burned' ? asked : undefined);
    const folder = bodyFolder(own, hash);
    const text =
      asked?.mode === 'text'
        ? await this.#options.captions.textOf(planOf(await readTemplateInfo(folder)), said(body))
        : [];
    return withBody(plan, { body: folder, position: body.position, joint, text });
  }

  /** Fits a body once for all rows of a campaign; after a failure the next row tries again. */
  async #fit(own: string, template: string, body: Body, burned: BurnedCaptions | undefined): Promise<FittedBody> {
    const key = JSON.stringify([template, body, burned]);
    const known = await this.#fitted.get(key);
    // One that was damaged has been removed.
    if (known && existsSync(bodyFolder(own, known.hash))) return known;
    return this.#fitAgain(key, template, body, burned);
  }

  #fitAgain(key: string, template: string, body: Body, burned: BurnedCaptions | undefined): Promise<FittedBody> {
    const fitted = this.#queue.take(async () => {
      const fit = (content: string): Promise<FittedBody> =>
        this.#options.pool.run(
          { kind: 'fit-body', template, body: content, position: body.position },
          { priority: 'batch' },
        );
      const plain = await fit(body.template);
      const captioned = burned && (await this.#withCaptions(template, plain.hash, body, burned));
      return captioned === undefined ? plain : fit(captioned);
    });
    this.#fitted.set(key, fitted);
    // Forgotten after a while, because an unused joint may be removed from the store.
    fitted.then(
      () => setTimeout(() => this.#fitted.delete(key), rememberedFor).unref(),
      () => this.#fitted.delete(key),
    );
    return fitted;
  }

  /**
   * Burns a body's own captions in, once: the result is a template, so that rows cost no more than without captions.
   * @param fitted hash of the body as stored with the template.
   * @returns the name of the content; undefined if the body has no script.
   */
  async #withCaptions(
    template: string,
    fitted: string,
    body: Body,
    burned: BurnedCaptions,
  ): Promise<string | undefined> {
    const { templates } = this.#options.folders;
    const name = bodyName(template, fitted);
    const target = `${name}-${hashOf([body.script, burned]).slice(0, 32)}`;
    // The facts are written last, so a template with facts is complete.
    if (existsSync(join(templates, target, templateFiles.info))) return target;
    const whole = planOf(await readTemplateInfo(join(templates, name)));
    const cues = await this.#options.captions.cuesOf(whole, said(body), () => '', burned);
    if (cues.length === 0) return undefined;
    const plan = await this.#options.rowPictures.drawWhole(whole, name, {
      layers: [],
      captions: { style: burned.style, cues },
    });
    await rm(join(templates, target), { recursive: true, force: true });
    await this.#options.pool.run({ kind: 'bake-template', template: name, plan, target }, { priority: 'batch' });
    return target;
  }
}

/** The words of a body: its script as it is spoken. */
function said({ template, script }: Body): CaptionSource {
  return { template, script, sections: [] };
}

/** Milliseconds. */
const rememberedFor = 10_000;
