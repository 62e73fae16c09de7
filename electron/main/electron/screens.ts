import {
  desktopCapturer,
  session,
  shell,
  systemPreferences,
  type BrowserWindow,
  type DesktopCapturerSource,
  type DisplayMediaRequestHandlerHandlerRequest,
  type NativeImage,
  type SourcesOptions,
  type Streams,
} from 'electron';
import { release as osRelease } from 'node:os';
import { AppError } from '#shared/errors/index.ts';
import type { ScreenPicker, ScreenSource } from '#shared/ipc/index.ts';
import type { Screens } from '#electron/desktop/bridge/shell.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { isOwnUrl } from './window.ts';

export type ScreenPickingOptions = {
  currentWindow: () => BrowserWindow | undefined;
  logger: Logger;
  platform?: NodeJS.Platform;
  environment?: NodeJS.ProcessEnv;
  /** Version of the system's kernel, as in `os.release()`. */
  release?: string;
};

/** The page must request a chosen screen within this time, milliseconds. */
const patience = 10_000;
/** Maximum size of thumbnails, pixels: twice the size at which the page shows them. */
const thumbnailSize = { width: 480, height: 270 };
const iconSize = 32;
/** The contract's limit for a picture's data URL, characters. */
const pictureLimit = 200_000;
/** A constant, so that the page cannot choose which address is opened. */
const macSettings = 'x-apple.systempreferences:com.apple.preference.security?Privacy_ScreenCapture';

/** Major version of macOS 15's kernel. */
const firstDarwinWithPicker = 24;

type Choice = { source: { id: string; name: string } | null; sound: boolean; until: number };

/**
 * Permits the page to record one screen or window that the user has just chosen. Electron has no picker of its own.
 */
export class ScreenPicking implements Screens {
  readonly picker: ScreenPicker;
  readonly #options: ScreenPickingOptions;
  readonly #platform: NodeJS.Platform;
  /** Sources of the latest list, by id. */
  #listed = new Map<string, { id: string; name: string }>();
  #choice: Choice | undefined;

  constructor(options: ScreenPickingOptions) {
    this.#options = options;
    this.#platform = options.platform ?? process.platform;
    this.picker = {
      picker: this.#systemAsks() ? 'system' : 'page',
      // Electron records the computer's sound only on Windows.
      sound: this.#platform === 'win32',
    };
  }

  /** Whether the page has not yet requested the chosen screen. */
  get isExpected(): boolean {
    return this.#choice !== undefined && performance.now() < this.#choice.until;
  }

