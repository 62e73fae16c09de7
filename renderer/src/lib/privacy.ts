import type { Voice } from '#shared/api/index.ts';
import type { Connection } from '#shared/ipc/index.ts';
import { defaultVoiceId, engineOf } from '#shared/voices.ts';
import { t } from '../language/index.ts';

type Used = {
  connection: Pick<Connection, 'kind' | 'baseUrl'> | null;
  /** All voices of the studio. */
  voices: readonly Pick<Voice, 'id' | 'name'>[];
  /** The voice of the template; null for the default. */
  voice: string | null;
  /** Address for webhooks; empty for none. */
  callbackUrl: string;
  /** Whether backgrounds are loaded from addresses. */
  loadsBackgrounds: boolean;
  /** Whether a service makes lips. */
  sendsFace?: boolean;
};

/** The recipients of a campaign's names and videos besides this computer, in words; empty for none. */
export function sentTo({
  connection,
  voices,
  voice,
  callbackUrl,
  loadsBackgrounds,
  sendsFace = false,
}: Used): string[] {
  const id = voice ?? defaultVoiceId;
  return [
    ...(connection?.kind === 'remote' ? [t('app.sendsNamesTo', { host: hostOf(connection.baseUrl) })] : []),
    ...(engineOf(id) === 'provider'
      ? [t('app.sendsNamesToVoice', { voice: voices.find((known) => known.id === id)?.name ?? id })]
      : []),
    ...(sendsFace ? [t('app.sendsFace')] : []),
    ...(callbackUrl === '' ? [] : [t('app.sendsStatusTo', { host: hostOf(callbackUrl) })]),
    ...(loadsBackgrounds ? [t('app.loadsBackgrounds')] : []),
  ];
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}

/** Where this window's recordings and dropped files are sent, in words. */
export function whereRecordingsGo(connection: Pick<Connection, 'kind' | 'baseUrl'> | null): string {
  if (connection?.kind !== 'remote') return t('app.videoStays');
  return t('app.videoSentTo', { host: hostOf(connection.baseUrl) });
}
