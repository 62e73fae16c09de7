import type { ShareSettings } from '../api/index.ts';
import { checkPersonalText, filledPersonalText } from '../script/index.ts';

/** The texts of a page that may have variables. */

/** Settings as they are saved, or as a program sends them. */
type GivenSettings = {
  title?: string | null | undefined;
  sender?: { name: string; role?: string | null | undefined } | null | undefined;
  company?: { name: string } | null | undefined;
  message?: string | null | undefined;
  button?: { label: string; url: string } | null | undefined;
};

/**
 * Whether every variable in a page's texts is known.
 * @param known the template's variables; asked for only where a text may have one.
 * @throws AppError as `checkPersonalText`.
 */
export function checkPageTexts(settings: GivenSettings, known: () => readonly string[]): void {
  const { title, sender, company, message, button } = settings;
  const texts = [
    markedTitle(title ?? ''),
    sender?.name,
    sender?.role,
    company?.name,
    message,
    button?.label,
    markedAddress(button?.url ?? ''),
  ];
  for (const text of texts) if (text && /\{\{|\}\}/u.test(text)) checkPersonalText(text, known());
}

/** The settings with a row's values in every text; in the button's address they are percent-encoded. */
export function filledSettings(settings: ShareSettings, values: Readonly<Record<string, string>>): ShareSettings {
  const { title, sender, company, message, button } = settings;
  const plain = new Map(Object.entries(values));
  const encoded = new Map([...plain].map(([name, value]) => [name, encodeURIComponent(value.toWellFormed())]));
  const fill = (text: string): string => filledPersonalText(text, plain);
  return {
    ...settings,
    title: title === null ? null : filledPersonalText(markedTitle(title), plain),
    sender: sender && { ...sender, name: fill(sender.name), role: sender.role === null ? null : fill(sender.role) },
    company: company && { ...company, name: fill(company.name) },
    message: message === null ? null : fill(message),
    button: button && { label: fill(button.label), url: filledPersonalText(markedAddress(button.url), encoded) },
  };
}

/** Titles may have single braces. */
function markedTitle(title: string): string {
  return title.replace(/(?<!\{)\{([^{}]+)\}(?!\})/gu, '{{$1}}');
}

/** Programs percent-encode the braces in an address. */
function markedAddress(url: string): string {
  return url.replace(/%7B%7B/giu, '{{').replace(/%7D%7D/giu, '}}');
}
