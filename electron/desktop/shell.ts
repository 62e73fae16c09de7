/** What the app needs of the shell it runs in. */
export type Shell = {
  readonly host: 'electron' | 'browser';
  /** Whether the system's folder dialog can be shown. */
  readonly canChooseFolder: boolean;
  /** Folder exports go to unless another is chosen. */
  readonly exportFolder: string;
  chooseFolder(): Promise<string | null>;
  /** Shows a folder in the system's file manager. @returns whether that was possible. */
  reveal(folder: string): Promise<boolean>;
  openExternal(url: string): Promise<void>;
};
