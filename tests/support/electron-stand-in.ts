import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { forkUtility } from './electron/fork-utility.ts';

/**
 * The part of Electron that the app uses, for machines without Electron: it records calls instead of showing windows.
 * Main process and preload are connected here: a message of the preload arrives at `ipcMain` with the sender's frame.
 * The types are those of `electron.d.ts`, and `events.ts` beside it checks the events, so that a change of Electron is a
 * type error.
 */

type Handler = Parameters<Electron.IpcMain['handle']>[1];
type Listener = (event: unknown, payload: unknown) => void;

/** An event as Electron hands it on. */
function preventable<Params extends object>(params: Params): Electron.Event<Params> {
  const event = { ...params, defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) };
  return event;
}

export type Frame = { url: string; parent: Frame | null; frameToken?: string };
let frames = 0;

export type WebContentsEvents = {
  'will-navigate': [Electron.Event<Pick<Electron.WebContentsWillNavigateEventParams, 'url'>>];
  'will-redirect': [Electron.Event<Pick<Electron.WebContentsWillRedirectEventParams, 'url'>>];
  'will-frame-navigate': [Electron.Event<Pick<Electron.WebContentsWillFrameNavigateEventParams, 'url'>>];
  'will-attach-webview': [Electron.Event];
  'will-prevent-unload': [Electron.Event];
  'render-process-gone': [Electron.Event, Electron.RenderProcessGoneDetails];
  'did-fail-load': [Electron.Event, number, string, string, boolean];
  'did-finish-load': [];
  'context-menu': [Electron.Event, Electron.ContextMenuParams];
};

type UsedContents = 'forcefullyCrashRenderer' | 'isCrashed' | 'reload' | 'replaceMisspelling' | 'send';

export class WebContents extends EventEmitter<WebContentsEvents> implements Pick<Electron.WebContents, UsedContents> {
  mainFrame: Frame = { url: '', parent: null };
  openHandler: ((details: { url: string }) => { action: string }) | undefined;
  /** Whether the page cancels `beforeunload`. */
  objects = false;
  /** Whether the page answers `app.closing`, as ours does. */
  saves = true;
  reloads = 0;
  corrections: string[] = [];
  sent: { channel: string; payload: unknown }[] = [];
  #crashed = false;

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }

  /** Sends a message from the main process to the page. */
  send(channel: string, payload: unknown): void {
    this.sent.push({ channel, payload });
    rendererListeners.emit(channel, { sender: 'ipcRenderer' }, payload);
  }

  reload(): void {
    this.#crashed = false;
    this.reloads += 1;
    this.emit('did-finish-load');
  }

  isCrashed(): boolean {
    return this.#crashed;
  }

  forcefullyCrashRenderer(): void {
    this.crash('killed');
  }

  replaceMisspelling(text: string): void {
    this.corrections.push(text);
  }

  crash(reason: Electron.RenderProcessGoneDetails['reason'] = 'crashed'): void {
    this.#crashed = true;
    this.emit('render-process-gone', preventable({}), { reason, exitCode: 5 });
  }

  /** Whether the app allows the page to go to an address. */
  mayGo(name: 'will-navigate' | 'will-redirect' | 'will-frame-navigate', url: string): boolean {
    const event = preventable({ url });
    this.emit(name, event);
    return !event.defaultPrevented;
  }

  loaded(url: string): void {
    this.#crashed = false;
    this.mainFrame = { url, parent: null, frameToken: `frame-${(frames += 1)}` };
    this.emit('did-finish-load');
  }
}

export type BrowserWindowEvents = {
  'ready-to-show': [];
  close: [Electron.Event];
  closed: [];
  responsive: [];
  unresponsive: [];
  'session-end': [];
  resize: [];
  move: [];
  maximize: [];
  unmaximize: [];
};

type UsedWindow =
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getMediaSourceId'
  | 'getNormalBounds'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'restore'
  | 'setProgressBar'
  | 'show';

