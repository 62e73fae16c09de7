import type { PartnerProject } from '#shared/api/operations/partners.ts';

/** A project that a partner offers. */
export type OfferedProject = {
  project: PartnerProject;
  /** The script of its video, in the partner's own form; null without one. */
  script: unknown;
};

/** Reports the bytes of a file received so far; `total` is undefined if the partner does not declare it. */
export type ByteProgress = (bytes: number, total: number | undefined) => void;

/** A system that videos can be imported from. */
export type PartnerAdapter = {
  /** Stored with the import, so that a retry asks the same partner. */
  name: string;
  /** @throws AppError `PARTNER_UNREACHABLE`, `PARTNER_ANSWER_INVALID`, `CANCELLED`. */
  list(options: ListOptions): Promise<OfferedProject[]>;
  /**
   * Writes the video of an offered project to `file`, which must not exist.
   * @throws AppError `PARTNER_ANSWER_INVALID` for a project without a video, and the errors of fetching it.
   */
  fetch(offered: OfferedProject, file: string, options: FetchOptions): Promise<void>;
};

export type ListOptions = { workspaceId: string | null; signal: AbortSignal };
type FetchOptions = { signal: AbortSignal; onProgress: ByteProgress };
