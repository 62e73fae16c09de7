import type { Messages } from '../index.ts';

export const exports: Messages['exports'] = {
  exporting: 'Speichert: {percent}',
  getVideos: 'Videos holen',
  folderWay: 'Ordner mit MP4s',
  folderNote: 'Zum Anhängen oder Hochladen',
  save: '{count, plural, one {# Video} other {# Videos}} speichern',
  savePages: '{count, plural, one {# Seite} other {# Seiten}} speichern',
  videoCount: '{count, plural, one {# Video} other {# Videos}}',
  videosAndSize: '{count, plural, one {# Video} other {# Videos}}, etwa {size}',
  folder: 'Speichern in',
  fileNames: 'Dateinamen',
  ownPattern: 'Dateinamen selbst schreiben',
  row: 'Nummer',
  pictures: 'Übersicht zum Drucken',
  stills: 'Vorschaubilder und GIFs',
  pagesWay: 'Seiten zum Hochladen',
  pagesText:
    'Eine Webseite für jede Person, mit Video, Vorschaubild und GIF, für jeden Webspace und jedes gemeinsame Laufwerk. Videos werden nicht doppelt gespeichert.',
  pagesNote: 'Für die eigene Website',
  writing: 'Dateien werden geschrieben',
  inBackground: 'Im Hintergrund fortsetzen',
  cancelled: 'Speichern abgebrochen. Schon geschriebene Dateien bleiben im Ordner.',
  pagesSaved: 'Die Seiten sind in diesem Ordner. Lade ihn ganz auf deinen Webspace.',
  exported:
    'Deine Videos liegen in diesem Ordner, dazu eine Tabelle der Ergebnisse und eine Übersicht, in der du sie abspielen kannst.',
  ended: '„{name}“ wurde exportiert: {folder}',
  soundsExported: 'Als WAV gespeichert.',
  folderClosed: 'Der Ordner lässt sich von hier nicht öffnen. Öffne ihn selbst unter dem Pfad oben.',
  copyPath: 'Pfad kopieren',
  showFolder: 'Ordner anzeigen',

  // Written into the folder.
  sheetPage: '{count} · Seite {page, number} von {pages, number}',
  sheetSearch: 'Suchen',
};
