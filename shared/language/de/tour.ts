import type { Messages } from '../index.ts';

export const tour: Messages['tour'] = {
  name: 'Rundgang',
  show: 'Rundgang zeigen',
  skip: 'Rundgang überspringen',
  step: 'Rundgang: Schritt {step} von 2',
  generate: 'Bereit: 3 Personen, 3 Videos',
  generateText: 'Drück auf „Erzeugen“: Vocative spricht die Wörter jeder Person in ihr Video.',
  generateByVoice: 'Drück auf „Erzeugen“. Die Wörter jeder Person spricht auf diesem Computer {voice}.',
  generateNow: 'Jetzt erzeugen',
  videos: 'Hier erscheinen deine Videos',
  videosText:
    'Sieh sie dir an, sobald sie fertig sind. „Videos holen“ legt sie als MP4-Dateien in einen Ordner, jede nach ihrer Person benannt.',
};
