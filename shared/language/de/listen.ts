import type { Messages } from '../index.ts';

export const listen: Messages['listen'] = {
  yourRecording: 'deine Aufnahme',
  recordedBy: 'aufgenommen von {name}',
  voiceMatched: '{name}, an den Sprecher angeglichen',
  voiceInSentence: '{name}, im Satz gesprochen',
  voiceMatchedInSentence: '{name}, an den Sprecher angeglichen, im Satz gesprochen',
  clipLong: 'Zu lang für den Abschnitt. Selbst aufnehmen?',
  clipShort: 'Sehr kurz für den Abschnitt',
  clipDistorted: 'Klingt verzerrt',
  clipOtherVoice: 'Von einer anderen Stimme gesprochen: Die gewählte kann das nicht lesen',
  clipFarVoice: 'Diese Stimme ist viel tiefer oder höher als der Sprecher. Wähle eine andere.',
  clipNative: 'Aussprache der Herkunftssprache',
  clipUnspeakable: 'Keine Stimme kann das aussprechen. Nimm es auf oder schreib es aus.',
  clipSoundsLike: 'Klingt wie „{other}“. Sprich es selbst, schreib es anders, oder wähle eine andere Stimme.',
  clipUnsure: 'Wird vielleicht nicht verstanden. Sprich es selbst, schreib es anders, oder wähle eine andere Stimme.',
  listeningLeft: 'Hört jeden Wert an · noch {time}',
  listened: 'Angehörte Werte',
  heardCount:
    '{heard, number} verstanden{unsure, plural, =0 {} other {, # unsicher}}{others, plural, =0 {} other {, # nicht angehört}}',
  notListenedKind: 'Nicht angehört: diese Spracherkennung schreibt nur mit',
  notListenedDamaged: 'Nicht angehört: die Spracherkennung ist beschädigt',
  notListenedLanguage: 'Nicht angehört: andere Sprache',
  notListenedNumber: 'Nicht angehört: eine Zahl oder Adresse',
  notListenedLong: 'Nicht angehört: zu lang',
  notListenedMemory: 'Nicht angehört: zu wenig Speicher',
  clipUnusual: 'Klingt ungewöhnlich',
  empty: 'Noch nichts anzuhören',
  emptyText: 'Füge Empfänger hinzu und trage fehlende Werte ein. Dann kannst du hier vorab jeden Wert hören.',
  paid: 'Diese Stimme berechnet jeden Text',
  paidText:
    'Sie spricht jeden Text einmal. Deine Videos verwenden denselben Ton, ohne dass er noch einmal berechnet wird.',
  speakPaid: '{count, plural, one {# Text} other {# Texte}} sprechen lassen',
  spoken: 'Gesprochene Werte',
  speaking: 'Jeder Wert wird einmal gesprochen',
  spokenOf: '{done, number} von {total, number}',
  approved: 'Freigegeben',
  allApproved: 'Alle freigegeben',
  approvedCount: '{approved, number} / {all, number}',
  approvedValues: 'Freigegebene Werte',
  sayYourself: '{count, plural, one {Diesen Namen} other {Diese # Namen}} selbst aufnehmen',
  farTooLong:
    '{count, plural, one {# Wert ist} other {# Werte sind}} viel länger als die ersetzten Wörter. Eine Stimme kann das ganze Skript sprechen, das Bild folgt ihr.',
  speakWholeScript: 'Ganzes Skript sprechen',
  noConsent:
    'Diese Namen spricht eine Stimme, die nicht an deine angeglichen ist. <link>Stimmangleichung einschalten</link>',
  values: 'Werte zum Prüfen',
  videos: '{count, plural, one {# Video} other {# Videos}}',
  record: 'Aufnehmen',
  recordNamed: '{value} aufnehmen',
  approve: 'Freigeben',
  approveNamed: '{value} freigeben',
  sentencesSpoken: 'Gesprochene Sätze',
  speakingSentences: 'Jeder Satz wird einmal gesprochen',
  sentences: 'Sätze zum Prüfen',
  approvedSentences: 'Freigegebene Sätze',
  lostVoice: 'Du hast eine andere Stimme oder Fassung der Stimme freigegeben. Hör noch einmal hin.',
  lostRecording: 'Du hast es in einer anderen Aufnahme freigegeben. Hör noch einmal hin.',
  lostPlace: 'Seit deiner Freigabe haben sich Stelle oder Wörter ringsum geändert. Hör noch einmal hin.',
  lostReading: 'Es wird anders gesprochen, als du es freigegeben hast. Hör noch einmal hin.',
  lostSound: 'Der freigegebene Ton ist verloren. Hör den neuen an.',
  inAllVideos: 'in allen Videos',
  wordsInTime: 'Lippen passen bei {share, number, percent} der Wörter',
  paceEven: 'so schnell wie die Aufnahme',
  paceSlower: '{share, number, percent} langsamer als die Aufnahme',
  paceFaster: '{share, number, percent} schneller als die Aufnahme',
  moreFindings: '{count, plural, one {# weiterer Hinweis} other {# weitere Hinweise}}',
  fewerFindings: 'Weniger anzeigen',
  watchSentence: '„{text}“ ansehen',
  approveSentence: '„{text}“ freigeben',
  watch: 'Ansehen',
  preview: 'Vorschau eines Satzes',
  drawing: 'Wird vorbereitet',
  foundNotRecorded:
    '„{words}“ ist in der Aufnahme nicht zu hören{known, select, yes {, erwartet bei {at, number, ::.0} s} other {}}. Passe den Text an das Gesagte an, oder nimm neu auf.',
  foundOtherwise:
    'Bei {at, number, ::.0} s, nahe „{words}“, sagt die Aufnahme etwas anderes. Zuschauer sehen das, hören es aber nicht. Passe den Text an, oder schneide es heraus.',
  foundUnsure:
    '„{words}“ ist vielleicht nicht das, was die Aufnahme bei {at, number, ::.0} s sagt. Hör es dir an und passe den Text an.',
  foundGuessed:
    'Die Lippen passen vielleicht nicht zu „{words}“: Diese Stimme gibt keine Wortzeiten an. Sieh es dir an, oder wähle eine englische Stimme.',
  foundOutOfTime:
    'Die Lippen liegen bei „{words}“ um {apart, number, ::.00} s daneben: Die Stimme braucht {stretch, number, ::.0}-mal so lange wie die Aufnahme. Wähle eine andere Stimme, oder ändere ihr Tempo.',
  foundApart:
    'Die Lippen liegen bei „{words}“ um {apart, number, ::.00} s daneben: Dort hat die Aufnahme keine Pause, die das ausgleicht. Wähle eine andere Stimme, oder ändere ihr Tempo.',
  foundLongValue:
    '„{words}“ dauert {times, number, ::.0}-mal so lange wie die Stelle dafür, die Lippen passen nicht dazu. Kürze den Wert, oder gib ihm im Text mehr Platz.',
  foundSlower:
    'Die Stimme ist hier {share, number, percent} langsamer als die Aufnahme. Erhöhe ihr Tempo, oder wähle eine andere Stimme.',
  foundFaster:
    'Die Stimme ist hier {share, number, percent} schneller als die Aufnahme. Senke ihr Tempo, oder wähle eine andere Stimme.',
  foundOtherVoice:
    'Diesen Satz spricht eine andere Stimme, weil die gewählte ihn nicht lesen kann. Wähle eine Stimme für seine Sprache, oder formuliere ihn um.',
  foundUnspeakable:
    'Die Stimme kann diesen Satz nicht sprechen. Formuliere ihn um, oder wähle eine Stimme für seine Sprache.',
};
