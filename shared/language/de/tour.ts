import type { Messages } from '../index.ts';

export const tour: Messages['tour'] = {
  name: 'Rundgang',
  show: 'Rundgang zeigen',
  skip: 'Rundgang überspringen',
  step: 'Rundgang: Schritt {step} von 3',
  words: 'Diese Wörter ändern sich für jeden',
  wordsText: 'Alles andere bleibt, wie es aufgenommen wurde. Wähle ein weiteres Wort aus, um es auch zu markieren.',
  toRecipients: 'Empfänger hinzufügen',
  rows: 'Aus jeder Zeile wird ein Video',
  rowsText:
    'Tippe einen Vornamen in die leere Zelle und drücke die Eingabetaste. Später fügst du eine Liste ein oder wählst eine Tabelle.',
  generate: 'Bereit: {count, plural, one {# Zeile, # Video} other {# Zeilen, # Videos}}',
  generateText: 'Drück auf „Erzeugen“: Vocative spricht die Wörter jeder Zeile in ihr Video.',
  generateByVoice: 'Drück auf „Erzeugen“. Die Wörter jeder Zeile spricht auf diesem Computer {voice}.',
  generateNow: 'Jetzt erzeugen',
  videos: 'Hier erscheinen deine Videos',
  videosText:
    'Sieh sie dir an, sobald sie fertig sind. „Exportieren“ legt sie als MP4-Dateien in einen Ordner, jede nach ihrem Empfänger benannt.',
};
