import {
  desktopCapturer,
  session,
  shell,
  systemPreferences,
  type BrowserWindow,
  type DesktopCapturerSource,
  type DisplayMediaRequestHandlerHandlerRequest,
  type NativeImage,
  type Session,
  type SourcesOptions,
  type Streams,
} from 'electron';
import { release as osRelease } from 'node:os';
import { AppError } from '#shared/errors/index.ts';
import type { ScreenPicker, ScreenSource } from '#shared/ipc/index.ts';
import type { Screens } from '#electron/desktop/shell.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { isOwnUrl } from './window.ts';

export type ScreenPickingOptions = {
  currentWindow: () => BrowserWindow | undefined;
  logger: Logger;
  platform?: NodeJS.Platform;
  environment?: NodeJS.ProcessEnv;
  /** Of the system's kernel, as `os.release()` says it. */
  release?: string;
};

/** How long a choice waits for the page to ask for what was chosen, milliseconds. */
const patience = 10_000;
/** What thumbnails are fitted into, pixels: twice what the page shows them at. */
const thumbnailSize = { width: 480, height: 270 };
const iconSize = 32;
/** The contract's limit for pictures, characters. */
const pictureLimit = 200_000;
/** A fixed address of the system: nothing of it comes from the page. */
const macSettings = 'x-apple.systempreferences:com.apple.preference.security?Privacy_ScreenCapture';

/** The kernel of macOS 15. */
const firstDarwinWithPicker = 24;

type Choice = { source: { id: string; name: string } | null; sound: boolean; until: number };

/**
 * What the page may record of the screen: one thing at a time, which its user has chosen, and only when it asks for it
 * right afterwards. Electron leaves the question to the app.
 */
export class ScreenPicking implements Screens {
  readonly picker: ScreenPicker;
  readonly #options: ScreenPickingOptions;
  readonly #platform: NodeJS.Platform;
  /** The last list, by id. */
  #listed = new Map<string, { id: string; name: string }>();
  #choice: Choice | undefined;

  constructor(options: ScreenPickingOptions) {
    this.#options = options;
    this.#platform = options.platform ?? process.platform;
    this.picker = {
      picker: this.#systemAsks() ? 'system' : 'page',
      // Electron names Windows as the only system where it records what the computer plays.
      sound: this.#platform === 'win32',
    };
  }

  /** Whether a choice waits for the page to ask for it. */
  get isExpected(): boolean {
    return this.#choice !== undefined && performance.now() < this.#choice.until;
  }

  /** From here on the page's requests for a screen are answered. Set once: changing it while sharing has crashed Electron. */
  answer(target: Session = session.defaultSession): void {
    target.setDisplayMediaRequestHandler(
      (request, give) => {
        this.#chosenFor(request)
          .then(give)
          .catch((error: unknown) => this.#options.logger.warn({ err: error }, 'the page did not get its screen'));
      },
      // Where macOS has its own picker, from 15 on, it asks instead of this handler.
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
    // Where the page asks, a choice of nothing would be a request without a question.
    if (source === undefined || (source === null && this.picker.picker === 'page')) {
      throw new AppError('NOT_FOUND', { subject: id ?? 'screen' });
    }
    this.#choice = { source, sound: sound && this.picker.sound, until: performance.now() + patience };
  }

  async openSettings(): Promise<void> {
    if (this.#platform === 'darwin') await shell.openExternal(macSettings);
  }

  /** Null refuses, as if the user had closed a picker. */
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

  /** On Wayland this opens the system's dialog, and the list holds what its user picked there, or nothing. */
  async #askedBySystem(): Promise<DesktopCapturerSource | undefined> {
    const [picked] = await this.#sources({ thumbnailSize: { width: 0, height: 0 } });
    return picked;
  }

  async #sources(options: Omit<SourcesOptions, 'types'>): Promise<DesktopCapturerSource[]> {
    try {
      // Also where macOS says no: only an attempt makes it ask the first time, and puts the app into its settings.
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
    // As Chromium's capturer decides between PipeWire and X11, whatever the window itself is drawn by.
    return (
      this.#platform === 'linux' &&
      (environment['XDG_SESSION_TYPE'] ?? '').startsWith('wayland') &&
      Boolean(environment['WAYLAND_DISPLAY'])
    );
  }

  /** How ids of our window begin: “window:7:”. The number after it differs between Electron and the list. */
  #ownWindow(): string | undefined {
    const id = this.#options.currentWindow()?.getMediaSourceId();
    return id?.slice(0, id.lastIndexOf(':') + 1);
  }

  /** Our page in the top frame of our window. */
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
  // The system need not keep to the size that was asked for.
  const scale = Math.min(1, thumbnailSize.width / width, thumbnailSize.height / height);
  const fitted = scale < 1 ? image.resize({ width: Math.round(width * scale), quality: 'good' }) : image;
  return bounded(`data:image/jpeg;base64,${fitted.toJPEG(82).toString('base64')}`);
}

/** Null for a screen, whatever the types say. */
function iconOf(image: NativeImage | null): string | null {
  return image === null || image.isEmpty() ? null : bounded(image.resize({ width: iconSize }).toDataURL());
}

function bounded(url: string): string | null {
  return url.length <= pictureLimit ? url : null;
}
