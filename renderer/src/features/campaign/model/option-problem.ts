import { isAppError } from '#shared/errors/index.ts';
import type { CampaignOptions } from '#shared/ipc/index.ts';
import { checkPageTexts } from '#shared/page/personal.ts';
import { checkPersonalText } from '#shared/script/index.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { serviceAddress, webAddress } from '#renderer/lib/web-address.ts';

type OptionProblem = { field: keyof CampaignOptions; text: string };

/** The first thing in the options that could not be used, or null. */
export function optionProblem(options: CampaignOptions, variables: readonly string[]): OptionProblem | null {
  const { stillText, buttonLabel, buttonUrl, callbackUrl } = options;
  const still = problemOf(() => checkPersonalText(stillText, variables), variables);
  if (still !== null) return { field: 'stillText', text: still };
  if (options.senderName.trim() === '' && (options.senderRole.trim() !== '' || options.senderPicture !== '')) {
    return { field: 'senderName', text: t('options.senderWithoutName') };
  }
  if (options.companyName.trim() === '' && options.companyLogo !== '') {
    return { field: 'companyName', text: t('options.companyWithoutName') };
  }
  for (const [field, part] of pageTexts(options)) {
    const problem = problemOf(() => checkPageTexts(part, () => variables), variables);
    if (problem !== null) return { field, text: problem };
  }
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

/** The texts of a page, each as the settings it belongs to. */
function pageTexts(options: CampaignOptions): [keyof CampaignOptions, Parameters<typeof checkPageTexts>[0]][] {
  const { pageTitle, senderName, senderRole, companyName, pageMessage, buttonLabel, buttonUrl } = options;
  return [
    ['pageTitle', { title: pageTitle }],
    ['senderName', { sender: { name: senderName } }],
    ['senderRole', { sender: { name: '', role: senderRole } }],
    ['companyName', { company: { name: companyName } }],
    ['pageMessage', { message: pageMessage }],
    ['buttonLabel', { button: { label: buttonLabel, url: '' } }],
    ['buttonUrl', { button: { label: '', url: buttonUrl } }],
  ];
}

function problemOf(check: () => void, variables: readonly string[]): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, sentence, subject: variable } = error;
    return code === 'VARIABLE_UNKNOWN' && variable !== undefined
      ? t('options.unknownWord', { variable, known: variables.join(', ') })
      : problemText({ code, message, sentence });
  }
}
