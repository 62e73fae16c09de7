import type { Messages } from '../index.ts';

export const films: Messages['films'] = {
  noFace: 'Kein Gesicht gesehen. Schau in die Kamera.',
  severalFaces: 'Mehr als ein Gesicht gesehen. Sei allein im Bild.',
  otherPerson: 'Das sieht nach jemand anderem aus als in deinem Video.',
  turned: 'Dein Kopf war gedreht. Halte ihn wie in deiner Aufnahme.',
  sideLight: 'Das Licht kam von der Seite. Stell es vor dich.',
  smallFace: 'Dein Gesicht war zu klein. Komm näher.',
  blurred: 'Das Bild war unscharf. Mach mehr Licht oder halte still.',
  hidden: 'Etwas verdeckte deinen Mund. Halte Hände und Haare weg.',
  cutOff: 'Dein Gesicht war abgeschnitten. Rück in die Mitte.',
  mismatch: 'Dein Mund passt hier nicht. Sprich mit demselben Ausdruck wie in deiner Aufnahme.',
  unavailable: 'Filme können jetzt nicht geprüft werden. Der Ton ist gespeichert.',
  serviceUnavailable: 'Der Dienst hat nicht rechtzeitig geantwortet. Erzeuge das Video später noch einmal.',
  serviceRefused: 'Der Dienst hat abgelehnt. Prüfe seinen Schlüssel und seine Einstellungen.',
  serviceUnusable: 'Die Antwort des Dienstes war nicht brauchbar.',
  serviceMismatch: 'Der Mund des Dienstes passt hier nicht zur Aufnahme.',
  serviceUnchecked: 'Münder können jetzt nicht geprüft werden.',
  consentMissing: 'Der Sprecher hat das mit seinem Gesicht nicht erlaubt.',
};
