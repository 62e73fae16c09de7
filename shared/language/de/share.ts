import type { Messages } from '../index.ts';

export const share: Messages['share'] = {
  share: 'Teilen',
  shareVideo: 'Dieses Video teilen',
  copyLinks: 'Alle Links kopieren',
  linksCopied: '{count, plural, one {# Link} other {# Links}} kopiert.',
  saveLinks: 'Links als CSV speichern',
  linksFile: '{campaign} Links.csv',
  mergeTags: 'E-Mail mit Platzhaltern, als HTML',
  copyForHubSpot: 'Für HubSpot kopieren',
  copyForMailchimp: 'Für Mailchimp kopieren',
  copyForOthers: 'Für andere Programme kopieren',
  mergeCopied: 'HTML kopiert. Importier die Links als CSV, damit alle Empfänger ihr eigenes Video bekommen.',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert.',
  copyForMail: 'Für Gmail oder Outlook kopieren',
  mailCopied: 'Kopiert. Füg es in deine E-Mail ein.',
  copyHtml: 'E-Mail-HTML kopieren',
  htmlCopied: 'HTML kopiert.',
  notReachable:
    'Die Videoseiten dieses Studios öffnen sich nur auf diesem Computer. Exportier die Videos und verschick die Dateien, oder erzeug sie in einem Studio mit öffentlicher Adresse (Einstellungen › Allgemein).',
  copyFailed: 'Dieses Fenster kann die Zwischenablage nicht benutzen. Speicher die Links stattdessen als CSV.',

  watch: 'Video ansehen',
  watchNamed: '{name}, dein Video ist da',
  watchYours: 'Dein Video ansehen',

  // What recipients read on the page.
  forYou: 'Ein Video für dich',
  captions: 'Untertitel',
  download: 'Video herunterladen',
  madeWith: 'Erstellt mit Vocative. Ohne Tracking.',
  videos: '{count, plural, one {# Video} other {# Videos}}',
  waiting: 'Dein Video wird gerade erstellt',
  waitingText: 'Gleich kannst du es hier ansehen. Diese Seite aktualisiert sich von selbst.',
  missing: 'Dieses Video gibt es hier nicht',
  missingText:
    'Vielleicht ist der Link unvollständig, oder das Video wurde zurückgenommen. Frag die Person, die ihn dir geschickt hat, nach einem neuen.',
};
