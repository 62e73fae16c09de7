import { resolve } from 'node:path';
import type { SpeechModel, Voice, VoiceProvider } from '#shared/api/index.ts';
import { cloningFamilies } from '#shared/models.ts';
import { languageName } from '#shared/language-name.ts';
import { engineOf } from '#shared/voices.ts';
import { downloadFrom } from '#electron/client/transfers/download.ts';
import { speakerNamed } from '../speakers.ts';
import { withCancel } from '../command-line.ts';
import { asTyped, type Output } from '../output.ts';
import { checkVoice } from '../read-job.ts';
import { handOverKeys, tellCost } from '../voice-services.ts';
import { withVoiceServices, withStudio } from '../studio-client.ts';

/** A voice, and everything it still needs before it can be used. */
type ListedVoice = Voice & { needs: ('model' | 'key' | 'permission' | 'consent')[] };

/** `voices`: all voices of all sources, with language and missing requirements. */
export async function listVoices({ data }: { data: string }, output: Output): Promise<void> {
  const voices = await withVoiceServices(data, async (services, _keychain, studio) => {
    const [ready, models, providers] = [
      await studio.call('listVoices', {}),
      await studio.call('listSpeechModels', {}),
      await services.list(),
    ];
    const missing = models.filter(({ purpose, status }) => purpose === 'voice' && status !== 'succeeded');
    const ofServices = ready.filter(({ id }) => engineOf(id) === 'provider').map(({ id }) => id);
    return [
      ...ready.map((voice) => ({ ...voice, needs: needsOf(voice, providers) })),
      ...providers.flatMap((provider) => switchedOff(provider, ofServices)),
      ...missing.map(downloadable),
    ];
  });
  output.result({ voices }, voices.map(describe));
}

type SpeakOptions = { data: string; voice: string; speaker?: string; out: string };

/** `speak TEXT`: speaks a text with the pronunciations that videos use. */
export async function speakText(
  text: string,
  { data, voice, speaker, out }: SpeakOptions,
  output: Output,
): Promise<void> {
  checkVoice(voice);
  const spoken = await withCancel((signal) =>
    withStudio(data, async (studio) => {
      await handOverKeys(studio, { voice });
      const actorId = speaker === undefined ? undefined : (await speakerNamed(studio, speaker)).id;
      await tellCost(studio, voice, { texts: [text], actor_id: actorId }, output.note);
      const sample = await studio.call('sampleVoice', { voice, text, actor_id: actorId }, { signal });
      await downloadFrom(studio, { address: sample.url, file: resolve(out), signal });
      return { voice: sample.voice, seconds: sample.seconds, file: resolve(out) };
    }),
  );
  output.result(spoken, [`${spoken.file}  ${spoken.seconds.toFixed(2)} s, ${spoken.voice}`]);
}

function needsOf(voice: Voice, providers: readonly VoiceProvider[]): ListedVoice['needs'] {
  if (voice.needs_consent) return ['consent'];
  const service = providers.find(({ id }) => voice.id.startsWith(`provider:${id}:`));
  return service && !service.has_key ? ['key'] : [];
}

/** Voices of a service that is switched off, which the studio does not list. */
function switchedOff(
  { id: service, name, has_key: hasKey, voices }: VoiceProvider,
  offered: readonly string[],
): ListedVoice[] {
  return voices
    .map((voice): ListedVoice => ({
      id: `provider:${service}:${voice.id}`,
      engine: 'provider',
      name: `${voice.name} (${name})`,
      language: voice.language,
      licence: null,
      needs: hasKey ? ['permission'] : ['permission', 'key'],
    }))
    .filter(({ id }) => !offered.includes(id));
}

/** A model's speakers are only known after its installation, so it is listed as one voice. */
function downloadable({ id, name, family, language, licence }: SpeechModel): ListedVoice {
  const needs: ListedVoice['needs'] =
    family !== null && cloningFamilies.includes(family) ? ['model', 'consent'] : ['model'];
  return { id: `neural:${id}`, engine: 'neural', name, language: language ?? 'und', licence, needs };
}

const ways = {
  model: (id: string) => asTyped(`models add ${id.replace('neural:', '')}`),
  key: (id: string) => asTyped(`providers key ${id.split(':')[1]}`),
  permission: () => 'to be switched on: its texts leave this computer',
  consent: () => 'the person’s recorded consent',
};

function describe({ id, name, language, description, needs }: ListedVoice): string {
  const missing = needs.map((need) => ways[need](id)).join('; ');
  const sounds = description === undefined ? languageName(language) : `${description}, on this computer`;
  return `${id}  ${name}: ${sounds}${missing === '' ? '' : `  (needs ${missing})`}`;
}
