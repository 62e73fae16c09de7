import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { CampaignOptions } from '#shared/ipc/index.ts';
import type { Studio } from '../accounts/studio.ts';

/**
 * Sets what a campaign has beyond its videos, before its rows are sent. Doing it again changes nothing.
 * @throws AppError `NOT_SUPPORTED_YET` where a studio does not know it, and what it refuses.
 */
export async function applyOptions(
  studio: Studio,
  id: string,
  { stillText, stillStyle, stillBadge, pageTitle, buttonLabel, buttonUrl, indexed }: CampaignOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  const button = buttonUrl === '' ? null : { label: buttonLabel, url: buttonUrl };
  if (pageTitle !== '' || button !== null || indexed) {
    const settings = { id, title: pageTitle || null, button, indexed };
    await orUnsupported('sharePagesNotSupported', studio.call('saveShareSettings', settings, { signal }));
  }
  if (stillText !== '' || stillBadge) {
    const design = { id, text: stillText || null, style: stillStyle, badge: stillBadge };
    await orUnsupported('stillWordsNotSupported', studio.call('saveStillSettings', design, { signal }));
  }
}

async function orUnsupported(
  refusal: 'sharePagesNotSupported' | 'stillWordsNotSupported',
  work: Promise<unknown>,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    // The campaign has just been made there: what is not found is the operation.
    if (!isAppError(error) || error.code !== 'NOT_FOUND') throw error;
    throw new AppError('NOT_SUPPORTED_YET', {
      ...say(refusal),
      cause: error,
    });
  }
}
