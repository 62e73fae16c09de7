import { z } from 'zod';
import type { Sprint } from '#shared/ipc/index.ts';
import { distinctValues } from '#shared/rows/distinct-values.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Studio } from '../accounts/studio.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import type { Db } from '../../db/open.ts';
import type { OwnActor } from '../actors/own-actors.ts';
import type { Handlers } from '../requests.ts';

type SprintsOptions = { db: Db; connection: ConnectionService; actor: OwnActor };

const keptSchema = z
  .object({
    title: z.string(),
    templateId: z.string().nullable(),
    actorId: z.string().nullable(),
    values: z.array(z.object({ value: z.string(), rows: z.number(), variable: z.string().nullable() })),
  })
  .nullable();
type Kept = NonNullable<z.output<typeof keptSchema>>;

/** Lists of names being recorded. The names left are stored, so that a session can be resumed after a restart. */
export function sprintHandlers({ db, connection, actor }: SprintsOptions) {
  /** Which of these values the actor, or the creator, has not recorded. */
  async function unrecorded(
    studio: Studio,
    actorId: string | null,
    values: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const actor_id = actorId ?? (await actor.ensure(studio));
    const answer = await studio.call('listUnrecorded', { actor_id, names: values.map((value) => [value]) });
    return new Set(answer.values.map(({ value }) => value));
  }

  async function withState(studio: Studio, kept: Kept): Promise<Sprint> {
    const left = await unrecorded(
      studio,
      kept.actorId,
      kept.values.map(({ value }) => value),
    );
    return { ...kept, values: kept.values.map((entry) => ({ ...entry, recorded: !left.has(entry.value) })) };
  }

  return {
    async 'sprint.get'() {
      const studio = connection.studio();
      const kept = readSetting(db, settingKey(studio), keptSchema, null);
      return kept && withState(studio, kept);
    },
    async 'sprint.begin'({ title, templateId, actorId, variables, names }) {
      const studio = connection.studio();
      const values = distinctValues(names);
      const left = await unrecorded(
        studio,
        actorId,
        values.map(({ value }) => value),
      );
      const kept: Kept = {
        title,
        templateId,
        actorId,
        values: values
          .filter(({ value }) => left.has(value))
          .map(({ value, rows, column }) => ({ value, rows, variable: variables[column] ?? null })),
      };
      writeSetting(db, settingKey(studio), kept);
      return withState(studio, kept);
    },
    'sprint.end'() {
      writeSetting(db, settingKey(connection.studio()), null);
      return {};
    },
  } satisfies Partial<Handlers>;
}

function settingKey({ account }: Studio): string {
  return `sprint:${account}`;
}
