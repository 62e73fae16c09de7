import type { DeviceKind, DevicesAccess, Opened, ScreenPicker, ScreenSource, UpdateState } from '#shared/ipc/index.ts';

/** Files and links that the system gave the app to open. */
export type OpenedFiles = {
  /** Everything since the last time. */
  take(): Promise<Opened[]>;
  /** Where a file is; undefined for an id that was never given out. */
  pathOf(id: string): string | undefined;
};

/** What the computer is to stay awake for; the display as well while something is recorded. */
export type Busy = 'work' | 'recording';

/** Data that this version cannot read. */
export type UnreadableData = {
  /** The app's own: without it there is no app. The studio's: the app shows what it knows. */
  of: 'app' | 'studio';
  /** One sentence: damaged, or of another version. */
  message: string;
  /** Where it would be kept. */
  place: string;
};

/** Newer versions of the app. */
export type Updates = {
  state(): UpdateState;
  /** Looks for one now. */
  check(): UpdateState;
  /** Ends the app and installs the one that is ready. @throws AppError `CONFLICT`. */
  install(): void;
};

/** What may be recorded with the camera. */
export type Screens = {
  readonly picker: ScreenPicker;
  /** Screens, then windows. @throws AppError `SCREENS_BLOCKED`, `SCREENS_UNAVAILABLE`. */
  list(): Promise<ScreenSource[]>;
  /**
   * What the page is given when it next asks for a screen.
   * @param choice `id` is one of the last list, or null where the system asks.
   * @throws AppError `NOT_FOUND` for another.
   */
  choose(choice: { id: string | null; sound: boolean }): void;
  /** Opens the system's settings where screens are allowed. */
  openSettings(): Promise<void>;
};

/** What the app needs of the shell it runs in. */
export type Shell = {
  readonly host: 'electron' | 'browser';
  /** Whether the system's dialogs for folders and files can be shown. */
  readonly canChooseFolder: boolean;
  /** Folder exports go to unless another is chosen. */
  readonly exportFolder: string;
  chooseFolder(): Promise<string | null>;
  chooseFile(): Promise<string | null>;
  /** Shows a folder in the system's file manager. @returns whether that was possible. */
  reveal(folder: string): Promise<boolean>;
  /** Shows how far long work is on the app's icon, 0–1; null while there is none. */
  showProgress(part: number | null): void;
  /** Keeps the computer awake; null lets it sleep. */
  keepAwake(busy: Busy | null): void;
  /** Tells by a notification of the system, unless the window is in front. */
  notify(notice: { title: string; body: string }): void;
  /** Asks whether to begin with new data and keep the present one aside. */
  startsFresh(data: UnreadableData): Promise<boolean>;
  openExternal(url: string): Promise<void>;
  readonly opened: OpenedFiles;
  readonly updates: Updates;
  /** The page has saved what it could, because the window is to close. */
  pageSaved(): void;
  readonly screens: Screens;
  deviceAccess(): DevicesAccess;
  /** Has the system ask the user where it has not yet. */
  askForDevices(devices: readonly DeviceKind[]): Promise<DevicesAccess>;
};
