import type { PartnerProject } from '#shared/api/index.ts';

/** A project a partner offers. */
export type OfferedProject = {
  project: PartnerProject;
  /** The script that comes with its video, as the partner gives it; null where there is none. */
  script: unknown;
};

/** Tells how much of a file has arrived; `total` is unknown where the partner does not say. */
export type ByteProgress = (bytes: number, total: number | undefined) => void;

/** A system that videos can be imported from. */
export type PartnerAdapter = {
  /** Kept with what was imported, so that an import that is tried again asks the same partner. */
  name: string;
  /** @throws AppError `PARTNER_UNREACHABLE`, `PARTNER_ANSWER_INVALID`, `CANCELLED`. */
  list(options: ListOptions): Promise<OfferedProject[]>;
  /**
   * Writes the video of an offered project to `file`, which must not exist.
   * @throws AppError `PARTNER_ANSWER_INVALID` where there is no video, and why it cannot be fetched.
   */
  fetch(offered: OfferedProject, file: string, options: FetchOptions): Promise<void>;
};

export type ListOptions = { workspaceId: string | null; signal: AbortSignal };
type FetchOptions = { signal: AbortSignal; onProgress: ByteProgress };
