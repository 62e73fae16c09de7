import { z } from 'zod';
import { phraseSchema, type PhraseResource } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { readingStyleSchema, type ReadingStyle, type Sprint } from '#shared/ipc/index.ts';
import { distinctValues } from '#shared/rows/distinct-values.ts';
import { nameOrCompany } from '#shared/rows/value-kinds.ts';
import { withAttached } from '#shared/script/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { Db } from '#electron/db/open.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import type { OwnActor } from '../accounts/own-actors.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { TemplateStore } from '../templates/store.ts';

type SprintsOptions = { db: Db; connection: ConnectionService; store: TemplateStore; actor: OwnActor };

const valueSchema = z.object({
  value: z.string(),
  rows: z.number(),
  variable: z.string().nullable(),
  phrase: phraseSchema.nullable().default(null),
});
const keptFields = z
  .object({
    title: z.string(),
    templateId: z.string().nullable(),
    actorId: z.string().nullable(),
    readingStyle: readingStyleSchema.default('alone'),
    hasPhrases: z.boolean().default(false),
    variables: z.array(z.string()).default([]),
    variable: z.string().nullable().default(null),
    values: z.array(valueSchema),
    /** The values of the rows, recorded or not; for continuing the list in the other reading style. */
    all: z.array(valueSchema.omit({ phrase: true })).default([]),
  })
  .nullable();
const keptSchema = z.preprocess(withReadingStyle, keptFields);
type Kept = NonNullable<z.output<typeof keptSchema>>;
type Value = Kept['values'][number];
type Begun = Pick<Kept, 'title' | 'templateId' | 'actorId' | 'all'>;

/** Lists of names being recorded. The remaining names are stored, so that a session can be resumed after a restart. */
export function sprintHandlers({ db, connection, store, actor }: SprintsOptions) {
  /** The studio's id of a template; null if the studio does not have it. */
  function studioIdOf(studio: Studio, templateId: string | null): string | null {
    return templateId === null ? null : (store.find(studio.account, templateId)?.studioId ?? null);
  }

  /** Those of the values that the actor, or the creator, has not recorded in this reading style. */
  async function unrecorded(
    studio: Studio,
    { templateId, actorId }: Pick<Kept, 'templateId' | 'actorId'>,
    values: readonly Value[],
  ): Promise<ReadonlySet<Value>> {
    const actor_id = actorId ?? (await actor.ensure(studio));
    const video_instance_id = studioIdOf(studio, templateId);
    const missing = new Set<Value>();
    for (const [key, ofPhrase] of Map.groupBy(values, ({ phrase }) => phrase?.key)) {
      const inPhrase = key === undefined ? {} : { phrase: key, video_instance_id };
      const names = ofPhrase.map((value) => [spokenName(value)]);
      const answer = await studio.call('listUnrecorded', { actor_id, names, ...inPhrase });
      const left = new Set(answer.values.map(({ value }) => value));
      for (const value of ofPhrase) if (left.has(spokenName(value))) missing.add(value);
    }
    return missing;
  }

  async function withState(studio: Studio, { all: _all, ...kept }: Kept): Promise<Sprint> {
    const left = await unrecorded(studio, kept, kept.values);
    return { ...kept, values: kept.values.map((entry) => ({ ...entry, recorded: !left.has(entry) })) };
  }

  /** Stores the list of values still to be recorded. @param wanted a variable; all if it has nothing left. */
  async function begin(
    studio: Studio,
    begun: Begun,
    readingStyle: ReadingStyle,
    wanted: string | null,
  ): Promise<Sprint> {
    const { templateId, all } = begun;
    const studioId = studioIdOf(studio, templateId);
    const phrases =
      studioId === null ? [] : (await studio.call('listPhrases', { video_instance_id: studioId })).phrases;
    const values = all.flatMap((entry) => inReadingStyle(entry, readingStyle === 'phrase' ? phrases : []));
    const missing = await unrecorded(studio, begun, values);
    const left = values.filter((value) => missing.has(value));
    const variables = peopleFirst([...new Set(left.flatMap(({ variable }) => variable ?? []))]);
    const variable = variables.find((name) => name === wanted) ?? null;
    const kept: Kept = {
      ...begun,
      readingStyle: phrases.length === 0 ? 'alone' : readingStyle,
      hasPhrases: phrases.length > 0,
      variables,
      variable,
      values: variable === null ? left : left.filter((value) => value.variable === variable),
    };
    writeSetting(db, settingKey(studio), kept);
    return withState(studio, kept);
  }

  return {
    async 'sprint.get'() {
      const studio = connection.studio();
      const kept = readSetting(db, settingKey(studio), keptSchema, null);
      return kept && withState(studio, kept);
    },
    async 'sprint.begin'({ title, templateId, actorId, readingStyle, variables, names }) {
      const all = distinctValues(names).map(({ value, rows, column }) => {
        return { value, rows, variable: variables[column] ?? null };
      });
      return begin(connection.studio(), { title, templateId, actorId, all }, readingStyle, null);
    },
    async 'sprint.change'({ readingStyle, variable }) {
      const studio = connection.studio();
      const kept = readSetting(db, settingKey(studio), keptSchema, null);
      if (!kept) throw new AppError('NOT_FOUND', { subject: 'sprint' });
      const { title, templateId, actorId, all, values } = kept;
      // Lists of earlier versions stored only the remaining values.
      return begin(studio, { title, templateId, actorId, all: all.length > 0 ? all : values }, readingStyle, variable);
    },
    'sprint.end'() {
      writeSetting(db, settingKey(connection.studio()), null);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** Earlier versions stored the reading style under another name. */
function withReadingStyle(kept: unknown): unknown {
  return typeof kept === 'object' && kept && 'manner' in kept ? { readingStyle: kept.manner, ...kept } : kept;
}

/** A value once for each distinct phrase of its variable; alone if there is none. */
function inReadingStyle(entry: Kept['all'][number], phrases: readonly PhraseResource[]): Value[] {
  const own = phrases.filter(({ variable }) => variable === entry.variable);
  const different = own.filter(({ key }, index) => own.findIndex((other) => other.key === key) === index);
  return different.length === 0 ? [{ ...entry, phrase: null }] : different.map((phrase) => ({ ...entry, phrase }));
}

function peopleFirst(variables: readonly string[]): string[] {
  const isPerson = (variable: string): boolean => nameOrCompany(variable) === 'name';
  return variables.toSorted((a, b) => Number(isPerson(b)) - Number(isPerson(a)));
}

/** The name of its take: “Acme’s”. */
function spokenName({ value, phrase }: Value): string {
  return phrase ? withAttached(phrase, value) : value;
}

function settingKey({ account }: Studio): string {
  return `sprint:${account}`;
}
