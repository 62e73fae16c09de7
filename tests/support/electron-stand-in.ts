import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * The part of Electron that the app uses, recorded instead of shown, for machines where Electron itself cannot be had.
 * Main process and preload meet here: what the preload sends arrives at `ipcMain` with the sender's frame.
 */

type Handler = (event: unknown, input: unknown) => unknown;
type Listener = (event: unknown, payload: unknown) => void;
type Prevented = { isPrevented: boolean };

export type Frame = { url: string; parent: Frame | null };

export class WebContents extends EventEmitter {
  mainFrame: Frame = { url: '', parent: null };
  openHandler: ((details: { url: string }) => { action: string }) | undefined;

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }

  /** Main to page. */
  send(channel: string, payload: unknown): void {
    rendererListeners.emit(channel, { sender: 'ipcRenderer' }, payload);
  }

  /** Whether the page may go to an address. */
  mayGo(event: 'will-navigate' | 'will-redirect' | 'will-frame-navigate', url: string): boolean {
    return !emitPreventable(this, event, { url }).isPrevented;
  }
}

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  readonly webContents = new WebContents();
  readonly options: Record<string, unknown>;
  isShown = false;
  focused = 0;
  inFront = true;
  progress = -1;

  constructor(options: Record<string, unknown>) {
    super();
    this.options = options;
    BrowserWindow.all.push(this);
  }

  async loadURL(url: string): Promise<void> {
    this.webContents.mainFrame = { url, parent: null };
    this.emit('ready-to-show');
  }

  show(): void {
    this.isShown = true;
  }

  focus(): void {
    this.focused += 1;
  }

  isMinimized(): boolean {
    return false;
  }

  isFocused(): boolean {
    return this.inFront;
  }

  setProgressBar(part: number): void {
    this.progress = part;
  }

  isDestroyed(): boolean {
    return false;
  }
}

/** What happened, in order: the order of start-up matters to Electron. */
export const log: string[] = [];

class App extends EventEmitter {
  appPath = '';
  isFirstInstance = true;
  readonly ended = Promise.withResolvers<number>();
  readonly commandLine = { hasSwitch: () => false };

  getAppPath(): string {
    return this.appPath;
  }

  getVersion(): string {
    return '1.2.3';
  }

  setPath(name: string, path: string): void {
    log.push(`setPath ${name} ${path}`);
  }

  enableSandbox(): void {
    log.push('enableSandbox');
  }

  requestSingleInstanceLock(): boolean {
    return this.isFirstInstance;
  }

  async whenReady(): Promise<void> {
    await Promise.resolve();
    log.push('ready');
  }

  quit(): void {
    log.push('quit');
    if (!emitPreventable(this, 'will-quit', {}).isPrevented) this.ended.resolve(0);
  }

  exit(code: number): void {
    this.ended.resolve(code);
  }
}

export const app = new App();

function emitPreventable(emitter: EventEmitter, event: string, details: object): Prevented {
  const state: Prevented = { isPrevented: false };
  emitter.emit(event, { ...details, preventDefault: () => (state.isPrevented = true) });
  return state;
}

export const handlers = new Map<string, Handler>();
const rendererListeners = new EventEmitter();

export const ipcMain = {
  handle: (channel: string, handler: Handler): void => void handlers.set(channel, handler),
};

/** A request as it arrives from a frame of some page. */
export async function invokeFrom(
  sender: WebContents,
  frame: Frame | null,
  channel: string,
  input: unknown,
): Promise<unknown> {
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  return structuredClone(await handler({ sender, senderFrame: frame }, structuredClone(input)));
}

export const ipcRenderer = {
  invoke(channel: string, input: unknown): Promise<unknown> {
    const window = BrowserWindow.all[0];
    if (!window) throw new Error('no window');
    return invokeFrom(window.webContents, window.webContents.mainFrame, channel, input);
  },
  on: (channel: string, listener: Listener): void => void rendererListeners.on(channel, listener),
  off: (channel: string, listener: Listener): void => void rendererListeners.off(channel, listener),
};

/** Paths of files as the user gave them to the page. */
export const filePaths = new WeakMap<object, string>();
export const webUtils = { getPathForFile: (file: object): string => filePaths.get(file) ?? '' };

export const exposed: Record<string, unknown> = {};
export const contextBridge = {
  exposeInMainWorld: (name: string, value: unknown): void => void (exposed[name] = value),
};

export const schemes: unknown[] = [];
export const protocolHandlers = new Map<string, (request: Request) => Promise<Response>>();
export const protocol = {
  registerSchemesAsPrivileged(list: unknown[]): void {
    log.push('registerSchemes');
    schemes.push(...list);
  },
  handle: (scheme: string, handler: (request: Request) => Promise<Response>): void =>
    void protocolHandlers.set(scheme, handler),
};

type PermissionDetails = { requestingUrl: string; isMainFrame: boolean; mediaTypes?: string[] };
type RequestHandler = (
  contents: unknown,
  permission: string,
  decide: (granted: boolean) => void,
  details: PermissionDetails,
) => void;
type CheckHandler = (contents: unknown, permission: string, origin: string) => boolean;

class Session {
  request: RequestHandler | undefined;
  check: CheckHandler | undefined;
  device: (() => boolean) | undefined;

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.check = handler;
  }

  setDevicePermissionHandler(handler: () => boolean): void {
    this.device = handler;
  }

  /** What the page would be told. */
  decide(permission: string, details: PermissionDetails): boolean | undefined {
    let decision: boolean | undefined;
    this.request?.(null, permission, (granted) => (decision = granted), details);
    return decision;
  }
}

export const session = { defaultSession: new Session() };

export class Notification extends EventEmitter {
  static readonly shown: Notification[] = [];
  readonly options: { title: string; body: string };

  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    Notification.shown.push(this);
  }
}

export const opened: string[] = [];
export const shell = {
  openExternal: async (url: string): Promise<void> => void opened.push(url),
  openPath: async (path: string): Promise<string> => {
    opened.push(path);
    return '';
  },
};

export const dialogs: { errors: string[]; answer: { canceled: boolean; filePaths: string[] } } = {
  errors: [],
  answer: { canceled: true, filePaths: [] },
};
export const dialog = {
  showOpenDialog: async () => dialogs.answer,
  showErrorBox: (_title: string, content: string): void => void dialogs.errors.push(content),
};

const studioSource = fileURLToPath(new URL('../../electron/studio/main.ts', import.meta.url));
export const utilityForks: { entry: string; args: string[]; exited: Promise<number> }[] = [];

/** The studio is real: from its source, in a Node process. */
export const utilityProcess = {
  fork(entry: string, args: string[]) {
    const child = fork(studioSource, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const exited = new Promise<number>((resolve) => {
      child.once('exit', (code) => resolve(code ?? 1));
    });
    utilityForks.push({ entry, args, exited });
    return {
      on: (event: 'message', listener: (message: unknown) => void) => void child.on(event, listener),
      once: (_event: 'exit', listener: (code: number) => void) => void exited.then(listener),
      postMessage: (message: object) => void child.send(message),
      kill: () => child.kill('SIGKILL'),
    };
  },
};
