import type {
  AppEvents,
  BrowserWindowEvents,
  PowerMonitorEvents,
  UtilityProcessEvents,
  WebContentsEvents,
} from '../electron-stand-in.ts';

/**
 * Never run. It lets the compiler check that Electron emits each event of the stand-in with these arguments: a renamed
 * event or an argument of another type matches no overload of `on`.
 */
declare const electron: {
  app: Electron.App;
  window: Electron.BrowserWindow;
  contents: Electron.WebContents;
  utility: Electron.UtilityProcess;
  power: Electron.PowerMonitor;
};

function takes<Args extends unknown[]>(): (...args: Args) => void {
  return () => undefined;
}

export function checkEvents(): void {
  const { app, window, contents, utility, power } = electron;
  app.on('before-quit', takes<AppEvents['before-quit']>());
  app.on('will-quit', takes<AppEvents['will-quit']>());
  app.on('window-all-closed', takes<AppEvents['window-all-closed']>());
  app.on('activate', takes<AppEvents['activate']>());
  app.on('second-instance', takes<AppEvents['second-instance']>());
  app.on('open-file', takes<AppEvents['open-file']>());
  app.on('open-url', takes<AppEvents['open-url']>());
  app.on('child-process-gone', takes<AppEvents['child-process-gone']>());
  app.on('web-contents-created', takes<AppEvents['web-contents-created']>());

  window.on('ready-to-show', takes<BrowserWindowEvents['ready-to-show']>());
  window.on('close', takes<BrowserWindowEvents['close']>());
  window.on('closed', takes<BrowserWindowEvents['closed']>());
  window.on('responsive', takes<BrowserWindowEvents['responsive']>());
  window.on('unresponsive', takes<BrowserWindowEvents['unresponsive']>());
  window.on('session-end', takes<BrowserWindowEvents['session-end']>());

  window.on('resize', takes<BrowserWindowEvents['resize']>());
  window.on('move', takes<BrowserWindowEvents['move']>());
  window.on('maximize', takes<BrowserWindowEvents['maximize']>());
  window.on('unmaximize', takes<BrowserWindowEvents['unmaximize']>());

  power.on('resume', takes<PowerMonitorEvents['resume']>());
  power.on('unlock-screen', takes<PowerMonitorEvents['unlock-screen']>());

  contents.on('will-navigate', takes<WebContentsEvents['will-navigate']>());
  contents.on('will-redirect', takes<WebContentsEvents['will-redirect']>());
  contents.on('will-frame-navigate', takes<WebContentsEvents['will-frame-navigate']>());
  contents.on('will-attach-webview', takes<WebContentsEvents['will-attach-webview']>());
  contents.on('will-prevent-unload', takes<WebContentsEvents['will-prevent-unload']>());
  contents.on('render-process-gone', takes<WebContentsEvents['render-process-gone']>());
  contents.on('did-fail-load', takes<WebContentsEvents['did-fail-load']>());
  contents.on('did-finish-load', takes<WebContentsEvents['did-finish-load']>());
  contents.on('context-menu', takes<WebContentsEvents['context-menu']>());

  utility.on('message', takes<UtilityProcessEvents['message']>());
  utility.on('exit', takes<UtilityProcessEvents['exit']>());
  utility.on('error', takes<UtilityProcessEvents['error']>());
}