export class BrowserWindow
  extends EventEmitter<BrowserWindowEvents>
  implements Pick<Electron.BrowserWindow, UsedWindow>
{
  static all: BrowserWindow[] = [];
  readonly webContents = new WebContents();
  readonly options: Electron.BrowserWindowConstructorOptions;
  isShown = false;
  focused = 0;
  inFront = true;
  progress = -1;
  maximized = false;
  bounds: Electron.Rectangle;
  loads: string[] = [];
  #destroyed = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    this.options = options;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    BrowserWindow.all.push(this);
    app.emit('web-contents-created', preventable({}), this.webContents as unknown as Electron.WebContents);
  }

  async loadURL(url: string): Promise<void> {
    this.loads.push(url);
    this.webContents.loaded(url);
    this.emit('ready-to-show');
  }

  show(): void {
    this.isShown = true;
  }

  maximize(): void {
    this.isShown = true;
    this.maximized = true;
    this.emit('maximize');
  }

  isMaximized(): boolean {
    return this.maximized;
  }

  getNormalBounds(): Electron.Rectangle {
    return this.bounds;
  }

  /** Simulates a drag or resize by the user. */
  moveTo(bounds: Electron.Rectangle): void {
    this.bounds = bounds;
    this.emit('move');
    this.emit('resize');
  }

  /** A window's id in Electron's form. In the list of sources to share, the same window ends in another number. */
  getMediaSourceId(): string {
    return 'window:77:0';
  }

  isVisible(): boolean {
    return this.isShown;
  }

  focus(): void {
    this.focused += 1;
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {
    this.isShown = true;
  }

  isFocused(): boolean {
    return this.inFront;
  }

  setProgressBar(part: number): void {
    this.progress = part;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Closes as Electron does: `close`, then a possible objection of the page, then `closed`. */
  close(): void {
    const closing = preventable({});
    this.emit('close', closing);
    if (closing.defaultPrevented) return;
    if (this.webContents.objects && !this.webContents.isCrashed()) {
      const objection = preventable({});
      this.webContents.emit('will-prevent-unload', objection);
      // Without a handler that overrules the page, the window silently stays open.
      if (!objection.defaultPrevented) return;
    }
    this.destroy();
  }

  /** Closes without `close`, ignoring any objection of the page. */
  destroy(): void {
    this.#destroyed = true;
    BrowserWindow.all = BrowserWindow.all.filter((other) => other !== this);
    this.emit('closed');
    if (BrowserWindow.all.length === 0 && !app.isQuitting) app.emit('window-all-closed');
  }
}

/** Events and calls in order, because the order of the app's start matters to Electron. */
export const log: string[] = [];

export type AppEvents = {
  'before-quit': [Electron.Event];
  'will-quit': [Electron.Event];
  'window-all-closed': [];
  activate: [];
  'second-instance': [Electron.Event, string[], string, unknown];
  'open-file': [Electron.Event, string];
  'open-url': [Electron.Event, string];
  'child-process-gone': [Electron.Event, Electron.Details];
  'web-contents-created': [Electron.Event, Electron.WebContents];
};

type UsedApp =
  | 'enableSandbox'
  | 'exit'
  | 'getAppPath'
  | 'getPreferredSystemLanguages'
  | 'getVersion'
  | 'isPackaged'
  | 'quit'
  | 'relaunch'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setPath'
  | 'showAboutPanel'
  | 'whenReady';

class App extends EventEmitter<AppEvents> implements Pick<Electron.App, UsedApp> {
  appPath = '';
  isPackaged = false;
  isFirstInstance = true;
  /** Data that this start would hand to a first instance. */
  handedOver: Record<string, unknown> | undefined;
  isQuitting = false;
  readonly ended = Promise.withResolvers<number>();
  readonly commandLine = { hasSwitch: (_name: string): boolean => false } satisfies Pick<
    Electron.CommandLine,
    'hasSwitch'
  >;
  readonly relaunches: (Electron.RelaunchOptions | undefined)[] = [];

  getAppPath(): string {
    return this.appPath;
  }

  getPreferredSystemLanguages(): string[] {
    return ['en-GB'];
  }

  getVersion(): string {
    return '1.2.3';
  }

  setPath(name: string, path: string): void {
    log.push(`setPath ${name} ${path}`);
  }

  setAppUserModelId(): void {}

  setAsDefaultProtocolClient(scheme: string): boolean {
    log.push(`protocol client of ${scheme}`);
    return true;
  }

  enableSandbox(): void {
    log.push('enableSandbox');
  }

  requestSingleInstanceLock(handedOver?: Record<string, unknown>): boolean {
    this.handedOver = handedOver;
    return this.isFirstInstance;
  }

  /** Simulates another start of the app, which hands its arguments to this one. */
  secondInstance(opened: readonly string[] = [], workingDirectory = '/'): void {
    // Chromium's list has them in another order, together with its own switches.
    const argv = ['vocative', '--allow-file-access-from-files', ...opened.toReversed()];
    this.emit('second-instance', preventable({}), argv, workingDirectory, { opened });
  }

  /** Has macOS give the running app something to open. @returns whether the app has handled it. */
  open(name: 'open-file' | 'open-url', given: string): boolean {
    const event = preventable({});
    this.emit(name, event, given);
    return event.defaultPrevented;
  }

  async whenReady(): Promise<void> {
    await Promise.resolve();
    log.push('ready');
  }

  /** Closes all windows; a window that stays open cancels quitting. */
  quit(): void {
    log.push('quit');
    this.emit('before-quit', preventable({}));
    this.isQuitting = true;
    // Copies the reference, because each window removes itself from the list.
    const { all } = BrowserWindow;
    for (const window of all) window.close();
    this.isQuitting = false;
    if (BrowserWindow.all.length > 0) return;
    const event = preventable({});
    this.emit('will-quit', event);
    if (!event.defaultPrevented) this.ended.resolve(0);
  }

  exit(code: number): void {
    this.ended.resolve(code);
  }

  relaunch(options?: Electron.RelaunchOptions): void {
    this.relaunches.push(options);
  }

  showAboutPanel(): void {}
}

export const app = new App();

export const nativeTheme = { shouldUseDarkColors: true } satisfies Pick<Electron.NativeTheme, 'shouldUseDarkColors'>;

export type PowerMonitorEvents = { resume: []; 'unlock-screen': [] };
export const powerMonitor = new EventEmitter<PowerMonitorEvents & { shutdown: [] | [{ preventDefault(): void }] }>();

/** Reasons for which the computer is kept awake, by the request's id. */
export const blockers = new Map<number, string>();
export const powerSaveBlocker = {
  start(type): number {
    const id = Math.max(0, ...blockers.keys()) + 1;
    blockers.set(id, type);
    return id;
  },
  stop: (id): boolean => blockers.delete(id),
} satisfies Pick<Electron.PowerSaveBlocker, 'start' | 'stop'>;

/** The areas of the displays that windows may use; the first is the primary one. */
export const displays: Electron.Rectangle[] = [{ x: 0, y: 0, width: 1920, height: 1040 }];
const display = (workArea: Electron.Rectangle): Pick<Electron.Display, 'workArea'> => ({ workArea });
export const screen = {
  getPrimaryDisplay: () => display(displays[0] ?? { x: 0, y: 0, width: 800, height: 600 }),
  getAllDisplays: () => displays.map(display),
};

export const handlers = new Map<string, Handler>();
const rendererListeners = new EventEmitter();

export const ipcMain = {
  handle: (channel: string, handler: Handler): void => void handlers.set(channel, handler),
} satisfies Pick<Electron.IpcMain, 'handle'>;

/** A request as it arrives from a frame of a page. */
export async function invokeFrom(
  sender: WebContents,
  frame: Frame | null,
  channel: string,
  input: unknown,
): Promise<unknown> {
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  const event = { sender, senderFrame: frame } as unknown as Electron.IpcMainInvokeEvent;
  return structuredClone(await handler(event, structuredClone(input)));
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
} satisfies Pick<Electron.ContextBridge, 'exposeInMainWorld'>;

export const schemes: Electron.CustomScheme[] = [];
type ProtocolHandler = (request: Request) => Response | Promise<Response>;
export const protocolHandlers = new Map<string, ProtocolHandler>();
export const protocol = {
  registerSchemesAsPrivileged(list: Electron.CustomScheme[]): void {
    log.push('registerSchemes');
    schemes.push(...list);
  },
  handle: (scheme: string, handler: ProtocolHandler): void => void protocolHandlers.set(scheme, handler),
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>;

type PermissionDetails = { requestingUrl: string; isMainFrame: boolean; mediaTypes?: string[] };
type RequestHandler = (
  contents: unknown,
  permission: string,
  decide: (granted: boolean) => void,
  details: PermissionDetails,
) => void;
type CheckHandler = (contents: unknown, permission: string, origin: string) => boolean;

type DisplayHandler = NonNullable<Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0]>;

type UsedSession =
  | 'addWordToSpellCheckerDictionary'
  | 'isSpellCheckerEnabled'
  | 'setDisplayMediaRequestHandler'
  | 'setSpellCheckerEnabled';

class Session implements Pick<Electron.Session, UsedSession> {
  request: RequestHandler | undefined;
  check: CheckHandler | undefined;
  device: (() => boolean) | undefined;
  display: DisplayHandler | undefined;
  displayOptions: Electron.DisplayMediaRequestHandlerOpts | undefined;
  spelling = true;
  readonly words: string[] = [];

  isSpellCheckerEnabled(): boolean {
    return this.spelling;
  }

  setSpellCheckerEnabled(enable: boolean): void {
    this.spelling = enable;
  }

  addWordToSpellCheckerDictionary(word: string): boolean {
    this.words.push(word);
    return true;
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.check = handler;
  }

  setDevicePermissionHandler(handler: () => boolean): void {
    this.device = handler;
  }

  setDisplayMediaRequestHandler(
    handler: DisplayHandler | null,
    options?: Electron.DisplayMediaRequestHandlerOpts,
  ): void {
    this.display = handler ?? undefined;
    this.displayOptions = options;
  }

  /** The answer to a frame that asks for a screen: null if it is refused. */
  share(
    frame: Frame | null,
    { audio = false, origin = 'vocative-app://app/' }: { audio?: boolean; origin?: string } = {},
  ): Promise<Electron.Streams | null> {
    const { promise, resolve } = Promise.withResolvers<Electron.Streams | null>();
    const request = { securityOrigin: origin, videoRequested: true, audioRequested: audio, userGesture: true };
    if (!this.display) throw new Error('nobody answers requests for a screen');
    this.display({ ...request, frame: frame as Electron.WebFrameMain | null }, resolve);
    return promise;
  }

  /** The answer to a page that asks for a permission. */
  decide(permission: string, details: PermissionDetails): boolean | undefined {
    let decision: boolean | undefined;
    this.request?.(null, permission, (granted) => (decision = granted), details);
    return decision;
  }
}

export const session = { defaultSession: new Session() };

/** The menus that were set and shown, as their templates. */
export const menus: {
  application: Electron.MenuItemConstructorOptions[];
  shown: Electron.MenuItemConstructorOptions[][];
} = { application: [], shown: [] };

type StandInMenu = { template: Electron.MenuItemConstructorOptions[]; popup: () => void };
export const Menu = {
  buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]): StandInMenu => ({
    template,
    popup: () => void menus.shown.push(template),
  }),
  setApplicationMenu: (menu: StandInMenu): void => void (menus.application = menu.template),
};

