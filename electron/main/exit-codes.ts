/** Electron runs, but the app had to refuse: the folder is in use, or cannot be written to. Any other code is Electron's own. */
export const refusedExitCode = 3;
