import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openKeychain, type Keychain } from '#electron/client/keychain.ts';
import { createDesktop, type Desktop } from '#electron/desktop/desktop.ts';
import type { DesktopEvent } from '#electron/desktop/bridge/events.ts';
import type { Shell } from '#electron/desktop/bridge/shell.ts';
import type { StudioLauncher } from '#electron/desktop/accounts/studio-process.ts';
import { createLogger, type Logger } from '#electron/lib/logger.ts';
import { forkStudio } from '#electron/main/studio-fork.ts';
import type { OperationInput, OperationOutput, WindowOperation } from '#shared/api/index.ts';
import { fromWireError } from '#shared/errors/index.ts';
import type { IpcInput, IpcOutput, IpcRequestName, Job } from '#shared/ipc/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const sampleFolder = join(root, 'build', 'sample');
export const realStudio = forkStudio(join(root, 'electron', 'studio', 'main.ts'), process.stderr.fd);

/** For tests that connect to another studio: the embedded one never answers. */
export const noStudio: StudioLauncher = () => {
  const exit = Promise.withResolvers<(detail: string) => void>();
  const end = (): void => void exit.promise.then((listener) => listener('ended'));
  return { onMessage: () => undefined, onExit: (listener) => exit.resolve(listener), requestClose: end, kill: end };
};

export type TestDesktop = {
  desktop: Desktop;
  events: DesktopEvent[];
  keychain: Keychain;
  /** The answer that the window would get, or the error that would be thrown there. */
  ask<Name extends IpcRequestName>(name: Name, input: IpcInput<Name>): Promise<IpcOutput<Name>>;
  /** The same for a call of the studio. */
  call<Id extends WindowOperation>(id: Id, input: OperationInput<Id>): Promise<OperationOutput<Id>>;
};

export const silent = createLogger('test', 'silent');

/** A campaign's job, while its videos are made. */
export const runningJob: Job = {
  id: 'j1',
  kind: 'generate',
  status: 'running',
  phase: '',
  waiting: false,
  progress: 0,
  title: 'Spring',
  attempts: 1,
  problem: null,
  templateId: 't1',
  campaignId: 'c1',
  resultPath: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:31:00.000Z',
};

export async function openDesktop(
  dataFolder: string,
  startStudio: StudioLauncher,
  shell: Partial<Shell> = {},
  logger: Logger = silent,
  sample: string = sampleFolder,
): Promise<TestDesktop> {
  const keychain = await openKeychain(null, silent);
  const desktop = await createDesktop({
    dataFolder,
    startStudio,
    keychain,
    shell: {
      host: 'browser',
      canChooseFolder: false,
      exportFolder: join(dataFolder, 'exports'),
      chooseFolder: async () => null,
      chooseFile: async () => null,
      reveal: async () => false,
      showProgress: () => undefined,
      keepAwake: () => undefined,
      notify: () => undefined,
      startsFresh: async () => false,
      updates: { state: () => ({ state: 'off' }), check: () => ({ state: 'off' }), install: () => undefined },
      openExternal: async () => true,
      opened: { take: async () => [], pathOf: () => undefined },
      pageSaved: () => undefined,
      screens: {
        picker: { picker: 'system', sound: true },
        list: async () => [],
        choose: () => undefined,
        openSettings: async () => undefined,
      },
      deviceAccess: () => ({ camera: 'unknown', microphone: 'unknown' }),
      askForDevices: async () => ({ camera: 'unknown', microphone: 'unknown' }),
      ...shell,
    },
    logger,
    version: '0.0.0',
    sampleFolder: sample,
  });
  const events: DesktopEvent[] = [];
  desktop.subscribe((event) => events.push(event));
  async function ask<Name extends IpcRequestName>(name: Name, input: IpcInput<Name>): Promise<IpcOutput<Name>> {
    const answer = await desktop.handle(name, input);
    if (!answer.ok) throw fromWireError(answer.error);
    // The desktop has checked the answer against the contract.
    return answer.value as IpcOutput<Name>;
  }
  return {
    desktop,
    events,
    keychain,
    ask,
    call: async <Id extends WindowOperation>(id: Id, input: OperationInput<Id>) =>
      (await ask('studio.call', { id, input })) as OperationOutput<Id>,
  };
}

/** Treatment of a request on its way to the studio. */
export type Fault =
  | 'none'
  | 'offline'
  | 'answer lost'
  /** There is no answer, and the connection stays open until another fault is set. */
  | 'hangs'
  /** The request arrives when this resolves, whether or not its sender still waits; the connection ends if it rejects. */
  | { until: Promise<void> }
  | ProxyAnswer;

