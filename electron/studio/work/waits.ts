import type { Wait } from '#shared/api/index.ts';
import type { ErrorCode } from '#shared/errors/index.ts';
import type { QueueWait } from './runner.ts';
import { disk, isService, processes } from './troubles.ts';

/** A wait as the interface shows it. */
export function toWait(wait: QueueWait): Wait {
  return {
    code: wait.code,
    message: sentence(wait),
    since: new Date(wait.since).toISOString(),
    next_try: new Date(wait.nextTry).toISOString(),
  };
}

/**
 * What work waits for, if anything.
 * @param needs services it cannot do without, as its lanes name them.
 */
export function waitOf(waits: readonly QueueWait[], needs: readonly string[]): Wait | null {
  const wait = waits.find(({ resource }) => !isService(resource) || needs.includes(resource));
  return wait ? toWait(wait) : null;
}

function sentence({ resource, code, name }: QueueWait): string {
  if (resource === disk) return diskSentence(code);
  if (resource === processes) return 'Waiting for render processes, which end as soon as they start';
  const what = name === '' ? kindOf(resource) : name;
  if (code === 'PROVIDER_BUSY') return `Waiting for ${what}, which is busy or has reached its limit`;
  return `Waiting for ${what}, which does not answer: check the connection`;
}

/** A database that cannot be written for another reason than a full disk is waited for, too. */
function diskSentence(code: ErrorCode): string {
  return code === 'STORAGE_FULL'
    ? 'Waiting for room on the studio’s disk: free some space there'
    : 'Waiting for the studio’s data folder, which cannot be written to';
}

function kindOf(resource: string): string {
  if (resource.startsWith('voice_service:')) return 'the speech service';
  if (resource.startsWith('partner:')) return 'the partner';
  return 'a download';
}
