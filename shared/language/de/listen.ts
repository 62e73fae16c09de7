import type { Messages } from '../index.ts';

export const listen: Messages['listen'] = {
  yourRecording: 'deine Aufnahme',
  voiceMatched: '{name}, an den Sprecher angeglichen',
  voiceInSentence: '{name}, im Satz gesprochen',
  voiceMatchedInSentence: '{name}, an den Sprecher angeglichen, im Satz gesprochen',
  clipLong: 'Zu lang für den Abschnitt. Selbst aufnehmen?',
  clipShort: 'Sehr kurz für den Abschnitt',
  clipDistorted: 'Klingt verzerrt',
  clipOtherVoice: 'Von einer anderen Stimme gesprochen: Die gewählte kann das nicht lesen',
  clipFarVoice: 'Viel tiefer oder höher als der Sprecher. Wähle eine andere Stimme.',
  clipNative: 'Aussprache der Herkunftssprache',
  clipUnspeakable: 'Keine Stimme kann das aussprechen. Nimm es auf oder schreib es aus.',
  clipHeardAs: 'Klingt wie „{heard}“',
  clipUnusual: 'Klingt ungewöhnlich',
};
