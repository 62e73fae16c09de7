import type { Messages } from '../index.ts';

export const listen: Messages['listen'] = {
  checkWords: '{count, plural, =0 {Wörter} one {# Wort} other {{count, number} Wörter}} prüfen',
  checkSentences: 'Sätze prüfen',
  fineOf: '{fine, number} gut · {open, number} anzuhören',
  sectionLook: '{count, number} anzusehen',
  sectionVoice: '{count, number} von einer Stimme gesprochen',
  sectionRecorded: '{count, number} von dir aufgenommen',
  playAll: 'Alle abspielen',
  say: 'Sag „{before}<word>{value}</word>{after}“',
  spell: 'Buchstabieren',
  spellNamed: '{value} schreiben, wie es klingt',
  saidAs: 'gesprochen „{respelling}“',
  spellHint: 'So schreiben, wie es klingt, etwa „schiwohn“. Der Name selbst bleibt.',
  recordAll: 'Alle {count, number} aufnehmen',
  approveRest: 'Den Rest freigeben',
  approveAll: 'Alle freigeben',
  keys: 'bewegen · Leertaste hören · R aufnehmen · A gut',
  yourRecording: 'deine Aufnahme',
  recordedBy: 'aufgenommen von {name}',
  voiceMatched: '{name}, an den Sprecher angeglichen',
  clipLong: 'Zu lang für seine Stelle. Selbst aufnehmen?',
  clipShort: 'Sehr kurz für seine Stelle',
  clipDistorted: 'Klingt verzerrt',
  clipOtherVoice: 'Von einer anderen Stimme gesprochen: Die gewählte kann das nicht lesen',
  clipFarVoice: 'Diese Stimme ist viel tiefer oder höher als der Sprecher. Wähle eine andere.',
  clipUnspeakable: 'Keine Stimme kann das aussprechen. Nimm es auf oder schreib es aus.',
  clipSoundsLike: 'Klingt wie „{other}“. Sprich es selbst, schreib es anders, oder wähle eine andere Stimme.',
  clipUnsure: 'Wird vielleicht nicht verstanden. Sprich es selbst, schreib es anders, oder wähle eine andere Stimme.',
  listeningLeft: 'Hört jedes Wort an · noch {time}',
  heardCount:
    '{heard, number} verstanden{unsure, plural, =0 {} other {, # unsicher}}{others, plural, =0 {} other {, # nicht angehört}}',
  notListened: 'Nicht angehört',
  clipUnusual: 'Klingt ungewöhnlich',
  empty: 'Noch nichts anzuhören',
  emptyText: 'Füge Personen hinzu und fülle leere Zellen. Dann kannst du hier vorab jedes Wort hören.',
  paid: 'Diese Stimme berechnet jeden Text',
  paidText:
    'Sie spricht jeden Text einmal. Deine Videos verwenden denselben Ton, ohne dass er noch einmal berechnet wird.',
  speakPaid: '{count, plural, one {# Text} other {# Texte}} sprechen lassen',
  speaking: 'Jedes Wort wird einmal gesprochen',
  spokenOf: '{done, number} von {total, number}',
  farTooLong:
    '{count, plural, one {# Wort ist} other {# Wörter sind}} viel länger als die ersetzten Wörter. Eine Stimme kann das ganze Skript sprechen, das Bild folgt ihr.',
  speakWholeScript: 'Ganzes Skript sprechen',
  noConsent: 'Diese Namen spricht eine Stimme, die noch nicht wie du klingt. <link>Klingt wie ich</link>',
  values: 'Wörter zum Prüfen',
  recordNamed: '{value} aufnehmen',
  approveNamed: '{value} freigeben',
  speakingSentences: 'Jeder Satz wird einmal gesprochen',
  sentences: 'Sätze zum Prüfen',
  approvalLost: 'Es klingt nicht mehr so, wie du es freigegeben hast. Hör es noch einmal an.',
  watchSentence: '„{text}“ ansehen',
  watch: 'Ansehen',
  preview: 'Vorschau eines Satzes',
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
