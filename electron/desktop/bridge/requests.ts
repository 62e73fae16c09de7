import { AppError, isAppError, toWireError } from '#shared/errors/index.ts';
import { windowOperationIds } from '#shared/api/index.ts';
import { ipcRequests, type IpcAnswer, type IpcOutput, type IpcParsed, type IpcRequestName } from '#shared/ipc/index.ts';
import type { Logger } from '#electron/lib/logger.ts';

/** The handlers of the window's requests. Inputs are parsed before, and answers checked after. */
export type Handlers = {
  [Name in IpcRequestName]: (input: IpcParsed<Name>) => IpcOutput<Name> | Promise<IpcOutput<Name>>;
};

/** Answers requests of the window until it is closed. Failures are answers, so nothing here rejects. */
export class Answers {
  readonly #handlers: Handlers;
  readonly #logger: Logger;
  readonly #running = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(handlers: Handlers, logger: Logger) {
    this.#handlers = handlers;
    this.#logger = logger;
  }

  /**
   * Answers every further request with `SHUTTING_DOWN`.
   * @returns when the earlier ones, which may wait for the user or a remote studio, are answered.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#running);
  }

  /** Answers a request as the contract describes it. */
  answer(name: string, input: unknown): Promise<IpcAnswer<IpcRequestName>> {
    return this.with<IpcRequestName>(originOf(name, input), () => this.#handle(name, input));
  }

  /** Answers a request that arrives another way, with the result of `work`. @param name for the log. */
  with<Name extends IpcRequestName>(name: string, work: () => Promise<IpcOutput<Name>>): Promise<IpcAnswer<Name>> {
    const answer = this.#answerOf(name, work).finally(() => this.#running.delete(answer));
    this.#running.add(answer);
    return answer;
  }

  async #answerOf<Name extends IpcRequestName>(
    name: string,
    work: () => Promise<IpcOutput<Name>>,
  ): Promise<IpcAnswer<Name>> {
    try {
      if (this.#isClosed) throw new AppError('SHUTTING_DOWN');
      return { ok: true, value: await work() };
    } catch (error) {
      const { detail, ...wire } = toWireError(error);
      const level = isAppError(error) ? 'debug' : 'error';
      this.#logger[level]({ request: name, code: wire.code, detail }, 'request failed');
      return { ok: false, error: wire };
    }
  }

  async #handle(name: string, input: unknown): Promise<never> {
    if (!isRequestName(name))
      throw new AppError('INVALID_REQUEST', { subject: name, message: `There is no request “${name}”.` });
    const { input: inputSchema, output: outputSchema } = ipcRequests[name];
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) throw new AppError('INVALID_REQUEST', { detail: `${name}: ${parsed.error.message}` });
    // The table of handlers has, under each name, the one for that name's input.
    const handler = this.#handlers[name] as (input: unknown) => unknown;
    const output = outputSchema.safeParse(await handler(parsed.data));
    if (!output.success) throw new AppError('INTERNAL', { detail: `answer of ${name}: ${output.error.message}` });
    return output.data as never;
  }
}

/** The name under which a failure is logged: for a call of the studio, the operation's. */
function originOf(name: string, input: unknown): string {
  if (name !== 'studio.call' || typeof input !== 'object' || input === null || !('id' in input)) return name;
  return windowOperationIds.find((id) => id === input.id) ?? name;
}

function isRequestName(name: string): name is IpcRequestName {
  return Object.hasOwn(ipcRequests, name);
}
