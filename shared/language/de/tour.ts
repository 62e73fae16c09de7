import type { Messages } from '../index.ts';

export const tour: Messages['tour'] = {
  name: 'Rundgang',
  show: 'Rundgang zeigen',
  skip: 'Rundgang überspringen',
  step: 'Rundgang: Schritt {step} von 2',
  generate: 'Bereit: 3 Personen, 3 Videos',
  generateText: 'Drück auf „Erzeugen“: Vocative spricht die Wörter jeder Person in ihr Video.',
  generateByVoice:
    'Drück auf „Erzeugen“. {voice}, eine natürliche Stimme auf diesem Computer, spricht die Wörter jeder Person.',
  videos: 'Hier erscheinen deine Videos',
  videosText:
    'Drück auf eins, um es anzusehen. „Videos holen“ legt sie als MP4-Dateien in einen Ordner, jede nach ihrer Person benannt.',
};
