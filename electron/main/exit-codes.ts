/** The app refused to start, for example because its data folder is in use. Any other code is Electron's own. */
export const refusedExitCode = 3;
