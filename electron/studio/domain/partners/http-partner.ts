import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { partnerProjectSchema } from '#shared/api/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { limits as sharedLimits } from '#shared/limits.ts';
import { parseJson } from '#electron/lib/json.ts';
import { hostOf, isLoopbackName } from '../../outbound/policy.ts';
import { download } from '../../outbound/download.ts';
import type { PartnerAdapter } from './adapter.ts';

type PartnerEndpoint = {
  /** Address of the Project list. */
  url: string;
  /** Sent as a Bearer token to that address's origin only. */
  key: string | undefined;
};

export type PartnerLimits = {
  /** Largest list, and largest video, bytes. */
  listBytes: number;
  videoBytes: number;
  /** For a whole list, and a whole video, milliseconds. */
  listTime: number;
  videoTime: number;
};

const usualLimits: PartnerLimits = {
  listBytes: 16_000_000,
  videoBytes: sharedLimits.uploadBytes,
  listTime: 20_000,
  videoTime: 2 * 3_600_000,
};

/** What partners answer: the interface's Project list, where they may leave out what may be null. */
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
 * A partner that answers with the interface's Project list. Its own address may be one of this computer, as whoever runs
 * the studio named it; videos are fetched from where a client's files may be fetched from, and from there.
 * @param options.temporary folder for what is needed for a moment.
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

function partnerError(error: unknown): unknown {
  if (!isAppError(error)) return error;
  if (error.code === 'ASSET_TOO_LARGE')
    return new AppError('PARTNER_ANSWER_INVALID', { cause: error, detail: 'too long' });
  if (error.code !== 'ASSET_UNREACHABLE' && error.code !== 'URL_REFUSED') return error;
  return new AppError('PARTNER_UNREACHABLE', { cause: error, detail: error.detail });
}
