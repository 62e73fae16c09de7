import type { ShareSettings } from '../api/index.ts';
import type { CampaignOptions } from '../ipc/index.ts';

/** How the share pages of a campaign look, for the studio and for pages in a folder. */
export function shareSettingsOf(options: CampaignOptions): ShareSettings {
  const { senderName, senderRole, senderPicture, companyName, companyLogo, buttonLabel, buttonUrl } = options;
  return {
    title: options.pageTitle || null,
    sender: senderName === '' ? null : { name: senderName, role: senderRole || null, picture: senderPicture || null },
    company: companyName === '' ? null : { name: companyName, logo: companyLogo || null },
    color: options.pageColor.toLowerCase() || null,
    message: options.pageMessage || null,
    button: buttonUrl === '' ? null : { label: buttonLabel, url: buttonUrl },
    indexed: options.indexed,
    counted: options.counted,
  };
}
