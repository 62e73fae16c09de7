import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { fromWireError } from '#shared/errors/index.ts';
import type { IpcAnswer, IpcInput, IpcOutput, IpcRequestName } from '#shared/ipc/index.ts';
import { noStudio, openDesktop, realStudio } from './desktop.ts';

/** An app without a window in a separate process, which a test can kill at any moment. */
export type KillableApp = {
  ask<Name extends IpcRequestName>(name: Name, input: IpcInput<Name>): Promise<IpcOutput<Name>>;
  /** Kills it without warning. */
  kill(): Promise<void>;
};

type Asked = { id: number; name: IpcRequestName; input: unknown };
type Answered = { id: number; answer: IpcAnswer<IpcRequestName> };

/** @param studio whether it has a studio of its own, like the app, or one that never answers. */
export async function startKillableApp(dataFolder: string, studio: 'own' | 'none'): Promise<KillableApp> {
  const child = fork(fileURLToPath(import.meta.url), [dataFolder, studio]);
  const ended = once(child, 'exit');
  await once(child, 'message');
  const waiting = new Map<number, (answer: Answered['answer']) => void>();
  child.on('message', ({ id, answer }: Answered) => waiting.get(id)?.(answer));
  let last = 0;
  return {
    async ask<Name extends IpcRequestName>(name: Name, input: IpcInput<Name>) {
      const id = (last += 1);
      const { promise, resolve } = Promise.withResolvers<Answered['answer']>();
      waiting.set(id, resolve);
      child.send({ id, name, input } satisfies Asked);
      const answer = await promise;
      if (!answer.ok) throw fromWireError(answer.error);
      // The desktop has checked the answer against the contract.
      return answer.value as IpcOutput<Name>;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

if (import.meta.main) {
  const [dataFolder = '', studio] = process.argv.slice(2);
  const { desktop } = await openDesktop(dataFolder, studio === 'own' ? realStudio : noStudio);
  process.on('message', ({ id, name, input }: Asked) => {
    void desktop.handle(name, input).then((answer) => process.send?.({ id, answer } satisfies Answered));
  });
  process.send?.('open');
}
