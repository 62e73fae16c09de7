import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import { openAssembly } from '../../engine/render/assemble.ts';
import type { RenderPlan } from '../../engine/render/plan.ts';
import { templateFiles } from '../../engine/workers/protocol.ts';
import type { Logger } from '../../lib/logger.ts';
import type { DataFolder } from '../data-folder.ts';
import type { Previews } from '../generation/previews.ts';
import { findFinishedByCapability } from '../store/generated-videos.ts';
import { findTemplateByCapability } from '../store/templates.ts';
import { workError } from '../work-error.ts';
import { mediaFiles, type MediaKind } from './addresses.ts';
import { openFile, type ByteSource } from './file-source.ts';
import { sendBytes } from './send.ts';

export type MediaOptions = { db: Db; folders: DataFolder; previews: Previews; logger: Logger };

/** What an address stands for: a plan on a template, and what a download is called. */
type Media = { plan: RenderPlan; title: string };

const types: Record<MediaKind, string> = { video: 'video/mp4', poster: 'image/jpeg', preview: 'image/gif' };
const kinds = Object.keys(mediaFiles) as MediaKind[];

/** Videos and stills by unguessable address. Knowing the address is the permission, so players need no headers. */
export function registerMedia(app: FastifyInstance, { db, folders, previews, logger }: MediaOptions): void {
  function find(capability: string): Media | undefined {
    const preview = previews.find(capability);
    if (preview) return { plan: preview, title: 'Preview' };
    const video = findFinishedByCapability(db, capability);
    if (video) return { plan: video.plan, title: `${video.title} ${String(video.row + 1).padStart(3, '0')}` };
    const template = findTemplateByCapability(db, capability);
    if (!template?.hash) return undefined;
    return { plan: { version: 1, template: template.hash, sections: [], droppedFrames: [] }, title: template.name };
  }

  async function open({ plan }: Media, kind: MediaKind): Promise<ByteSource> {
    const template = join(folders.templates, plan.template);
    try {
      if (kind === 'video') return await openAssembly({ plan, template, cache: folders.cache });
      return await openFile(join(template, templateFiles[kind]));
    } catch (thrown) {
      const error = workError(thrown);
      logger.error({ template: plan.template, code: error.code, detail: error.detail }, 'media cannot be read');
      throw error.code === 'FILE_NOT_FOUND' ? new AppError('NOT_FOUND', { cause: error }) : error;
    }
  }

  app.route<{ Params: { capability: string; file: string }; Querystring: { download?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:capability/:file',
    handler: async (request, reply) => {
      const { capability, file } = request.params;
      const kind = kinds.find((candidate) => mediaFiles[candidate] === file);
      const media = kind === undefined ? undefined : find(capability);
      if (kind === undefined || media === undefined) throw new AppError('NOT_FOUND');
      const fileName = request.query.download === '1' ? downloadName(media.title, file) : undefined;
      return sendBytes(request, reply, await open(media, kind), { type: types[kind], fileName, logger });
    },
  });
}

/** A name every file system takes. */
function downloadName(title: string, file: string): string {
  const base = title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|[. ]+$/g, '')
    .slice(0, 120);
  return `${base || 'video'}${file.slice(file.lastIndexOf('.'))}`;
}
