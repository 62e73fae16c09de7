import type { OperationOutput } from '#shared/api/index.ts';
import type { RecipientRows } from '#shared/rows/rows.ts';
import { engineOf } from '#shared/voices.ts';
import type { Studio } from '../desktop/accounts/studio.ts';
import { openOwnKeychain, speechServicesOf } from './studio-client.ts';

/** Gives speech services their keys where one of their voices is to speak. */
export async function handOverKeys(studio: Studio, voice: string): Promise<void> {
  if (engineOf(voice) !== 'provider') return;
  await speechServicesOf(studio, await openOwnKeychain()).handOverKeys(studio);
}

/** The same, and tells what will be sent to the service before anything is. */
export async function prepareService(
  studio: Studio,
  voice: string,
  rows: Pick<RecipientRows, 'names'>,
  tell: (line: string) => void,
): Promise<void> {
  if (engineOf(voice) !== 'provider') return;
  await handOverKeys(studio, voice);
  const cost = await studio.call('estimateVoiceCost', { voice, texts: rows.names.flat() });
  tell(`${amountOf(cost)} will be sent to the speech service; ${priceOf(cost)}.`);
}

type Cost = OperationOutput<'estimateVoiceCost'>;

export function amountOf({ texts, characters }: Cost): string {
  return `${texts === 1 ? 'One text' : `${texts} texts`} of ${characters} characters in all`;
}

export function priceOf({ price }: Cost): string {
  return price === null ? 'its price is not known' : `it costs about ${price.toFixed(2)} in your contract’s currency`;
}

/** Told where the voice that was chosen is no match for the person in the recording. */
export function farVoiceNote(voice: string): string {
  return `${voice} is much deeper or higher than the person in the recording. Without --voice the nearest one speaks.`;
}
