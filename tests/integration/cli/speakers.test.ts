import { expect, test } from 'vitest';
import type { Studio } from '#electron/client/studio.ts';
import { ensureSpeaker, withSpeaker } from '#electron/cli/speakers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A studio that answers in turn, so that commands at the same time read its speakers before any is made. */
function studioOf(): { studio: Studio; actors: { id: string; name: string }[]; recorded: Set<string> } {
  let actors: { id: string; name: string }[] = [];
  const recorded = new Set<string>();
  const answers: Record<string, (input: { id?: string; name?: string; actor_id?: string }) => unknown> = {
    listActors: () => ({ actors, total: actors.length }),
    createActor({ name = '' }) {
      const actor = { id: `${name} ${actors.length}`, name };
      actors = [...actors, actor];
      return actor;
    },
    listTakes: ({ actor_id: id = '' }) => ({ takes: [], total: recorded.has(id) ? 1 : 0 }),
    getConsent: () => ({ state: 'none' }),
    deleteActor({ id }) {
      actors = actors.filter((actor) => actor.id !== id);
    },
  };
  const call = async (operation: string, input: object) => {
    await new Promise(setImmediate);
    return answers[operation]?.(input);
  };
  return {
    studio: { call } as unknown as Studio,
    get actors() {
      return actors;
    },
    recorded,
  };
}

const waiting = { signal: new AbortController().signal, progress: () => undefined };

test('commands at the same time make one speaker of a new name', async () => {
  const world = studioOf();
  const at = { studio: world.studio, data: temporaryFolder('speakers'), ...waiting };
  const record = async (id: string) => void world.recorded.add(id);
  const names = ['Zoë', 'zoë', 'Zoe\u0308'];
  await Promise.all(names.map((name) => withSpeaker(at, name, record)));
  expect(world.actors).toHaveLength(1);
  expect(world.recorded.size).toBe(1);
  await Promise.all(names.map((name) => ensureSpeaker(at, name)));
  expect(world.actors).toHaveLength(1);
});

test('a speaker of whom nothing was recorded goes before another command uses it', async () => {
  const world = studioOf();
  const at = { studio: world.studio, data: temporaryFolder('speakers-gone'), ...waiting };
  const failing = withSpeaker(at, 'Zoë', async () => {
    throw new Error('unreadable');
  }).catch(() => 'failed');
  const second = withSpeaker(at, 'Zoë', async (id) => {
    world.recorded.add(id);
    return world.actors.some((actor) => actor.id === id);
  });
  expect(await Promise.all([failing, second])).toEqual(['failed', true]);
  expect(world.actors).toHaveLength(1);
});
