import type { Messages } from '../index.ts';

export const findings: Messages['findings'] = {
  longValue:
    'Langsames Bild: „{value}“ ist viel länger als die Wörter, die es ersetzt. Nimm einen kürzeren Wert, oder lass eine Stimme das ganze Skript sprechen.',
  otherVoice:
    'Eine andere Stimme sagt „{value}“, weil die gewählte es nicht lesen kann. Hör es dir an, oder nimm es selbst auf.',
  outOfTime:
    'Die Stimme spricht in einem anderen Tempo als die Aufnahme, also passen Lippen und Wörter nicht zusammen. Wähle eine andere Stimme, oder stell ihr Tempo ein.',
  backgroundReplaced:
    'Ersatzbild: {address} ließ sich nicht zeigen. Berichtige die Adresse, und erzeuge die Zeile in einer neuen Kampagne.',
  templateChanged:
    'Aus der Vorlage, wie sie vor ihrer letzten Änderung war. Für die neue schick dieser Person eine neue Kampagne.',
  approvalLost: 'Nicht der freigegebene Ton: „{value}“. Hör das Video an, die Liste der Werte nennt den Grund.',
  doubtfulValue: 'So heißt kaum jemand: „{value}“. Berichtige deine Liste, und erzeuge die Zeile noch einmal.',
  unsureValue:
    'Vielleicht nicht verständlich: „{value}“. Hör es an, sprich es selbst, schreib es anders, oder wähle eine andere Stimme.',
  soundsLike:
    '„{value}“ klingt wie „{other}“. Hör es an, sprich es selbst, schreib es anders, oder wähle eine andere Stimme.',
  lipsMissing: 'Mund der Aufnahme: „{value}“. {reason}',
  filmRefused: 'Film nicht gezeigt: „{value}“. {reason}',
  other:
    'Diese Version kennt nicht, was dem Studio auffiel: „{value}“ Sieh dir das Video an, oder aktualisiere Vocative.',
};
