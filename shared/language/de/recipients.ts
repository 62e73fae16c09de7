import type { Messages } from '../index.ts';

export const recipients: Messages['recipients'] = {
  title: 'Empfänger',
  sheet: 'Tabellenblatt',
  duplicates: '{count, plural, one {# Duplikat} other {# Duplikate}}',
  duplicatesRemoved: '{count, plural, one {# Duplikat} other {# Duplikate}} entfernt.',
  firstRowData: 'Die erste Zeile ist auch ein Empfänger',
  firstRowHeader: 'Die erste Zeile ist die Kopfzeile',
  paste: 'Zeilen einfügen',
  file: 'Datei mit Zeilen',
  empty: 'Für wen ist es?',
  emptyText:
    'Lege eine Excel- oder CSV-Datei hier ab oder füge Zeilen aus einer Tabelle ein: ein Empfänger je Zeile, bis zu {limit, number}.',
  type: 'Zeilen eintippen',
  replaced: '{rows, plural, one {# Zeile} other {# Zeilen}} durch die neue Liste ersetzt.',
  pasted: '{rows, plural, one {# Zeile} other {# Zeilen}} eingefügt.',
  pastedPartly:
    '{rows, plural, one {# Zeile} other {# Zeilen}} eingefügt. {columns, plural, one {# Spalte hatte} other {# Spalten hatten}} keinen Platz.',
  pastedSource: 'Eingefügte Zeilen',

  pasteRows: 'Zeilen',
  pasteHint: 'Füge sie aus einer Tabelle oder einer CSV-Datei ein. Eine Kopfzeile wird erkannt.',
  pasteExample: 'vorname\tfirma\nMaximilian\tNordwind\nJörg\tBlumen Müller',
  addBelow: 'Unten anfügen',
  replaceList: 'Liste ersetzen',
  useRows: 'Diese Zeilen nehmen',

  matched: 'Zugeordnete Spalten:',
  matchedFrom: '<chip></chip> aus „{heading}“',
  matchedHint: 'Zum Ändern klicke auf den Titel der Spalte.',
  inCapitals: '{count, plural, one {# Zelle ist} other {# Zellen sind}} in Großbuchstaben geschrieben.',
  fixInCapitals: '{count, plural, one {# Zelle} other {# Zellen}} in Großbuchstaben korrigieren',
  hiddenRows: 'Ausgelassen: {rows, plural, one {# ausgeblendete Zeile} other {# ausgeblendete Zeilen}} des Blatts.',
  hiddenColumns:
    'Ausgelassen: {columns, plural, one {# ausgeblendete Spalte} other {# ausgeblendete Spalten}} des Blatts.',
  hiddenBoth:
    'Ausgelassen: {rows, plural, one {# ausgeblendete Zeile} other {# ausgeblendete Zeilen}} und {columns, plural, one {# ausgeblendete Spalte} other {# ausgeblendete Spalten}} des Blatts.',

  row: 'Zeile',
  state: 'Status',
  addRow: 'Zeile hinzufügen',
  removeRow: 'Zeile {row} entfernen',
  fillDown: 'Nach unten ausfüllen',
  selected: '{count, plural, one {# Zelle} other {# Zellen}} ausgewählt',
  keys: 'Tippe, um eine Zelle zu ersetzen, drücke F2, um sie zu ändern. Escape und dann Tab führt aus der Tabelle.',
  cell: '{column}, Zeile {row}',
  fallbackUsed: 'leer → „{fallback}“',
  missing: 'fehlt',
  leftOut: 'ausgelassen',
  needsValue: 'Wert fehlt',
  tooLong: 'zu lang',
  sameAs: 'wie Zeile {row}',

  columnFills: 'Spalte {heading}, füllt {variable}',
  columnUnused: 'Spalte {heading}, nicht verwendet',
  columnBackground: 'Spalte {heading}, Hintergrund',
  columnNumber: 'Spalte {number}',
  noHeading: 'ohne Titel',
  headUnused: '{heading} · nicht verwendet',
  headBackground: '{heading} · Hintergrund',
  chosen: 'gewählt',
  notUsed: 'Nicht verwendet',
  cleanUp: 'Aufräumen',
  fixCapitals: 'Groß- und Kleinschreibung korrigieren',
  removeForms: '„Inc.“, „Ltd“, „GmbH“ entfernen',
  cleaned: '{count, plural, one {# Zelle} other {# Zellen}} geändert.',
  alreadyClean: 'In dieser Spalte gibt es nichts aufzuräumen.',
  width: 'Breite',
  wider: 'Breiter',
  narrower: 'Schmaler',

  rowsMissing: '{count, plural, one {In Zeile {rows} fehlt {variable}.} other {In # Zeilen fehlt {variable}: {rows}}}',
  rowsTooLong:
    '{count, plural, one {In Zeile {rows} ist {variable} länger als {limit} Zeichen. Kürze den Wert.} other {In # Zeilen ist {variable} länger als {limit} Zeichen. Kürze die Werte: {rows}}}',
  columnMissing: 'In welcher Spalte steht {variable}? Klicke zum Auswählen auf ihren Titel.',
  tooManyRows:
    'Diese Liste hat {rows, number} Zeilen. Eine Kampagne nimmt {limit, number}. Teile sie in Dateien mit je {limit, number} Zeilen auf.',
};
