import type { Messages } from '../index.ts';

export const findings: Messages['findings'] = {
  longValue:
    '„{value}“ ist viel länger als die Wörter, die es ersetzt, also läuft das Bild dort langsam. Nimm einen kürzeren Wert, oder lass eine Stimme das ganze Skript sprechen.',
  otherVoice:
    '„{value}“ sagt eine andere Stimme, weil die gewählte es nicht lesen kann. Hör es dir an, oder nimm es selbst auf.',
  outOfTime:
    'Die Stimme spricht in einem anderen Tempo als die Aufnahme, also passen Lippen und Wörter nicht zusammen. Wähle eine andere Stimme, oder stell ihr Tempo ein.',
  backgroundReplaced:
    '{address} ließ sich nicht zeigen, stattdessen ist der Ersatz zu sehen. Berichtige die Adresse, und erzeuge die Zeile in einer neuen Kampagne.',
  approvalLost:
    '„{value}“ hat nicht den Ton, der dafür freigegeben wurde. Hör das Video an, die Liste der Werte nennt den Grund.',
  doubtfulValue: 'So heißt kaum jemand: „{value}“. Berichtige deine Liste, und erzeuge die Zeile noch einmal.',
  unsureValue:
    '„{value}“ wird vielleicht nicht verstanden. Hör es an, sprich es selbst, schreib es anders, oder wähle eine andere Stimme.',
  soundsLike:
    '„{value}“ klingt wie „{other}“. Hör es an, sprich es selbst, schreib es anders, oder wähle eine andere Stimme.',
  other:
    'Diese Version kennt nicht, was dem Studio auffiel: „{value}“ Sieh dir das Video an, oder aktualisiere Vocative.',
};
