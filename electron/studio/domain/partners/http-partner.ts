import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { partnerProjectSchema } from '#shared/api/operations/partners.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { limits as sharedLimits } from '#shared/limits.ts';
import { parseJson } from '#electron/lib/json.ts';
import { hostOf, isLoopbackName } from '#electron/lib/addresses.ts';
import { download } from '../../outbound/download.ts';
import type { PartnerAdapter } from './adapter.ts';

type PartnerEndpoint = {
  /** Address of the Project list. */
  url: string;
  /** Sent as a Bearer token, only to the origin of that address. */
  key: string | undefined;
};

export type PartnerLimits = {
  /** Maximum size of a list, and of a video, bytes. */
  listBytes: number;
  videoBytes: number;
  /** Time limits for a whole list, and a whole video, milliseconds. */
  listTime: number;
  videoTime: number;
};

const usualLimits: PartnerLimits = {
  listBytes: 16_000_000,
  videoBytes: sharedLimits.uploadBytes,
  listTime: 20_000,
  videoTime: 2 * 3_600_000,
};

/** The answer of partners: the API's Project list, in which nullable fields may be missing. */
const listSchema = z.object({
  account_exists: z.boolean(),
  projects: z.array(
    z.object({
      ...partnerProjectSchema.partial().shape,
      id: z.string().min(1),
      partner_script_content: z.unknown().optional(),
    }),
  ),
});

/**
 * A partner that answers with the API's Project list. Its address may be on this computer, because the operator of the
 * studio configured it. Videos may come from its origin, and from any address that clients' files may come from.
 * @param options.temporary folder for temporary files.
 */
export function createHttpPartner(
  endpoint: PartnerEndpoint,
  options: { temporary: string; limits?: Partial<PartnerLimits> },
): PartnerAdapter {
  const limits = { ...usualLimits, ...options.limits };
  const base = new URL(endpoint.url);
  const policy = { loopback: isLoopbackName(hostOf(base)) };
  const authorization = endpoint.key === undefined ? {} : { authorization: `Bearer ${endpoint.key}` };

  return {
    name: 'http',

    async list({ workspaceId, signal }) {
      const url = new URL(base);
      if (workspaceId !== null) url.searchParams.set('workspace_id', workspaceId);
      const file = join(options.temporary, randomUUID());
      try {
        await download(url.href, file, {
          policy,
          field: 'partner',
          headers: { accept: 'application/json', ...authorization },
          maxBytes: limits.listBytes,
          timeout: limits.listTime,
          signal,
        });
        return projectsOf(await readFile(file, 'utf8'));
      } catch (error) {
        throw partnerError(error);
      } finally {
        await rm(file, { force: true });
      }
    },

    async fetch({ project }, file, { signal, onProgress }) {
      const address = project.effective_video_url ?? project.video_url;
      if (!address || !URL.canParse(address, base.href)) {
        throw new AppError('PARTNER_ANSWER_INVALID', {
          message: 'This project has no video yet. Finish it at the partner’s, and import it again.',
        });
      }
      const url = new URL(address, base);
      await download(url.href, file, {
        policy,
        field: 'video_url',
        headers: url.origin === base.origin ? authorization : {},
        maxBytes: limits.videoBytes,
        timeout: limits.videoTime,
        signal,
        onProgress,
      });
    },
  };
}

function projectsOf(text: string) {
  const parsed = listSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new AppError('PARTNER_ANSWER_INVALID', { detail: z.prettifyError(parsed.error) });
  return parsed.data.projects.map(({ partner_script_content: script, ...given }) => ({
    project: partnerProjectSchema.parse(given),
    script: script ?? null,
  }));
}

const unreachable: ReadonlySet<string> = new Set(['ASSET_UNREACHABLE', 'ASSET_TOO_SLOW', 'URL_REFUSED']);

function partnerError(error: unknown): unknown {
  if (!isAppError(error)) return error;
  if (error.code === 'ASSET_TOO_LARGE')
    return new AppError('PARTNER_ANSWER_INVALID', { cause: error, detail: 'too long' });
  if (!unreachable.has(error.code)) return error;
  return new AppError('PARTNER_UNREACHABLE', { cause: error, detail: error.detail });
}
