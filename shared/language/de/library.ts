import type { Messages } from '../index.ts';

export const library: Messages['library'] = {
  title: 'Bibliothek',
  templates: '{count, plural, one {# Vorlage} other {# Vorlagen}}',
  searchTemplates: 'Vorlagen durchsuchen',
  search: 'Suchen',
  noMatch: 'Keine Vorlage passt zu „{search}“',
  showAll: 'Alle Vorlagen zeigen',
  record: 'Aufnehmen',
  addVideo: 'Video hinzufügen',
  videoFile: 'Videodatei',

  newTemplate: 'Neue Vorlage',
  dropAnywhere: 'Zieh ein Video ins Fenster, oder',
  chooseVideo: 'Video auswählen',
  recordYourself: 'Dich selbst aufnehmen',
  useSample: 'Beispiel auf Englisch verwenden',
  sampleName: 'Beispiel: ein Gruß auf Englisch',
  trySample: 'Beispiel auf Englisch ausprobieren',
  firstTitle: 'Dein erstes persönliches Video in einer Minute',
  firstText:
    'Einmal aufnehmen, die Wörter markieren, die sich ändern, und Empfänger hinzufügen. Jeder bekommt sein eigenes Video.',
  chooseOrDrop: '<choose>Video auswählen</choose> oder einfach in dieses Fenster ziehen.',

  folders: 'Ordner',
  newFolder: 'Neuer Ordner',
  renameFolder: 'Ordner umbenennen',
  folderEmpty: 'Dieser Ordner ist noch leer',
  folderEmptyText: 'Zieh ein Video hierher, oder wähle „Verschieben nach“ auf der Karte einer Vorlage.',
  moveTo: 'Verschieben nach',
  removeFromFolder: 'Aus dem Ordner nehmen',

  moreAboutFolder: 'Mehr zum Ordner {name}',
  templateName: 'Name der Vorlage',
  continueDraft: 'Fortsetzen',
  markWords: 'Markiere, was sich ändert',
  readySoon: 'Gleich bereit',
  moreVariables: '{count, plural, one {# weitere Variable} other {# weitere Variablen}}',
  moreVariablesShort: '+{count, number}',

  preparing: 'Video wird vorbereitet',
  preparingNamed: '{name} wird vorbereitet',
  notPrepared: 'Das Video ließ sich nicht vorbereiten. Versuch es noch einmal, oder lösch es und wähle ein anderes.',
  cancelled: 'Abgebrochen. Das Video ist noch da.',
  prepare: 'Vorbereiten',
  copying: 'Kopiere <part>{sent} von {size}</part>',
  copyingNamed: '{name} wird kopiert',
  originalStays: 'Das Original bleibt, wo es ist',

  recordingFound: 'Aufnahme gefunden',
  recordingUnfinished: 'Eine Aufnahme wurde nicht beendet',
  recordingKept: 'Begonnen {ago}, {size} sind gesichert.',
  recoveredName: 'Wiederhergestellte Aufnahme',
  keepRecording: 'Behalten',
  discard: 'Verwerfen',
  discardQuestion: 'Diese Aufnahme verwerfen?',
  discardText: 'Es gibt sie nur hier, und sie lässt sich nicht zurückholen.',
  discardRecording: 'Aufnahme verwerfen',

  fromLastTime: 'Das sind die Vorlagen vom letzten Mal.',
  fromEarlier: 'Stand der Vorlagen: {ago}.',
  lateFromLastTime:
    'Das Studio hat noch nicht geantwortet. Das sind die Vorlagen vom letzten Mal. Die Liste folgt, sobald es antwortet.',
  lateFromEarlier:
    'Das Studio hat noch nicht geantwortet. Stand der Vorlagen: {ago}. Die Liste folgt, sobald es antwortet.',
};
