import type { Messages } from '../index.ts';

export const exports: Messages['exports'] = {
  exporting: 'Export läuft: {percent}',
  toFolder: 'In Ordner exportieren',
  countToFolder: '{count, number} in Ordner exportieren',
  videos: '{count, plural, one {# Video} other {# Videos}} exportieren',
  folder: 'Ordner',
  fileNames: 'Dateinamen',
  unknownVariable: '{variable} ist keine Variable dieser Kampagne. Setz eine der unteren ein.',
  insert: 'In den Dateinamen einfügen',
  insertRow: 'Zeilennummer einfügen',
  row: 'Zeile',
  examples: 'Beispiele',
  more: 'und {count, number} weitere',
  size: 'Etwa {size} auf der Festplatte',
  extras: 'Außerdem im Ordner',
  pictures: 'Kontaktbogen als Bilder',
  picturesNote: 'PNG-Seiten mit Vorschaubild, Namen und Zeilennummer jedes Videos, zum Drucken und Weitergeben.',
  pages: 'Videoseiten als Dateien',
  pagesNote:
    'Eine Webseite für jedes Video, für jeden Webspace und jedes gemeinsame Laufwerk. Die Videos werden nicht doppelt gespeichert.',
  gifs: 'GIF-Vorschauen für die Seiten',
  gifsNote: 'Ein bewegtes Vorschaubild im Ordner jeder Seite, für E-Mails.',
  export: 'Export',
  writing: 'Dateien werden geschrieben',
  inBackground: 'Im Hintergrund fortsetzen',
  cancelled: 'Export abgebrochen. Schon geschriebene Dateien bleiben im Ordner.',
  exported:
    'Deine Videos liegen in diesem Ordner, dazu eine Tabelle der Ergebnisse und eine Übersicht, in der du sie abspielen kannst.',
  ended: '„{name}“ wurde exportiert: {folder}',
  soundsExported: 'Als WAV gespeichert.',
  folderClosed: 'Der Ordner lässt sich von hier nicht öffnen. Öffne ihn selbst unter dem Pfad oben.',
  copyPath: 'Pfad kopieren',
  pathCopied: 'Pfad kopiert.',
  pathNotCopied: 'Der Pfad ließ sich nicht kopieren. Markier und kopier ihn selbst.',
  showFolder: 'Ordner anzeigen',

  // Written into the folder.
  videoCount: '{count, plural, one {# Video} other {# Videos}}',
  sheetPage: '{count} · Seite {page, number} von {pages, number}',
  sheetVideo: 'Video',
  sheetSearch: 'Suchen',
};
