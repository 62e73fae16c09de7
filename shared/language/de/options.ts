import type { Messages } from '../index.ts';

export const options: Messages['options'] = {
  modeOriginal: 'Originalaufnahme',
  modeFullScript: 'Ganzes Skript mit einer Stimme',
  speech: 'Gesprochenes',
  originalNote: 'Nur die markierten Wörter ändern sich. Deine Stimme und das Bild bleiben.',
  wholeScriptNote:
    'Eine Stimme spricht alles, und das Bild folgt ihren Worten. Für ganze Sätze als Werte oder eine durchgehend gleiche Stimme.',
  size: 'Größe',
  standard: 'Standard, {lines}',
  premium: 'Premium, {lines}',

  stillText: 'Text auf dem Vorschaubild',
  stillTextExample: 'z. B. Hallo {variable}',
  stillTextInsert: 'In den Text auf dem Vorschaubild einfügen',
  stillTextNote: 'Erscheint auf Vorschaubildern und GIF-Vorschauen.',
  stillTextUnknown:
    'Der Text für die Vorschaubilder nennt „{variable}“. Eine solche Variable gibt es hier nicht. Verwende: {known}.',
  insertNamed: '{variable} einfügen',
  stillStyle: 'Stil des Vorschaubilds',
  lowerThird: 'Bauchbinde',
  nameTag: 'Namensschild',
  whiteboard: 'Whiteboard',
  playButton: 'Wiedergabeknopf',
  playButtonNote: 'Zeigt in E-Mails, dass das Bild zu einem Video führt.',

  sharePage: 'Videoseite',
  pageTitle: 'Titel',
  pageTitleExample: 'Ein Video für dich',
  pageTitleInsert: 'In den Titel einfügen',
  button: 'Schaltfläche',
  buttonExample: 'z. B. Zum Termin',
  buttonAddress: 'führt zu',
  indexed: 'Suchmaschinen dürfen die Seiten auflisten',

  captions: 'Untertitel',
  captionsText: 'Textspur',
  captionsBurned: 'Eingebrannt',
  captionsTextNote: 'Erscheint auf Videoseiten und wird neben jedem Video als .vtt exportiert.',
  captionStyle: 'Stil der Untertitel',
  captionBox: 'Weiß auf dunklem Grund',
  captionOutline: 'Weiß mit Umriss',
  captionBold: 'Groß und fett',
  captionHighlight: 'Gesprochenes Wort hervorheben',
  captionPreview: 'Vorschau der Untertitel',

  messaging: 'Messenger',
  smallVersion: 'Auch eine kleine Fassung erstellen',
  smallVersionNote: 'Höchstens 720p und 16 MB. Entsteht nach allem anderen.',

  webhook: 'Webhook',
  webhookAddress: 'Adresse des Webhooks',
  webhookNote: 'Für jedes fertige oder fehlgeschlagene Video senden wir eine signierte Anfrage. Proben senden keine.',

  buttonWithoutText: 'Gib der Schaltfläche einen Text oder leere ihre Adresse.',
  buttonWithoutAddress: 'Gib eine Adresse an, die mit https:// beginnt, oder leere den Text der Schaltfläche.',
  webhookInvalid: 'Das ist keine gültige Adresse. Sie beginnt mit https://.',
};
