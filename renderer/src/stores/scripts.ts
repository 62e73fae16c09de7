import { isAppError, unlessMissing } from '#shared/errors/index.ts';
import type { ScriptSounds } from '#shared/sound/script-sounds.ts';
import type { Brief, Rewrite } from '#shared/script/brief.ts';
import { call } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type WriterState = {
  /** Whether the studio has a model that writes scripts; null until it has answered. */
  writes: boolean | null;
  /** Asks the studio once, in the background. */
  look(): Promise<void>;
};

/** What writes scripts for an account: few studios have a model for that. */
export const useWriter = createAccountStore<WriterState>((set, get) => ({
  writes: null,
  async look() {
    if (get().writes !== null) return;
    try {
      // A studio of another make may write without this operation.
      const writer = await unlessMissing(call('getScriptWriter', {}));
      set({ writes: writer?.model !== null });
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
  },
}));

/** What a script is to be like; its texts may be empty. */
type ScriptWishes = Omit<Brief, 'request'> & {
  /** What the recipient is asked to do. */
  callToAction: string;
  /** Whether it ends with the disclosure that an AI voice speaks the values. */
  disclosure: boolean;
  language: 'en' | 'de';
};

/** @returns a marked script. @throws AppError */
export async function writeScript({ purpose, callToAction, ...wishes }: ScriptWishes): Promise<string> {
  const [topic, audience, asked] = [wishes.topic.trim(), wishes.audience.trim(), callToAction.trim()];
  const { describeBrief } = await import('#shared/script/brief.ts');
  const { script } = await call('writeScript', {
    ...wishes,
    action: 'generate',
    // A studio with only the common interface reads everything from the description.
    about_script: describeBrief({ purpose, topic, audience, callToAction: asked }),
    purpose,
    topic: topic || null,
    audience: audience || null,
    call_to_action: asked || null,
  });
  return script;
}

/**
 * Rewords the script that `read` gives, and again what has become of it if it was edited meanwhile.
 * @returns it before and after, with its variables. @throws AppError
 */
export async function rewriteScript(read: () => string, how: Rewrite): Promise<{ before: string; after: string }> {
  const before = read();
  const { script: after } = await call('writeScript', { about_script: before, action: how });
  return read() === before ? { before, after } : rewriteScript(read, how);
}

/** @param script at most `limits.learntCharacters`. @returns the sounds of reading it aloud. @throws AppError */
export function learnScript(script: string): Promise<ScriptSounds> {
  return call('learnScript', { script });
}
