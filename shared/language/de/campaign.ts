import type { Messages } from '../index.ts';

export const campaign: Messages['campaign'] = {
  steps: 'Schritte',
  words: 'Wörter',
  people: 'Personen',
  send: 'Senden',
  toFix: '{count, plural, one {# Sache zu beheben} other {# Sachen zu beheben}}',
  next: 'Weiter: {step}',
  name: 'Name der Kampagne',
  nameOfDay: '{template}, {day, date, ::MMMMd}',
  offline: 'Offline: startet, sobald du wieder online bist',
  generate: 'Videos erzeugen',
  generateCount: '{count, plural, one {# Video} other {# Videos}} erzeugen',
  leftOut:
    '{count, plural, one {# Person wartet} other {{count, number} Personen warten}} auf dich und {count, plural, one {bekommt} other {bekommen}} noch kein Video',
  allLeftOut:
    '{count, plural, one {Die einzige Person wartet} other {Alle {count, number} Personen warten}} erst auf dich',

  openTemplate: 'Vorlage öffnen',
  noVariables: 'In dieser Vorlage ändert sich noch kein Wort',
  noVariablesText:
    'Markiere ein gesprochenes Wort, das sich je Person ändert, und komm dann mit deinen Personen zurück.',
  preparing: 'Das Video wird vorbereitet',
  preparingText: 'Deine Kampagne öffnet sich hier, wenn es so weit ist.',
  preparingCancelled: 'Das Vorbereiten dieses Videos wurde abgebrochen. Starte es unter „Vorlagen“ neu.',

  launched: 'Die Videos von „{name}“ werden erzeugt',
  discard: 'Entwurf verwerfen',
  otherOverwritten: 'Ein anderes Fenster hat diese Liste auch geändert. Deine bleibt.',
  discarded: '„{name}“ verworfen',

  duplicateFailed:
    '{count, plural, one {Die Person, die dich braucht} other {Die {count, number} Personen, die dich brauchen}}',
  duplicateText:
    'Öffnet Schritt 2 mit denselben Einstellungen. Nur die Videos der Personen dort werden erstellt; fertige bleiben.',
  duplicateWithRows: '{count, plural, one {Dieselbe Person} other {Alle {count, number} Personen}} noch einmal',
  duplicateWithoutRows: 'Neue Personen',
  replacesDraft:
    'Das ersetzt deinen Entwurf „{name}“ mit {count, plural, one {# Empfänger} other {# Empfängern}}. Direkt danach kannst du es rückgängig machen.',
  draftReplaced: '„{name}“ ersetzt',
  presetSave: 'Diese Einstellungen für neue Kampagnen verwenden …',
  presetNote: 'Neue Kampagnen von „{template}“ beginnen damit. Für Kampagnen anderer Vorlagen stehen sie unter „Mehr“.',
  presetSaved: 'Neue Kampagnen von „{template}“ beginnen mit „{name}“.',

  checkingTitle: 'Prüft, wie die Wörter klingen',
  beforeChecking: 'Danach beginnen die Videos von selbst.',
  skipCheck: 'Ohne Prüfung erzeugen',
  beforeFindings:
    '{count, plural, one {Eine Sache solltest du dir vorher ansehen.} other {{count, number} Sachen solltest du dir vorher ansehen.}}',
  beforeUnchecked: 'Die Werte ließen sich nicht prüfen.',
  findingRows: '{count, plural, one {Zeile {rows}} other {Zeilen {rows}}}',
  findingNoName: 'Wo ein Name stehen soll, hat die Liste „{value}“. Berichtige den Wert dort.',
  findingLetters: 'In „{value}“ fehlt vielleicht ein Buchstabe aus der Datei. Berichtige den Wert in der Liste.',
  findingBackground:
    '{address} ließ sich nicht laden. {fallback, select, yes {Stattdessen wird der Ersatz gezeigt.} other {Diese Videos werden ausgelassen.}}',

  background: 'Hintergrund',
  nothingLeaves: 'Namen und Stimmen bleiben auf diesem Computer.',
  asRecorded: 'wie du es aufgenommen hast',
  playPreview: 'Vorschau abspielen',
  playPaidPreview: 'Erst den Preis ansehen, dann anhören',
  makingPreview: 'Vorschau entsteht',
  voices: 'Wer es sagt',
  notRecorded: 'Eine Stimme sagt es',
  fallbackFor: '{variable}, falls leer',
  fallbackOfName: 'zusammen',
  fallbackOfCompany: 'euer Team',
  showFirst: '{count, plural, one {Zeigen} other {Erste zeigen}}',

  charge:
    '{texts, plural, =0 {Kein Text} one {Ein Text mit insgesamt {characters, number} Zeichen} other {# Texte mit insgesamt {characters, number} Zeichen}}{kept, plural, =0 {} one { (ein weiterer ist schon bezahlt)} other { (# weitere sind schon bezahlt)}} {texts, plural, one {geht} =0 {geht} other {gehen}} an den Stimmdienst. Der Preis {tiny, select, yes {liegt unter {price, number, ::.00}} other {ist {price, number, ::.00}}} in der Währung deines Vertrags.',
  chargeUnknown:
    '{texts, plural, =0 {Kein Text} one {Ein Text mit insgesamt {characters, number} Zeichen} other {# Texte mit insgesamt {characters, number} Zeichen}}{kept, plural, =0 {} one { (ein weiterer ist schon bezahlt)} other { (# weitere sind schon bezahlt)}} {texts, plural, one {geht} =0 {geht} other {gehen}} an den Stimmdienst. Der Preis ist nicht bekannt.',
  lipsCharge:
    'Höchstens {values, plural, one {ein Name} other {# Namen}} für {tiny, select, yes {unter {price, number, ::.00}} other {{price, number, ::.00}}} in der Währung deines Vertrags. Der Dienst bekommt das Gesicht in der Aufnahme und den Ton des Namens. Was er schon erzeugt hat, ist frei.',
  lipsChargeUnknown:
    'Höchstens {values, plural, one {ein Name} other {# Namen}}; der Preis ist nicht bekannt. Der Dienst bekommt das Gesicht in der Aufnahme und den Ton des Namens.',
  noLipsCharge:
    'Nichts wird gesendet: Diese Namen sind gefilmt, oder der Sprecher hat das mit seinem Gesicht nicht erlaubt.',
  credits:
    'Kostet {credits, plural, one {# Credit} other {# Credits}}. Diesen Monat {left, plural, one {bleibt # Credit} other {bleiben # Credits}}.',
};
