import type { OperationInput, VoiceCost } from '#shared/api/index.ts';
import { engineOf, shownPrice } from '#shared/voices.ts';
import type { LipsQuality } from './job-options.ts';
import type { Studio } from '#electron/client/studio.ts';
import { openOwnKeychain, voiceServicesOf } from './studio-client.ts';

/** Gives the studio the keys of services if one of them speaks, or makes lips. */
export async function handOverKeys(
  studio: Studio,
  { voice, lipsyncQuality = 'standard' }: { voice: string; lipsyncQuality?: LipsQuality },
): Promise<void> {
  if (engineOf(voice) !== 'provider' && lipsyncQuality === 'standard') return;
  await voiceServicesOf(studio, await openOwnKeychain()).handOverKeys(studio);
}

/** Shows what will be sent to services and its price, before sending. */
export async function tellCost(
  studio: Studio,
  voice: string,
  spoken: Omit<OperationInput<'estimateVoiceCost'>, 'voice'>,
  tell: (line: string) => void,
): Promise<void> {
  const isSpoken = engineOf(voice) === 'provider';
  if (!isSpoken && spoken.lipsync_quality !== 'premium') return;
  const cost = await studio.call('estimateVoiceCost', { voice, ...spoken });
  if (isSpoken) tell(`${amountOf(cost)} will be sent to the voice service; ${priceOf(cost)}.`);
  if (cost.lips) tell(lipsCostOf(cost.lips));
}

/** Describes the values for a service for lips, and their price, in words. */
export function lipsCostOf({ values, price }: NonNullable<VoiceCost['lips']>): string {
  if (values === 0) return 'No value is sent to the service for lips.';
  const amount = values === 1 ? 'one value' : `${values} values`;
  return `At most ${amount} will be sent to the service for lips, without those that it made before; ${priceOf({ price })}.`;
}

/** Describes the texts for a voice service, in words. */
export function amountOf({ texts, characters, kept }: VoiceCost): string {
  const known = kept === 0 ? '' : ` (${kept} more ${kept === 1 ? 'was' : 'were'} paid for before)`;
  if (texts === 0) return `No text${known}`;
  return `${texts === 1 ? 'One text' : `${texts} texts`} of ${characters} characters in all${known}`;
}

/** Describes the price of those texts, in words. */
export function priceOf({ price }: Pick<VoiceCost, 'price'>): string {
  if (price === null) return 'the price is unknown';
  const shown = shownPrice(price);
  const number = `${shown.tiny === 'yes' ? 'less than ' : ''}${shown.price.toFixed(2)}`;
  return `the price is ${number} in your contract’s currency`;
}

/** Shown if a value is far too long for its section. */
export const wholeScriptNote =
  'Some values are far longer than the words they replace. With --mode full_script a voice speaks the whole script, and the picture follows it.';

/** Shown if the chosen voice differs too much from the person's in the recording. */
export function farVoiceNote(voice: string): string {
  return `${voice} is much deeper or higher than the person in the recording. Without --voice the nearest one speaks.`;
}
