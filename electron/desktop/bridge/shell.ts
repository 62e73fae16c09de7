import type { DeviceKind, DevicesAccess, Opened, ScreenPicker, ScreenSource, UpdateState } from '#shared/ipc/index.ts';

/** Files and links that the system gave the app to open. */
export type OpenedFiles = {
  /** Everything since the last call. */
  take(): Promise<Opened[]>;
  /** The path of a file; undefined for an unknown id. */
  pathOf(id: string): string | undefined;
};

/** Why the computer is to stay awake; while recording, the display as well. */
export type Busy = 'work' | 'recording';

/** Data that this version cannot read. */
export type UnreadableData = {
  /** `app`: the app cannot start without it. `studio`: the app shows its cached data meanwhile. */
  of: 'app' | 'studio';
  /** One sentence: damaged, or of another version. */
  message: string;
  /** Path under which the unreadable data would be kept aside. */
  place: string;
};

/** Newer versions of the app. */
export type Updates = {
  state(): UpdateState;
  /** Looks for one now. */
  check(): UpdateState;
  /** Ends the app and installs the downloaded version. @throws AppError `CONFLICT`. */
  install(): void;
};

/** Sources that can be recorded with the camera. */
export type Screens = {
  readonly picker: ScreenPicker;
  /** Screens, then windows. @throws AppError `SCREENS_BLOCKED`, `SCREENS_UNAVAILABLE`. */
  list(): Promise<ScreenSource[]>;
  /**
   * Sets the source for the page's next request of a screen.
   * @param choice `id` is one of the last list, or null if the system asks.
   * @throws AppError `NOT_FOUND` for another.
   */
  choose(choice: { id: string | null; sound: boolean }): void;
  /** Opens the system's settings for screen recording. */
  openSettings(): Promise<void>;
};

/** The services that the app needs from its shell. */
export type Shell = {
  readonly host: 'electron' | 'browser';
  /** Whether the system's dialogs for folders and files can be shown. */
  readonly canChooseFolder: boolean;
  /** Default folder of exports. */
  readonly exportFolder: string;
  chooseFolder(): Promise<string | null>;
  chooseFile(): Promise<string | null>;
  /** Shows a folder in the system's file manager. @returns whether that was possible. */
  reveal(folder: string): Promise<boolean>;
  /** Shows progress on the app's icon, 0–1; null for none. */
  showProgress(part: number | null): void;
  /** Keeps the computer awake; null lets it sleep. */
  keepAwake(busy: Busy | null): void;
  /** Shows a notification of the system, unless the window is in front. */
  notify(notice: { title: string; body: string }): void;
  /** Asks whether to start with new data and keep the current data aside. */
  startsFresh(data: UnreadableData): Promise<boolean>;
  /** Opens an address in the user's browser. @returns false if the window is in it, and opens addresses itself. */
  openExternal(url: string): Promise<boolean>;
  readonly opened: OpenedFiles;
  readonly updates: Updates;
  /** The page has saved its state, because the window is about to close. */
  pageSaved(): void;
  readonly screens: Screens;
  deviceAccess(): DevicesAccess;
  /** Lets the system ask the user if it has not yet. */
  askForDevices(devices: readonly DeviceKind[]): Promise<DevicesAccess>;
};
