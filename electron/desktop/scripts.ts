import type { ConnectionService } from './accounts/connection.ts';
import type { Handlers } from './requests.ts';

/** Help with writing scripts, by the studio's own writer. */
export function scriptHandlers(connection: Pick<ConnectionService, 'studio'>) {
  return {
    'scripts.write'({ purpose, topic, audience, callToAction, ...wishes }) {
      // A studio with only the common interface reads everything from the description.
      const described = [
        purpose.replace('_', ' '),
        audience && `for ${audience}`,
        topic && `about ${topic}`,
        callToAction && `, ask them to ${callToAction}`,
      ];
      return connection.studio().call('writeScript', {
        ...wishes,
        action: 'generate',
        about_script: described.filter((part) => part !== '').join(' '),
        purpose,
        topic: topic || null,
        audience: audience || null,
        call_to_action: callToAction || null,
      });
    },

    'scripts.rewrite': ({ script, how }) =>
      connection.studio().call('writeScript', { about_script: script, action: how }),

    'scripts.sounds': ({ script }) => connection.studio().call('learnScript', { script }),
  } satisfies Partial<Handlers>;
}
