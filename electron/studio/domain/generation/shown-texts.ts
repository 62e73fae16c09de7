import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { checkPageTexts } from '#shared/page/personal.ts';
import { checkPersonalText } from '#shared/script/index.ts';
import type { Db } from '#electron/db/open.ts';
import { findShareSettings } from '../../store/share.ts';
import { findStillSettings } from '../../store/stills.ts';

/**
 * Checks a campaign's page and stills against the variables of its rows. Their texts were checked when they were saved,
 * but the script may have lost a variable since, and then every customer would see a gap.
 * @throws AppError `VARIABLE_MISSING` with the variable as `subject`.
 */
export function checkShownTexts(db: Db, campaignId: string, variables: readonly string[]): void {
  const { text } = findStillSettings(db, campaignId);
  if (text !== null) check('thumbnailVariable', () => checkPersonalText(text, variables));
  const settings = findShareSettings(db, campaignId);
  check('pageVariable', () => checkPageTexts(settings, () => variables));
}

function check(sentence: 'thumbnailVariable' | 'pageVariable', texts: () => void): void {
  try {
    texts();
  } catch (error) {
    if (!isAppError(error)) throw error;
    // Half a mark in settings of an older version is shown as it was typed.
    if (error.code === 'SCRIPT_INVALID') return;
    const { subject = '' } = error;
    throw new AppError('VARIABLE_MISSING', { subject, ...say(sentence, { variable: subject }), cause: error });
  }
}