  /** Starts answering requests for a screen. Call it once: changing the handler while sharing has crashed Electron. */
  answer(): void {
    session.defaultSession.setDisplayMediaRequestHandler(
      (request, give) => {
        this.#chosenFor(request)
          .then(give)
          .catch((error: unknown) => this.#options.logger.warn({ err: error }, 'the page did not get its screen'));
      },
      // From version 15 on, macOS shows its own picker instead of calling this handler.
      { useSystemPicker: true },
    );
  }

  async list(): Promise<ScreenSource[]> {
    const own = this.#ownWindow();
    const sources = await this.#sources({ thumbnailSize, fetchWindowIcons: true });
    const others = sources.filter(({ id }) => own === undefined || !id.startsWith(own));
    this.#listed = new Map(others.map(({ id, name }) => [id, { id, name }]));
    const described = others.map((source) => describe(source));
    return described.toSorted((one, other) => Number(one.kind === 'window') - Number(other.kind === 'window'));
  }

  choose({ id, sound }: { id: string | null; sound: boolean }): void {
    const source = id === null ? null : this.#listed.get(id);
    // With a picker of the page, a null choice would share a screen without asking the user.
    if (source === undefined || (source === null && this.picker.picker === 'page')) {
      throw new AppError('NOT_FOUND', { subject: id ?? 'screen' });
    }
    this.#choice = { source, sound: sound && this.picker.sound, until: performance.now() + patience };
  }

  async openSettings(): Promise<void> {
    if (this.#platform === 'darwin') await shell.openExternal(macSettings);
  }

  /** The streams to share; null refuses, as if the user had closed a picker. */
  async #chosenFor(request: DisplayMediaRequestHandlerHandlerRequest): Promise<Streams | null> {
    const choice = this.isExpected ? this.#choice : undefined;
    if (!choice || !this.#isOwnPage(request)) return null;
    this.#choice = undefined;
    try {
      const source = choice.source ?? (await this.#askedBySystem());
      if (!source) return null;
      const { id, name } = source;
      return { video: { id, name }, ...(choice.sound && request.audioRequested && { audio: 'loopback' as const }) };
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'the system did not give the screen that was chosen');
      return null;
    }
  }

  /** Opens the system's dialog on Wayland. @returns the source that the user picked there, if any. */
  async #askedBySystem(): Promise<DesktopCapturerSource | undefined> {
    const [picked] = await this.#sources({ thumbnailSize: { width: 0, height: 0 } });
    return picked;
  }

  async #sources(options: Omit<SourcesOptions, 'types'>): Promise<DesktopCapturerSource[]> {
    try {
      // Tried even without permission: only an attempt makes macOS ask for it and list the app in its settings.
      const sources = await desktopCapturer.getSources({ types: ['screen', 'window'], ...options });
      if (this.#isBlocked()) throw new AppError('SCREENS_BLOCKED');
      return sources;
    } catch (error) {
      if (this.#isBlocked()) throw new AppError('SCREENS_BLOCKED', { cause: error });
      throw new AppError('SCREENS_UNAVAILABLE', { cause: error });
    }
  }

  #isBlocked(): boolean {
    if (this.#platform !== 'darwin') return false;
    const status = systemPreferences.getMediaAccessStatus('screen');
    return status === 'denied' || status === 'restricted';
  }

  #systemAsks(): boolean {
    const { environment = process.env, release = osRelease() } = this.#options;
    if (this.#platform === 'darwin') return Number.parseInt(release, 10) >= firstDarwinWithPicker;
    // The same test by which Chromium's capturer chooses PipeWire or X11.
    return (
      this.#platform === 'linux' &&
      (environment['XDG_SESSION_TYPE'] ?? '').startsWith('wayland') &&
      Boolean(environment['WAYLAND_DISPLAY'])
    );
  }

  /** Prefix of our window's id, such as “window:7:”. The number after it differs between Electron and the list. */
  #ownWindow(): string | undefined {
    const id = this.#options.currentWindow()?.getMediaSourceId();
    return id?.slice(0, id.lastIndexOf(':') + 1);
  }

  /** Whether the request comes from our page in the top frame of our window. */
  #isOwnPage({ frame, securityOrigin }: DisplayMediaRequestHandlerHandlerRequest): boolean {
    const top = this.#options.currentWindow()?.webContents.mainFrame;
    if (!frame || !top || frame.frameToken !== top.frameToken) return false;
    return isOwnUrl(frame.url) && isOwnUrl(securityOrigin);
  }
}

function describe({ id, name, thumbnail, appIcon }: DesktopCapturerSource): ScreenSource {
  return {
    id,
    kind: id.startsWith('screen:') ? 'screen' : 'window',
    name,
    thumbnail: jpegOf(thumbnail),
    icon: iconOf(appIcon),
  };
}

function jpegOf(image: NativeImage): string | null {
  if (image.isEmpty()) return null;
  const { width, height } = image.getSize();
  // The system may return pictures larger than requested.
  const scale = Math.min(1, thumbnailSize.width / width, thumbnailSize.height / height);
  const fitted = scale < 1 ? image.resize({ width: Math.round(width * scale), quality: 'good' }) : image;
  return bounded(`data:image/jpeg;base64,${fitted.toJPEG(82).toString('base64')}`);
}

/** @param image null for screens, despite Electron's types. */
function iconOf(image: NativeImage | null): string | null {
  return image === null || image.isEmpty() ? null : bounded(image.resize({ width: iconSize }).toDataURL());
}

function bounded(url: string): string | null {
  return url.length <= pictureLimit ? url : null;
}
