import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { subjects } from '#electron/farm/messages.ts';
import { machineSchema, type Machine } from '#electron/farm/machine-file.ts';
import { newFarmKey } from '#electron/farm/sealed.ts';
import { makeWritableFolder, privateFileMode, privateMode, writeFileAtomic } from '#electron/lib/files.ts';
import { parseJson } from '#electron/lib/json.ts';
import type { DataFolder } from '../store/data-folder.ts';

/**
 * The studio's list of machines that may render for it, with their keys: `farm.json` in the data folder. The commands
 * `farm …` write it, and a running studio reads it again.
 */

const userSchema = z.object({ seed: z.string(), nkey: z.string() });
const ofAll = { studio: true, engine: true, content: true, address: true, key: true } as const;
const farmSchema = machineSchema.pick(ofAll).extend({
  /** The studio's own user in the engine. */
  user: userSchema,
  machines: z.array(userSchema.extend(machineSchema.pick({ name: true, token: true }).shape)),
});
export type Farm = z.infer<typeof farmSchema>;

function fileOf({ root }: Pick<DataFolder, 'root'>): string {
  return join(root, 'farm.json');
}

/** @throws AppError `REQUEST_UNUSABLE` (`subject` = the file). */
export function readFarm(folders: Pick<DataFolder, 'root'>): Farm {
  const file = fileOf(folders);
  if (!statSync(file, { throwIfNoEntry: false })) {
    const message = 'This studio has no machines yet. “vocative farm add NAME” adds one and writes its file.';
    throw new AppError('REQUEST_UNUSABLE', { subject: folders.root, message });
  }
  const parsed = farmSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const message = 'The list of machines can’t be read. Delete this file, and add the machines again.';
  throw new AppError('REQUEST_UNUSABLE', { subject: file, message, detail: parsed.error.message });
}

/** Changes whenever the list is written; undefined without one. */
export function farmState(folders: Pick<DataFolder, 'root'>): string | undefined {
  const found = statSync(fileOf(folders), { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs}`;
}

/**
 * Adds a machine, or finds one that was added before, whose file is to be written again.
 * @param named where the engine is, and the shared folder or the studio; as for the last machine where left out.
 * @throws AppError `INVALID_REQUEST` (`subject` = the option) for what is missing; `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export async function addMachine(
  folders: Pick<DataFolder, 'root'>,
  name: string,
  named: { engine?: string | undefined; content?: string | undefined; address?: string | undefined },
): Promise<Machine> {
  const known = farmState(folders) === undefined ? undefined : readFarm(folders);
  const engine = named.engine ?? known?.engine;
  const { content, address } = named.content === undefined && named.address === undefined ? (known ?? named) : named;
  if (engine === undefined) throw missing('--engine', 'Say where nats-server runs: --engine nats://HOST.');
  if (content === undefined && address === undefined)
    throw missing(
      '--studio',
      'Say where machines reach the studio: --studio https://HOST. Or share a folder: --content DIR.',
    );
  const farm = known ?? {
    studio: randomBytes(8).toString('hex'),
    key: newFarmKey(),
    user: await newUser(),
    machines: [],
  };
  const before = farm.machines.find((one) => one.name === name) ?? { name, ...(await newUser()) };
  const machine = { ...before, token: before.token ?? randomBytes(32).toString('base64url') };
  const others = farm.machines.filter((one) => one.name !== name);
  const places = { ...(content !== undefined && { content }), ...(address !== undefined && { address }) };
  const { studio, key, user } = farm;
  await writeFarm(folders, { studio, key, user, engine, ...places, machines: [...others, machine] });
  const { seed, token } = machine;
  return { studio, name, engine, seed, key, ...places, ...(address !== undefined && { token }) };
}

function missing(option: string, message: string): AppError {
  return new AppError('INVALID_REQUEST', { subject: option, message });
}

/**
 * Removes a machine and changes the farm key, which it knows.
 * @returns the names of the machines that need new files.
 * @throws AppError `NOT_FOUND`.
 */
export async function removeMachine(folders: Pick<DataFolder, 'root'>, name: string): Promise<string[]> {
  const farm = readFarm(folders);
  const machines = farm.machines.filter((one) => one.name !== name);
  if (machines.length === farm.machines.length) {
    const names = farm.machines.map((one) => one.name).join(', ');
    const message = `This studio has no such machine. It has: ${names === '' ? 'none' : names}.`;
    throw new AppError('NOT_FOUND', { subject: name, message });
  }
  await writeFarm(folders, { ...farm, key: newFarmKey(), machines });
  return machines.map((one) => one.name);
}

async function writeFarm(folders: Pick<DataFolder, 'root'>, farm: Farm): Promise<void> {
  await makeWritableFolder(folders.root, privateMode);
  await writeFileAtomic(fileOf(folders), `${JSON.stringify(farm, null, 2)}\n`, { mode: privateFileMode });
}

/** A user of the engine: it has the public key, and never sees the private one. */
async function newUser(): Promise<{ seed: string; nkey: string }> {
  const { nkeys } = await import('@nats-io/transport-node');
  const pair = nkeys.createUser();
  return { seed: new TextDecoder().decode(pair.getSeed()), nkey: pair.getPublicKey() };
}

/**
 * The engine's configuration. It has no secrets.
 * @param tls paths of its certificate and key on the engine's machine, PEM.
 */
export function engineConfig(
  { studio, engine, user, machines }: Farm,
  tls?: { certificate: string; key: string },
): string {
  const at = subjects(studio);
  const port = new URL(engine).port || '4222';
  const listOf = (names: readonly string[]): string => `[${names.map((name) => JSON.stringify(name)).join(', ')}]`;
  const usersOf = machines.map(({ name, nkey }) => {
    const publish = [at.next('*'), at.acknowledge, at.ask(name)];
    const subscribe = [`${at.inbox(name)}.>`, at.cancel];
    return [
      `    # ${name}`,
      `    { nkey: ${nkey}, permissions: { publish: ${listOf(publish)}, subscribe: ${listOf(subscribe)} } }`,
    ].join('\n');
  });
  return [
    '# Written by “vocative farm config”. Start: nats-server -c farm.conf. After a change: nats-server --signal reload.',
    `port: ${port}`,
    'max_payload: 1MB',
    'jetstream { store_dir: "vocative-engine", max_mem: 256MB, max_file: 64MB }',
    ...(tls ? [`tls { cert_file: ${JSON.stringify(tls.certificate)}, key_file: ${JSON.stringify(tls.key)} }`] : []),
    'authorization {',
    '  users: [',
    '    # the studio',
    `    { nkey: ${user.nkey} }`,
    ...usersOf,
    '  ]',
    '}',
    '',
  ].join('\n');
}