/**
 * A proxy answers instead of the studio, with a page or with JSON; with `carriedOut`, after the studio has carried out
 * the request.
 */
type ProxyAnswer = { status: number; retryAfter?: number; carriedOut?: boolean; json?: unknown };

/** Treatment of a request that reaches the studio. */
type Passing = 'none' | 'answer lost' | ProxyAnswer;

export type FaultyLine = {
  url: string;
  /** The fault of requests whose path contains the text; the last one set wins. */
  set(fault: Fault, path?: string): void;
  /** Paths of the requests that reached the studio. */
  readonly passed: string[];
  /** Number of requests that a proxy answered. */
  replaced(): number;
  /** Number of requests that still wait for an answer. */
  hanging(): number;
  /** Number of requests that were left without an answer so far. */
  leftHanging(): number;
  close(): Promise<void>;
};

/**
 * A connection to a studio that can fail before a request arrives, or after it was carried out and before its answer
 * arrives.
 */
export async function openFaultyLine(studioUrl: string): Promise<FaultyLine> {
  let faults: { fault: Fault; path: string }[] = [];
  const passed: string[] = [];
  let hanging = 0;
  let leftHanging = 0;
  const hung = new Map<Socket, string>();
  let replaced = 0;
  const target = new URL(studioUrl);
  const server: Server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const fault = faultOf(path);
    if (fault === 'offline') return void incoming.socket.destroy();
    if (fault === 'hangs') {
      hanging += 1;
      leftHanging += 1;
      hung.set(incoming.socket, path);
      incoming.socket.once('close', () => {
        hanging -= 1;
        hung.delete(incoming.socket);
      });
      return;
    }
    if (typeof fault === 'object' && 'until' in fault) {
      void buffer(incoming).then(async (body) => {
        hanging += 1;
        const arrives = await fault.until.then(
          () => true,
          () => false,
        );
        hanging -= 1;
        if (arrives) pass(incoming, outgoing, 'none', body);
        else incoming.socket.destroy();
      });
      return;
    }
    if (typeof fault === 'object' && !fault.carriedOut) {
      incoming.resume();
      return answerAsProxy(outgoing, fault);
    }
    pass(incoming, outgoing, fault);
  });
  function faultOf(path: string): Fault {
    return faults.findLast((entry) => path.includes(entry.path))?.fault ?? 'none';
  }
  function pass(incoming: IncomingMessage, outgoing: ServerResponse, fault: Passing, body?: Buffer): void {
    const path = incoming.url ?? '/';
    passed.push(`${incoming.method} ${path.split('?')[0]}`);
    const forwarded = sendRequest(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path,
        headers: { ...incoming.headers, host: target.host },
      },
      (answer) => {
        if (fault === 'answer lost') {
          answer.resume();
          answer.once('end', () => incoming.socket.destroy());
          return;
        }
        if (typeof fault === 'object') {
          answer.resume();
          return void answer.once('end', () => answerAsProxy(outgoing, fault));
        }
        outgoing.writeHead(answer.statusCode ?? 502, rewritten(answer.headers, target));
        answer.pipe(outgoing);
      },
    );
    forwarded.once('error', () => outgoing.destroy());
    if (body) forwarded.end(body);
    else incoming.pipe(forwarded);
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    hanging: () => hanging,
    leftHanging: () => leftHanging,
    replaced: () => replaced,
    set(fault, path = '') {
      faults = [...faults.filter((entry) => entry.path !== path), { fault, path }];
      for (const [socket, asked] of hung) if (faultOf(asked) !== 'hangs') socket.destroy();
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };

  function answerAsProxy(outgoing: ServerResponse, { status, retryAfter, json }: ProxyAnswer): void {
    replaced += 1;
    const headers = {
      'content-type': json === undefined ? 'text/html' : 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    };
    const body = json === undefined ? '<html><h1>Try again later</h1></html>' : JSON.stringify(json);
    outgoing.writeHead(status, headers).end(body);
  }

  /** Makes an upload's address lead through the proxy too. */
  function rewritten(headers: NodeJS.Dict<string | string[]>, from: URL): NodeJS.Dict<string | string[]> {
    const { location } = headers;
    if (typeof location !== 'string') return headers;
    return { ...headers, location: location.replace(from.origin, `http://127.0.0.1:${port}`) };
  }
}