export class Notification
  extends EventEmitter<{ click: []; close: [] }>
  implements Pick<Electron.Notification, 'show'>
{
  static readonly shown: Notification[] = [];
  readonly options: Electron.NotificationConstructorOptions;

  constructor(options: Electron.NotificationConstructorOptions) {
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
  showItemInFolder: (path: string): void => void opened.push(path),
} satisfies Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;

/** Questions asked by the app, and the answers: the index of a button. */
export const dialogs = {
  errors: [] as string[],
  folder: { canceled: true, filePaths: [] as string[] },
  asked: [] as Electron.MessageBoxOptions[],
  /** Answers each question; a promise that never resolves leaves it open. */
  answer: async (_asked: Electron.MessageBoxOptions): Promise<number> => 0,
  /** Answers synchronous questions. */
  answerSync: (): number => 0,
};

type Question = [Electron.BaseWindow, Electron.MessageBoxOptions] | [Electron.MessageBoxOptions];

function optionsOf(question: Question): Electron.MessageBoxOptions {
  const [first, second] = question;
  return second ?? (first as Electron.MessageBoxOptions);
}

export const dialog = {
  showOpenDialog: async (): Promise<Electron.OpenDialogReturnValue> => dialogs.folder,
  showErrorBox: (_title: string, content: string): void => void dialogs.errors.push(content),
  async showMessageBox(...question: Question): Promise<Electron.MessageBoxReturnValue> {
    const options = optionsOf(question);
    dialogs.asked.push(options);
    const aborted = options.signal
      ? once(options.signal, 'abort').then(() => options.cancelId ?? 0)
      : new Promise<never>(() => undefined);
    return { response: await Promise.race([dialogs.answer(options), aborted]), checkboxChecked: false };
  },
  showMessageBoxSync(...question: Question): number {
    dialogs.asked.push(optionsOf(question));
    return dialogs.answerSync();
  },
} satisfies Pick<Electron.Dialog, 'showOpenDialog' | 'showErrorBox' | 'showMessageBox' | 'showMessageBoxSync'>;

/** A picture of one colour; only its size matters. */
export function picture(width: number, height: number): Electron.NativeImage {
  const image = {
    isEmpty: () => width === 0,
    getSize: () => ({ width, height, aspectRatio: width / height }),
    resize: (to) => picture(to.width ?? width, to.height ?? Math.round((height * (to.width ?? width)) / width)),
    toJPEG: () => Buffer.from(`jpeg ${width}×${height}`),
    toDataURL: () => `data:image/png;base64,${Buffer.from(`png ${width}×${height}`).toString('base64')}`,
  } satisfies Pick<Electron.NativeImage, 'isEmpty' | 'getSize' | 'resize' | 'toJPEG' | 'toDataURL'>;
  return image as unknown as Electron.NativeImage;
}

/** Sources that can be shared, and the requests for them. */
export const capturer: { sources: Electron.DesktopCapturerSource[]; asked: Electron.SourcesOptions[]; fails: boolean } =
  {
    sources: [],
    asked: [],
    fails: false,
  };
export const desktopCapturer = {
  async getSources(options): Promise<Electron.DesktopCapturerSource[]> {
    capturer.asked.push(options);
    if (capturer.fails) throw new Error('Failed to get sources.');
    return capturer.sources;
  },
} satisfies Electron.DesktopCapturer;

type MediaStatus = ReturnType<Electron.SystemPreferences['getMediaAccessStatus']>;
/** The system's permissions for devices, and the user's answers. */
export const devices: { status: Record<string, MediaStatus>; grants: boolean; asked: string[] } = {
  status: {},
  grants: true,
  asked: [],
};
export const systemPreferences = {
  getMediaAccessStatus: (device): MediaStatus => devices.status[device] ?? 'granted',
  async askForMediaAccess(device): Promise<boolean> {
    devices.asked.push(device);
    devices.status[device] = devices.grants ? 'granted' : 'denied';
    return devices.grants;
  },
} satisfies Pick<Electron.SystemPreferences, 'getMediaAccessStatus' | 'askForMediaAccess'>;

export const utilityForks: { entry: string; args: string[]; child: ChildProcess; exited: Promise<number> }[] = [];

/** Time after which Chromium forcibly ends a process that should end, milliseconds. */
const reaperDelay = 2_000;

export type UtilityProcessEvents = {
  message: [unknown];
  exit: [number];
  error: ['FatalError', string, string];
};

export class UtilityProcess
  extends EventEmitter<UtilityProcessEvents>
  implements Pick<Electron.UtilityProcess, 'kill' | 'postMessage' | 'stdout' | 'stderr'>
{
  /** The process that was started last. */
  static last: UtilityProcess | undefined;
  readonly stdout = null;
  readonly stderr: NodeJS.ReadableStream | null;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    super();
    UtilityProcess.last = this;
    this.#child = child;
    this.stderr = child.stderr;
    child.on('message', (message) => void this.emit('message', message));
    child.once('exit', (code) => void this.emit('exit', code ?? 1));
  }

  postMessage(message: object): void {
    if (this.#child.connected) this.#child.send(message);
  }

  kill(): boolean {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), reaperDelay);
    this.#child.once('exit', () => clearTimeout(timer));
    return this.#child.kill('SIGTERM');
  }
}

/**
 * Starts a real studio: the entry that the app names, in a Node process that looks like a utility process from inside.
 */
export const utilityProcess = {
  fork(entry: string, args: string[] = [], options: Electron.ForkOptions = {}): UtilityProcess {
    const stderr = options.stdio === 'pipe' ? 'pipe' : 'inherit';
    const child = forkUtility(entry, args, { stdio: ['ignore', 'ignore', stderr, 'ipc'] });
    const exited = once(child, 'exit').then(([code]) => (code as number | null) ?? 1);
    utilityForks.push({ entry, args, child, exited });
    return new UtilityProcess(child);
  },
};
