import { resolve } from 'node:path';
import { addMachine, engineConfig, readFarm, removeMachine } from '#electron/studio/farm/farm-file.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { privateFileMode, writeFileAtomic } from '#electron/lib/files.ts';
import type { OperationOutput } from '#shared/api/index.ts';
import { studioFolder, UsageError } from '../command-line.ts';
import { asTyped, type Output } from '../output.ts';
import { withRunningStudio } from '../studio-client.ts';

/** `farm …`: the machines that render for a studio, which may be running. */

type Options = { data: string };

type Farm = NonNullable<OperationOutput<'getFarm'>['farm']>;

/** Shows the engine, the machines and what waits, as the running studio sees them. */
export async function showFarm({ data }: Options, output: Output): Promise<void> {
  const status = await withRunningStudio(data, (studio) => studio.call('getFarm', {}));
  const { farm, waiting } = status;
  const lines = farm
    ? [...engineLines(farm), ...machineLines(farm)]
    : ['This studio renders alone. Machines need “serve” with --engine.'];
  output.result(status, [
    ...lines,
    `waiting  ${waiting.interactive} interactive, ${waiting.batch} batch, ${waiting.background} background`,
  ]);
}

function engineLines({ build, engine, trips_lost: lost }: Farm): string[] {
  const version = engine.version === null ? '' : ` (nats-server ${engine.version})`;
  return [
    `engine   ${engine.address}${version}, ${engine.connected ? 'connected' : 'away'} since ${engine.since}`,
    `studio   ${build}, ${lost} ${lost === 1 ? 'trip' : 'trips'} lost`,
  ];
}

function machineLines({ machines }: Farm): string[] {
  return machines.map(({ name, state, build, processes, tasks, done, seen_at: seen }) => {
    const known = build === null ? '' : `, ${build}, seen ${seen}`;
    return `machine  ${name}: ${state}, processes ${processes}, tasks ${tasks}, done ${done}${known}`;
  });
}

/** Adds a machine, or writes the file of one again. */
export async function addFarmMachine(
  name: string,
  {
    engine,
    content,
    studio,
    out,
    ...options
  }: Options & { engine?: string; content?: string; studio?: string; out?: string },
  output: Output,
): Promise<void> {
  const folders = dataFolder(studioFolder(options));
  const machine = await addMachine(folders, name, { engine, content: content && resolve(content), address: studio });
  const file = resolve(out ?? `${name}.machine.json`);
  await writeFileAtomic(file, `${JSON.stringify(machine, null, 2)}\n`, { mode: privateFileMode });
  output.result({ machine: name, file }, [
    `${file} is the file of machine “${name}”. It is secret: move it there.`,
    `Then tell the engine: ${asTyped('farm config')} > farm.conf, and start or reload nats-server.`,
    ...(machine.address?.startsWith('http:')
      ? ['Content and the machine’s token travel unencrypted: outside a network of your own, name the studio by https.']
      : []),
  ]);
}

/** Removes a machine. What it knows is worthless from then on. */
export async function removeFarmMachine(name: string, options: Options, output: Output): Promise<void> {
  const others = await removeMachine(dataFolder(studioFolder(options)), name);
  output.result({ removed: name, need_new_files: others }, [
    `Machine “${name}” is removed, and the farm’s key has changed.`,
    `Tell the engine: ${asTyped('farm config')} > farm.conf, and reload nats-server.`,
    ...others.map((other) => `Machine “${other}” needs its new file: ${asTyped(`farm add ${other}`)}`),
  ]);
}

/** Prints the engine's configuration. */
export async function showFarmConfig(
  { tlsCertificate, tlsKey, ...options }: Options & { tlsCertificate?: string; tlsKey?: string },
  output: Output,
): Promise<void> {
  if ((tlsCertificate === undefined) !== (tlsKey === undefined))
    throw new UsageError('--tls-key', 'A certificate and its key belong together: give both or neither.');
  const tls = tlsCertificate !== undefined && tlsKey !== undefined && { certificate: tlsCertificate, key: tlsKey };
  const config = engineConfig(readFarm(dataFolder(studioFolder(options))), tls || undefined);
  output.result({ config }, config.trimEnd().split('\n'));
}
