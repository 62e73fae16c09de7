import type { Messages } from '../index.ts';

export const share: Messages['share'] = {
  linksWay: 'Links',
  linksNote: 'Eine Seite für jede Person',
  unreachableNote: 'Braucht ein Online-Studio',
  mailWay: 'E-Mail-Texte',
  mailNote: 'Mit GIF und Link',
  crmWay: 'HubSpot, Mailchimp',
  crmNote: 'Eine Spalte mit Links',
  mailText: 'Eine E-Mail für alle: Dein Mailprogramm setzt Link und GIF jeder Person anstelle der Platzhalter ein.',
  crmText: 'Importier die Tabelle. Füg dann den Text ein, der jeder Person ihr GIF und ihren Link zeigt.',
  copyLinks: '{count, plural, one {# Link} other {# Links}} kopieren',
  saveLinks: 'Links als CSV speichern',
  linksFile: '{campaign} Links.csv',
  copyForHubSpot: 'Für HubSpot kopieren',
  copyForMailchimp: 'Für Mailchimp kopieren',
  copyLink: 'Link kopieren',
  copyForMail: 'Für Gmail oder Outlook kopieren',
  mailCopied: 'Kopiert. Füg es in deine E-Mail ein.',
  copyHtml: 'E-Mail als HTML kopieren',
  noSender: 'Die Seiten sagen nicht, von wem sie sind.',
  from: 'Von {name}',
  preview: 'Seite ansehen',
  previewBlocked: 'Dieser Browser öffnet keine weiteren Tabs. Die Seite ist unter {address}',
  copyThumbnail: 'Vorschaubild kopieren',
  copyGif: 'GIF kopieren',
  copyingGif: 'Das GIF wird gezeichnet …',
  saveGif: 'GIF speichern',
  notReachable:
    'Links brauchen ein Studio mit öffentlicher Adresse. Die Seiten lassen sich stattdessen speichern und hochladen.',
  copyFailed:
    'Dieses Fenster kann die Zwischenablage nicht benutzen. Erlaub es im Browser, oder speicher es als Datei.',

  watch: 'Dein Video ansehen',
  watchNamed: '{name}, dein Video ist da',

  // What recipients read on the page.
  forYou: 'Ein Video für dich',
  greeting: 'Hallo {name}',
  wordsAdded:
    '{known, select, yes {Aufgenommen von {sender}} other {Einmal aufgenommen}}; {added, select, name {dein Name wurde ergänzt} both {dein Name und andere Worte wurden ergänzt} other {einige Worte wurden für dich ergänzt}}{voice, select, all {, von einer künstlichen Stimme} some {, teils von einer künstlichen Stimme} other {}}.',
  spokenByVoice:
    '{known, select, yes {Aufgenommen von {sender}} other {Einmal aufgenommen}}; die Worte spricht eine künstliche Stimme.',
  onlyAdded:
    '{by, select, speaker {Nur diese Worte wurden ergänzt, mit der Stimme der Person: {recorded}.} voice {Nur diese Worte wurden ergänzt, von einer künstlichen Stimme: {spoken}.} other {Nur diese Worte wurden ergänzt, mit der Stimme der Person: {recorded}; von einer künstlichen Stimme: {spoken}.}} Der Rest ist die Originalaufnahme.',
  captionLabel:
    '[{by, select, speaker {Von der Person ergänzt} other {Künstliche Stimme}}{all, select, yes {} other {: {words}}}]',
  mute: 'Ton aus',
  unmute: 'Ton an',
  fullScreen: 'Vollbild',
  download: 'Video herunterladen',
  counted:
    '{known, select, yes {{sender}} other {Die sendende Person}} sieht, dass dies geöffnet und angesehen wurde · Erstellt mit Vocative',
  madeWith: 'Erstellt mit Vocative. Ohne Tracking.',
  waiting: 'Dein Video wird gerade erstellt',
  waitingText: 'Gleich kannst du es hier ansehen. Diese Seite aktualisiert sich von selbst.',
  missing: 'Dieses Video gibt es hier nicht',
  missingText:
    'Vielleicht ist der Link unvollständig, oder das Video wurde zurückgenommen. Frag die Person, die ihn dir geschickt hat, nach einem neuen.',
};
