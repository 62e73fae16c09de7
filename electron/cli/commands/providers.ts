import { text } from 'node:stream/consumers';
import type { ProviderSettings, VoiceProvider } from '#shared/api/index.ts';
import { AppError, knownCode } from '#shared/errors/index.ts';
import type { GenerationMode } from '#shared/generation-modes.ts';
import { voiceKeyVariable } from '#shared/voices.ts';
import { known, typed, UsageError, withCancel } from '../command-line.ts';
import type { JobOptions, LipsQuality } from '../job-options.ts';
import type { Output } from '../output.ts';
import { readJob } from '../read-job.ts';
import { amountOf, lipsCostOf, priceOf } from '../voice-services.ts';
import { withVoiceServices, withStudio } from '../studio-client.ts';
import { prepareTemplate } from '../template.ts';
import { inTurn, turnOfRecording } from '../turns.ts';

/** `providers …`: voice services, and services for lips. Their keys are in the keychain, where the app finds them too. */

type Options = { data: string };

/** Lists the ids for the other commands. */
const list = 'providers list';

type AddOptions = Options & {
  kind: ProviderSettings['kind'];
  name?: string;
  url: string;
  model: string;
  voice?: string[];
  price?: number;
  enable: boolean;
};

/** `providers add ID`: adds a service, or changes it. */
export async function addProvider(id: string, options: AddOptions, output: Output): Promise<void> {
  const voices = (options.voice ?? []).map(voiceOf);
  if (options.kind !== 'lips' && voices.length === 0) {
    throw new UsageError('voice', 'Name the voices of the service, e.g. --voice alloy=Alloy:en-US.');
  }
  const settings: ProviderSettings = {
    id,
    kind: options.kind,
    name: options.name ?? id,
    base_url: options.url,
    model: options.model,
    voices,
    price: options.price ?? null,
    enabled: options.enable,
  };
  const provider = await withVoiceServices(options.data, (services) => typed(places, services.save(settings)));
  output.result({ provider }, describe(provider));
}

/** The option of each field. */
const places = { name: '--name', base_url: '--url', model: '--model', voices: '--voice', price: '--price' };

/** `providers list`. */
export async function listProviders({ data }: Options, output: Output): Promise<void> {
  const providers = await withVoiceServices(data, (services) => services.list());
  output.result(
    { providers },
    providers.length > 0 ? providers.flatMap(describe) : ['There are no voice services yet.'],
  );
}

/** `providers key ID`: reads the key from standard input. */
export async function keepKey(id: string, { data }: Options, output: Output): Promise<void> {
  if (process.stdin.isTTY) output.note('Paste the key, press Enter, then Ctrl-D.');
  const key = (await text(process.stdin)).trim();
  if (key === '') throw new UsageError('key', 'Give the key on standard input.');
  const provider = await withVoiceServices(data, async (services, keychain) => {
    if (keychain.kind === 'memory') throw noKeychain(id);
    return known({ text: id, fields: [id] }, list, services.setKey(id, key));
  });
  output.result({ provider }, describe(provider));
}

/** `providers test ID`: makes it speak a word, or, for lips, checks its key. */
export async function testProvider(id: string, { data }: Options, output: Output): Promise<void> {
  const { works, reason, error } = await withVoiceServices(data, (services) =>
    known({ text: id, fields: [id] }, list, services.test(id)),
  );
  if (!works) {
    const code = knownCode(reason) ?? 'INTERNAL';
    throw new AppError(code, { subject: id, message: error ?? undefined });
  }
  output.result({ works }, [`${id} works.`]);
}

/** `providers cost`: the texts a render would send to a service, and their price. Sends nothing. */
export async function estimateCost(
  options: JobOptions & { mode: GenerationMode; lipsyncQuality: LipsQuality },
  output: Output,
): Promise<void> {
  const { rows, ...template } = await readJob(options, output);
  const cost = await withCancel((signal) =>
    withStudio(options.data, async (studio) => {
      const turn = await turnOfRecording(options.data, template.template);
      return inTurn(turn, { signal, progress: output.progress }, async () => {
        const id = await prepareTemplate(studio, template, signal, {
          data: options.data,
          report: output.progress,
          tell: output.note,
        });
        const asked = { generation_mode: options.mode, lipsync_quality: options.lipsyncQuality };
        const spoken = { video_instance_id: id, ...rows, ...asked };
        return studio.call('estimateVoiceCost', spoken, { signal });
      });
    }),
  );
  output.result(cost, [`${amountOf(cost)}; ${priceOf(cost)}.`, ...(cost.lips ? [lipsCostOf(cost.lips)] : [])]);
}

/** `providers forget [ID]`: removes the paid sounds and lips of one service or of all. */
export async function forgetSpeech(id: string | undefined, { data }: Options, output: Output): Promise<void> {
  const forgotten = await withStudio(data, (studio) =>
    known({ text: id ?? '' }, list, studio.call('forgetPaidSpeech', id === undefined ? {} : { id })),
  );
  const { texts } = forgotten;
  const removed = `Removed ${texts === 1 ? 'one paid value' : `${texts} paid values`}.`;
  output.result(forgotten, [
    texts === 0 ? 'Nothing was kept.' : `${removed} What is needed again will be paid for again.`,
  ]);
}

/** `providers remove ID`: deletes a service and its key. */
export async function removeProvider(id: string, { data }: Options, output: Output): Promise<void> {
  await withVoiceServices(data, (services) => known({ text: id, fields: [id] }, list, services.remove(id)));
  output.result({ removed: id }, [`Removed ${id}`]);
}

/** Parses `alloy`, `alloy=Alloy` or `alloy=Alloy:en-US`. */
function voiceOf(given: string): ProviderSettings['voices'][number] {
  const [, id = given, name = id, language = 'und'] = /^([^=]+)(?:=([^:]+))?(?::(.+))?$/.exec(given) ?? [];
  return { id, name, language };
}

function noKeychain(id: string): AppError {
  return new AppError('KEYCHAIN_UNAVAILABLE', {
    message: `This computer has no unlocked keychain, so the key cannot be kept. Set ${voiceKeyVariable(id)} for each command instead.`,
  });
}

function describe(provider: VoiceProvider): string[] {
  const { id, name, kind, base_url: address, model, enabled, has_key: hasKey, price, voices } = provider;
  const unit = kind === 'lips' ? 'a value' : 'a million characters';
  const cost = price === null ? 'price unknown' : `${price} ${unit}`;
  return [
    `${id}  ${name} (${kind}, ${model}) at ${address}: ${enabled ? 'on' : 'off'}, ${hasKey ? 'with a key' : 'no key'}, ${cost}`,
    ...voices.map((voice) => `  provider:${id}:${voice.id}  ${voice.name}, ${voice.language}`),
  ];
}
