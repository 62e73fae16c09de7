import type { Messages } from '../index.ts';

export const editor: Messages['editor'] = {
  leftUnsaved: 'Änderungen an „{name}“ sind noch nicht gespeichert.',
  cutting: 'Gespeichert · Video wird vorbereitet',
  notCutText:
    'Die Änderungen konnten nicht vorbereitet werden. Versuch es noch einmal, oder nimm Schnitte oder Layout zurück.',

  notPlayable:
    'Die Aufnahme lässt sich nicht abspielen. Lade das Fenster neu. Hilft das nicht, importiere das Video noch einmal.',
  hearing: 'Du hörst <b>{value}</b>',
  backToRecording: 'Zurück zur Aufnahme',
  playback: 'Wiedergabe',
  repeat: 'Wiederholen',
  tryItWith: 'Probier es mit',
  auditionHint: 'Markiere ein Wort und hör ein anderes an seiner Stelle.',
  tryName: 'Zum Probieren',
  hear: 'Anhören',

  script: 'Skript',
  whoSpeaks: 'Wer spricht?',
  chooseVoice: 'Stimme wählen',
  otherVoice: 'Andere',
  closestVoice: 'Ähnlichste Stimme',
  recordedNames: '{count, plural, =0 {Bis Namen aufgenommen sind} other {# aufgenommen}}',
  namesSpokenBy: 'Namen spricht',
  pressWord: 'Drück auf ein Wort, das für jede Person anders sein soll.',
  callIt: 'Nenn es',
  cleanCut: 'Sauberer Schnitt auf beiden Seiten.',
  saySentence: 'Einen Satz neu sprechen',
  sayAgain: 'Neu sprechen',
  fallback: 'Ist es leer, sag',
  scriptEmpty: 'Tipp ein oder füg ein, was du in der Aufnahme sagst',
  findWords: 'Wörter neu suchen',
  writeDown: 'Mitschreiben, was du sagst',
  writeDownOnce: 'Mitschreiben, was du sagst · {size}, einmal · etwa {seconds, number} s',
  writeDownTooLong:
    'Diese Aufnahme ist zu lang zum Mitschreiben. Bis zu {minutes, number} Minuten gehen: Tipp das Skript ein, füg es ein oder markier die Wörter in der Wellenform.',
  writingDownFor: 'Schreibt mit, was du sagst.{seconds, plural, =0 {} other { Etwa # s.}}',
  nothingSaid:
    'In dieser Aufnahme wird nichts gesagt. Tipp ein, was sie sagen soll, oder markier Wörter in der Wellenform.',
  wordCard: 'Dieses Wort ändert sich',
  proposalOf: 'Ändert sich „{words}“ für jede Person?{left, plural, =1 {} other { (1 von {left, number})}}',
  proposalAccept: 'Ja, das ändert sich',
  proposalDecline: 'Für alle gleich',
  wordsUnsure:
    '{count, plural, one {Das unterstrichene Wort war} other {Die unterstrichenen Wörter waren}} nicht klar zu hören oder {count, plural, one {schreibt} other {schreiben}} sich anders. Berichtige, was falsch ist.',
  wordUnsure: 'Nicht klar gehört oder nach Gehör geschrieben.',
  makeVariable: 'Für jede Person anders',
  newVariable: 'neu',
  selectedWords: 'Ausgewählte Wörter',
  chip: '{name}{said, select, yes {, „{spoken}“} other {}}, ändert sich{placed, select, no {, noch ohne Stelle} other {}}',
  reword: 'Umformulieren',
  rewordNote:
    'In der Aufnahme sind weiter die alten Worte zu hören. Damit die neuen gesprochen werden, wähle in der Kampagne „Ganzes Skript mit einer Stimme“ oder nimm neu auf. Sonst passen Untertitel und Prüfungen nicht zu dem, was zu hören ist.',
  rewordShorter:
    'Schneide diese Wörter heraus, damit Video und Skript zusammenpassen. Änderst du nur das Skript, sind sie in der Aufnahme weiter zu hören, außer eine Stimme spricht das ganze Skript.',
  rewordScriptOnly: 'Nur das Skript ändern',
  rewordCopy: 'Für eine neue Aufnahme kopieren',
  speakerUnknown: 'Aufgenommene Namen und Einwilligung gehören zu einer Stimme.',
  notMatched: 'Namen ohne Aufnahme spricht eine Stimme, die noch nicht wie {name} klingt.',
  askSpeaker: '{name} fragen',
  noVoice: 'Keine passende Stimme',

  variableNameHint: 'Gib ihm einen Namen aus Buchstaben, etwa Vorname.',
  spokenWord: 'Du sagst',
  cutOut: 'Herausschneiden',
  followWord: 'Dem Wort folgen',
  quoted: '„{spoken}“',
  thisPart: 'Dieser Teil der Aufnahme',
  seconds: '{seconds, number, ::.00} s',

  timeline: 'Zeitleiste',
  edgeHint: 'Rand ziehen oder',
  selectedWord: 'Ausgewähltes Wort',
  timelineHint: 'Zum Kürzen ein Ende ziehen, zum Markieren oder Schneiden über die Wellenform',
  snap: 'An Pausen einrasten',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  sectionBody:
    '{name}{said, select, yes {, „{spoken}“} other {}}, {seconds, number, ::.00} s{tooLong, select, yes {, länger als {limit, number} s} other {}}',
  startOf: 'Anfang von {name}',
  endOf: 'Ende von {name}',
  cut: 'Herausgeschnitten',
  startOfCut: 'Anfang des Schnitts',
  endOfCut: 'Ende des Schnitts',
  startOfVideo: 'Anfang des Videos',
  endOfVideo: 'Ende des Videos',
  cutHere: 'Hier herausschneiden',
  putBack: 'Zurückholen',
  keepMore: 'Mindestens {seconds, number} Sekunden müssen bleiben. Schneide weniger heraus.',
  cutThrough: 'Der Schnitt geht durch „{word}“. Schneide daneben, oder mach das Wort zuerst für alle gleich.',
  cutWith: 'Zusammen mit {names} herausgeschnitten. „Rückgängig“ holt alles zurück.',

  checks: 'Prüfungen',
  leaveIt: 'So lassen',
  takeOut: 'Aus dem Skript nehmen',
  moveEdge: 'Rand verschieben',
  checked:
    '{problems, plural, =0 {Bereit} one {# Sache zu beheben} other {# Sachen zu beheben}}{hints, plural, =0 {} one { · # Vorschlag} other { · # Vorschläge}}',
  whatWasNoticed: 'Was auffiel',
  checkOf: '{index, number}/{count, number}',
  aligning: 'Skript und Aufnahme werden verglichen',
  wordsUnheard: '{missing, number} von {all, number} Wörtern in der Aufnahme nicht gefunden',
  checkTiming: 'Prüf, ob „{word}“ richtig liegt',
  wordsDoubtful: 'Die Aufnahme klingt kaum wie das Skript. Spiel sie ab und berichtige dann das Skript.',
  trim: 'Kürzen',
  listen: 'Reinhören',
  noVariables: 'Markiere mindestens ein Wort, das sich ändert',
  notMarked: '„{word}“ ist noch nicht markiert. Lass es dir zeigen und zieh dann in der Wellenform darüber.',
  noSpokenWord: 'Welches Wort sagst du bei {name}?',
  tooManySections: 'Höchstens {limit, number} Wörter einer Vorlage können sich ändern',
  sectionTooLong:
    '{name} ist länger als {limit, number} s: Das geht mit „Ganzes Skript mit einer Stimme“. Kürze die Stelle, um die Originalaufnahme zu behalten',
  notDisclosed: 'Sag im Skript, dass KI beteiligt ist',
  edgeInSound:
    '{edge, select, start {„{word}“ beginnt mitten in einem Laut} other {„{word}“ endet mitten in einem Laut}}',

  skipped: 'Du hast {quoted} bei {at, number, ::.0} s ausgelassen. Nimm es aus dem Skript, oder nimm neu auf.',
  repeated: 'Du hast {quoted} zweimal gesagt. Die Stelle bei {at, number, ::.0} s zählt nicht: Schneide sie heraus.',
  inserted:
    'Nach „{word}“ ist bei {at, number, ::.0} s etwas zu hören, das nicht im Skript steht. Schneide es heraus, oder schreib es ins Skript.',
  before:
    'Vor dem ersten Wort ist bei {at, number, ::.0} s etwas zu hören. Kürze den Anfang, oder schreib es ins Skript.',
  after:
    'Nach dem letzten Wort ist bei {at, number, ::.0} s etwas zu hören. Kürze das Ende, oder schreib es ins Skript.',
  silences:
    '{before, plural, =0 {} other {{before, number, ::.0} s Stille, bevor du sprichst. }}{after, plural, =0 {} other {{after, number, ::.0} s Stille nach dem letzten Wort. }}{between, plural, =0 {} one {Eine lange Pause.} other {{between, number} lange Pausen.}}',
  silence:
    'Auf „{word}“ folgen bei {at, number, ::.0} s {length, number, ::.0} s Stille. Um sie herauszuschneiden, zieh in der Wellenform darüber.',
  unsure:
    '{quoted} klingt bei {at, number, ::.0} s anders als im Skript. Hör es dir an und berichtige das Skript oder die Ränder.',
  quotedEnds: '„{first} … {last}“',
};
