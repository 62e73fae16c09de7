import type { Messages } from '../index.ts';

export const tour: Messages['tour'] = {
  name: 'Rundgang',
  show: 'Rundgang zeigen',
  skip: 'Rundgang überspringen',
  step: 'Rundgang: Schritt {step} von 3',
  words: 'Diese Wörter sind für jeden anders',
  wordsText: 'Alles andere bleibt, wie es aufgenommen wurde. Wähle ein weiteres Wort aus, um es auch zu markieren.',
  toRecipients: 'Empfänger hinzufügen',
  rows: 'Aus jeder Zeile wird ein Video',
  rowsText:
    'Tippe einen Vornamen in die leere Zelle und drücke die Eingabetaste. Später fügst du eine Liste ein oder wählst eine Tabelle.',
  generate: 'Jeder hat einen Namen',
  generateText:
    'Vocative spricht nun die Wörter jeder Zeile in das Video. Das dauert einen Moment und schickt niemandem etwas.',
  generateNow: 'Jetzt erzeugen',
  videos: 'Hier erscheinen deine Videos',
  videosText:
    'Sieh sie dir an, sobald sie fertig sind. „Exportieren“ legt sie als MP4-Dateien in einen Ordner, jede nach ihrem Empfänger benannt.',
};
