import type { Handlers } from '../http/call.ts';
import type { Services } from '../services.ts';

type AccountOperations = 'health' | 'issueToken';

/** Version of the interface this studio speaks. */
const interfaceVersion = '0.2.0';

export function accountHandlers({ tokens }: Services): Pick<Handlers, AccountOperations> {
  return {
    health: () => ({ status: 'ok', version: interfaceVersion }),

    async issueToken({ userId }) {
      return { access_token: await tokens.issue(userId), token_type: 'Bearer', expires_in: tokens.lifetime };
    },
  };
}
