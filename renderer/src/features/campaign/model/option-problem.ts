import { isAppError } from '#shared/errors/index.ts';
import type { CampaignOptions } from '#shared/ipc/index.ts';
import { checkStillText } from '#shared/script/index.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { serviceAddress, webAddress } from '#renderer/lib/web-address.ts';

type OptionProblem = { field: keyof CampaignOptions; text: string };

/** The first thing in the options that could not be used, or null. */
export function optionProblem(options: CampaignOptions, variables: readonly string[]): OptionProblem | null {
  const { stillText, buttonLabel, buttonUrl, callbackUrl } = options;
  const still = stillProblem(stillText, variables);
  if (still !== null) return { field: 'stillText', text: still };
  if (buttonLabel.trim() === '' && buttonUrl.trim() !== '') {
    return { field: 'buttonLabel', text: t('options.buttonWithoutText') };
  }
  if (buttonLabel.trim() !== '' && !webAddress(buttonUrl)?.startsWith('https:')) {
    return { field: 'buttonUrl', text: t('options.buttonWithoutAddress') };
  }
  if (callbackUrl.trim() !== '' && serviceAddress(callbackUrl) === null) {
    return { field: 'callbackUrl', text: t('options.webhookInvalid') };
  }
  return null;
}

function stillProblem(text: string, variables: readonly string[]): string | null {
  try {
    checkStillText(text, variables);
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, sentence, subject: variable } = error;
    return code === 'VARIABLE_UNKNOWN' && variable !== undefined
      ? t('options.stillTextUnknown', { variable, known: variables.join(', ') })
      : problemText({ code, message, sentence });
  }
}
