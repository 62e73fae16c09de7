import { isAppError } from '#shared/errors/index.ts';
import type { CampaignOptions } from '#shared/ipc/index.ts';
import { checkPersonalText } from '#shared/script/index.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { serviceAddress, webAddress } from '#renderer/lib/web-address.ts';

type OptionProblem = { field: keyof CampaignOptions; text: string };

/** The first thing in the options that could not be used, or null. */
export function optionProblem(options: CampaignOptions, variables: readonly string[]): OptionProblem | null {
  const { stillText, pageMessage, buttonLabel, buttonUrl, callbackUrl } = options;
  const still = textProblem(stillText, variables);
  if (still !== null) return { field: 'stillText', text: still };
  if (options.senderName.trim() === '' && (options.senderRole.trim() !== '' || options.senderPicture !== '')) {
    return { field: 'senderName', text: t('options.senderWithoutName') };
  }
  if (options.companyName.trim() === '' && options.companyLogo !== '') {
    return { field: 'companyName', text: t('options.companyWithoutName') };
  }
  const message = textProblem(pageMessage, variables);
  if (message !== null) return { field: 'pageMessage', text: message };
  if (buttonLabel.trim() === '' && buttonUrl.trim() !== '') {
    return { field: 'buttonLabel', text: t('options.buttonIncomplete') };
  }
  if (buttonLabel.trim() !== '' && !webAddress(buttonUrl)?.startsWith('https:')) {
    return { field: 'buttonUrl', text: t('options.buttonIncomplete') };
  }
  if (callbackUrl.trim() !== '' && serviceAddress(callbackUrl) === null) {
    return { field: 'callbackUrl', text: t('options.webhookInvalid') };
  }
  return null;
}

function textProblem(text: string, variables: readonly string[]): string | null {
  try {
    checkPersonalText(text, variables);
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, sentence, subject: variable } = error;
    return code === 'VARIABLE_UNKNOWN' && variable !== undefined
      ? t('options.unknownWord', { variable, known: variables.join(', ') })
      : problemText({ code, message, sentence });
  }
}
