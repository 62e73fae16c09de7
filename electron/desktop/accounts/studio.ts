import {
  createStudioClient,
  type Authorizer,
  type CallOptions,
  type OperationId,
  type OperationInput,
  type OperationOutput,
  type StudioClient,
} from '../../../shared/api/index.ts';
import { createAuthorizer, type ClientCredentials } from './authorizer.ts';

/** A studio as the rest of the app uses it: its operations, its uploads and its media, embedded or remote alike. */
export type Studio = {
  /** Whose data this is; names the account's rows in the database. */
  readonly account: string;
  call<Id extends OperationId>(id: Id, input: OperationInput<Id>, options?: CallOptions): Promise<OperationOutput<Id>>;
  /** Where tus uploads go. */
  uploadEndpoint(): Promise<string>;
  /** Headers a request to `url` needs: credentials for the studio's own addresses, none for any other. */
  headersFor(url: string): Promise<Record<string, string>>;
  /** An address of the studio's answers in full: they may be relative, or carry the port of an earlier run. */
  resolveUrl(url: string): Promise<string>;
};

/** A client with what else is needed to talk to one address. */
export type StudioAccess = { client: StudioClient; authorize: Authorizer };

/** How long an answer may take, milliseconds. Auditions and alignments work before they answer. */
const answerLimit = 120_000;

export function openAccess(baseUrl: string, credentials: ClientCredentials): StudioAccess {
  const authorize = createAuthorizer(credentials, async () => {
    const answer = await client.call('issueToken', {});
    return { token: answer.access_token, expiresInSeconds: answer.expires_in };
  });
  const client = createStudioClient({ baseUrl, authorize, fetch: fetchWithLimit });
  return { client, authorize };
}

/** Redirects are refused: credentials go to the address the user named and nowhere else. */
async function fetchWithLimit(
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: unknown },
): Promise<Response> {
  const limit = AbortSignal.timeout(answerLimit);
  const { signal, ...rest } = init;
  return fetch(url, {
    ...rest,
    redirect: 'error',
    signal: signal instanceof AbortSignal ? AbortSignal.any([signal, limit]) : limit,
  });
}

type StudioOptions = {
  account: string;
  /** The present access; the embedded studio has a new one after each start. */
  access: () => Promise<StudioAccess>;
  onReached: (reached: boolean) => void;
  isUnreachable: (error: unknown) => boolean;
  /** The embedded studio's port changes from run to run, so its addresses are moved to the present one. */
  rebase: boolean;
};

export function createStudio({ account, access, onReached, isUnreachable, rebase }: StudioOptions): Studio {
  return {
    account,
    async call(id, input, options) {
      try {
        const { client } = await access();
        const answer = await client.call(id, input, options);
        onReached(true);
        return answer;
      } catch (error) {
        if (isUnreachable(error)) onReached(false);
        throw error;
      }
    },
    async uploadEndpoint() {
      return `${(await access()).client.baseUrl}/uploads`;
    },
    async headersFor(url) {
      const { client, authorize } = await access();
      if (new URL(url).origin !== new URL(client.baseUrl).origin) return {};
      return { authorization: await authorize('bearer', false) };
    },
    async resolveUrl(url) {
      const { client } = await access();
      const resolved = new URL(url, `${client.baseUrl}/`);
      if (!rebase) return resolved.href;
      const base = new URL(client.baseUrl);
      resolved.protocol = base.protocol;
      resolved.host = base.host;
      return resolved.href;
    },
  };
}
