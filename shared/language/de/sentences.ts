import type { Catalogue } from '../index.ts';

/** The sentences of `shared/errors/sentences`. */
export const sentences: Catalogue['sentences'] = {
  fileNameVariable: 'Der Dateiname verwendet „{name}“, das hier keine Variable ist. Nimm {known}.',
  columnMissing:
    'Keine Spalte heißt „{variable}“. Die Datei hat: {headings}. Benenne eine Spalte um, oder ordne ihr eine zu.',
  columnMissingOfNone:
    'Keine Spalte heißt „{variable}“. Die Datei hat keine Überschriften: Benenne eine Spalte, oder ordne ihr eine zu.',
  columnsAlike:
    'Mehrere Spalten kommen für „{variable}“ in Frage. Die Spalten {columns} heißen gleich, haben aber verschiedene Werte: {values}. Benenne die um, die nicht gemeint sind.',
  rowLacksValue:
    'Zeile {line, number} hat keinen Wert für „{variable}“. Füll ihn aus, entferne die Zeile, oder leg einen Ersatzwert fest.',
  rowHasPlaceholder:
    'In Zeile {line, number} steht „{value}“ für „{variable}“. Das sagt nur, dass es keinen Wert gibt: Füll ihn aus, entferne die Zeile, oder leg einen Ersatzwert fest.',
  rowValueDamaged:
    'In Zeile {line, number} ist ein Buchstabe unlesbar. „{variable}“ ist „{value}“: Berichtige es, oder speichere die Datei noch einmal als UTF-8.',
  lineTooLong: 'Zeile {line, number} hat für „{variable}“ mehr als {most, number} Zeichen. Kürze es.',
  rowsAllLeftOut:
    'Keine Zeile ist brauchbar. {rows, plural, one {Die einzige hat keinen Wert} other {Keine der # Zeilen hat einen Wert}} für {variables}: Prüf, welche Spalten das sind.',
  rowsOverLimit:
    'Die Liste hat {rows, number} Zeilen, höchstens {most, number} gehen auf einmal. Teile sie in kleinere Dateien.',
  markNotOpened: "Vor einem „'}}'“ steht kein „'{{'“. Schreib Variablen als '{{first_name|Sarah}}'.",
  markNotClosed: "Ein „'{{'“ wird nicht mit „'}}'“ geschlossen. Schreib Variablen als '{{first_name|Sarah}}'.",
  markMisnamed:
    "„{name}“ kann keine Variable heißen. Nimm Buchstaben, Ziffern und Unterstriche, am Anfang einen Buchstaben. Schreib Variablen als '{{first_name|Sarah}}'.",
  markWithSigns:
    "In den gesprochenen Worten dürfen '{ }' und | nicht vorkommen. Schreib Variablen als '{{first_name|Sarah}}'.",
  noWriter:
    'Dieses Studio hat kein Schreibmodell. Nenn eines in VOCATIVE_WRITER_URL und VOCATIVE_WRITER_MODEL, wo das Studio läuft, oder fang mit einem Beispiel an.',
  scriptTooSlow:
    'Dieses Skript zu lesen dauert zu lange. Schick einen kürzeren Teil, und schreib lange Zahlen als Wörter.',
  personalVariable: '„{variable}“ ist hier keine Variable. Nimm: {known}.',
  personalVariableOfNone: '„{variable}“ ist hier keine Variable. Es gibt keine: Lass es weg.',
  cutOutside:
    'Ein Schnitt liegt außerhalb der Aufnahme. Er geht von {from} bis {to} s, und die Aufnahme ist {duration} s lang: Berichtige seine Zeiten.',
  cutsLeaveTooLittle:
    'Diese Schnitte lassen zu wenig von der Aufnahme übrig. Mindestens {seconds} Sekunden müssen bleiben: Schneide weniger heraus.',
  cutThroughSection:
    'Ein Schnitt geht durch „{variable}“ ({from}–{to} s). Schneide daneben, oder entferne zuerst die Markierung.',
  cutRemovesSection:
    'Ein Schnitt entfernt die Stelle von „{variable}“ ({from}–{to} s). Entferne zuerst die Markierung, oder lass die Stelle stehen.',
  sectionUnnamed: 'Die Markierung von {from} bis {to} s hat keinen Namen. Gib ihr einen.',
  sectionTooShort: '„{variable}“ ({from}–{to} s) ist zu kurz, um gehört zu werden. Zieh das Ende weiter nach rechts.',
  sectionOutside:
    '„{variable}“ liegt außerhalb der Aufnahme. Die Markierung geht von {from} bis {to} s: Schieb sie hinein.',
  sectionOutsideOf:
    '„{variable}“ liegt außerhalb der Aufnahme. Die Markierung geht von {from} bis {to} s, und die Aufnahme ist {duration} s lang: Schieb sie hinein.',
  sectionsOverlap: '„{variable}“ und „{other}“ überschneiden sich. Schieb sie auseinander.',
  appGone: 'Vocative antwortet nicht. Starte es neu. Was gesichert war, ist noch da.',
  windowSessionEnded: 'Die Sitzung dieses Fensters ist zu Ende. Öffne Vocative wieder so, wie du es gestartet hast.',
  noCameras: 'Dieses Fenster hat keinen Zugriff auf Kameras. Wähle stattdessen eine Videodatei.',
  noMicrophones: 'Dieses Fenster hat keinen Zugriff auf Mikrofone. Füge stattdessen Aufnahmen hinzu.',
  inOwnWords: '{sentence} Im Original heißt es: „{words}“.',

  builtInStudioDown:
    'Das eingebaute Studio startet nicht. Schließ die App und starte sie neu. Den Grund nennt „vocative.log“ in ihrem Datenordner.',
  takeUnlikeScript:
    'Das Skript ist in dieser Aufnahme nicht zu hören. Berichtige das Skript, bis es deine Worte hat, oder nimm alles neu auf.',
  takeTooLong: 'Diese Aufnahme ist zu lang, um ihre Sätze zu finden. Bis zu einer Stunde geht: Nimm eine kürzere auf.',
  folderNotWritable:
    'In den Ordner {folder} lässt sich nicht schreiben. Wähle einen anderen, oder ändere seine Zugriffsrechte.',
  secretNotKept:
    'Das Secret dieses Kontos lässt sich nicht lesen. Dieser Computer hat keinen entsperrten Schlüsselbund. Entsperr ihn und versuch es noch einmal, oder verbinde das Konto in den Einstellungen neu.',
  secretWasInVault:
    'Vocative hat keinen Tresor mehr. Das Secret dieses Kontos lag darin: Verbinde das Konto in den Einstellungen neu.',
  secretGone: 'Das Secret dieses Kontos ist nicht mehr im Schlüsselbund. Verbinde das Konto in den Einstellungen neu.',
  notFile: '„{name}“ ist keine Datei. Öffne eine Videodatei.',
  noUpdate: 'Kein Update ist bereit. Such in den Einstellungen danach.',
  updateWaits:
    '{busy, select, recording {Eine Aufnahme läuft} other {Es wird noch gearbeitet}}. Aktualisiere, wenn das fertig ist.',
  studioAddressInvalid: 'Das ist keine Adresse. Tipp sie wie https://studio.example.com.',
  studioAddressInsecure: 'Die Adresse muss mit https:// anfangen. Einfaches http geht nur für diesen Computer.',
  studioAddressWithLogin:
    'Die Adresse enthält Name oder Passwort. Lass sie weg: Client-ID und Secret haben eigene Felder.',
  studioAddressWithQuery: 'Die Adresse enthält ? oder #. Tipp sie ohne das und ohne das, was danach kommt.',
  pageAnswered:
    'Statt eines Studios hat eine Webseite geantwortet. Melde dich im Netzwerk an, falls es das verlangt, und prüfe die Adresse {address}.',
  foreignAnswered:
    'Etwas anderes als ein Studio hat geantwortet. Vielleicht war es ein Gateway: Prüfe die Adresse {address}, oder versuch es in einer Minute noch einmal.',
  studioElsewhere:
    'Das Studio hat eine andere Adresse. Gib diese ein, oder lass das Studio mit {address} als --public-url starten.',
  studioRedirects:
    'Die Adresse des Studios führt woandershin. Sie führt zu {address}: Nimm diese, wenn es die des Studios ist, oder melde dich zuerst im Netz an.',
  studioSilent: 'Unter {address} antwortet nichts. Prüfe die Adresse und deine Verbindung und versuch es noch einmal.',
  noStudioThere: 'Der Server unter {address} ist kein Studio. Prüfe die Adresse.',
  keychainLocked: 'Der Schlüsselbund ist gesperrt oder antwortet nicht. Entsperr ihn und versuch es noch einmal.',
  keychainMissing:
    'Vocative findet auf diesem Computer keinen Schlüsselbund. Secrets bleiben, bis du die App schließt.',
  backgroundsNotShown: 'Dieses Studio zeigt Hintergründe nur in fertigen Videos. Erzeuge eines, um sie zu sehen.',
  launchAlreadySent:
    'Vielleicht sind die Personen schon im Studio. Warte, bis es antwortet, und brich die Kampagne dann ab.',
  clipGone: 'Dieser Ton ist nicht mehr da. Lade die Liste neu und hör ihn noch einmal an.',
  templateGone:
    'Das Studio hat diese Vorlage nicht mehr. Deine Liste und deine Kampagnen bleiben: Prüfe, ob das Konto stimmt, oder lösche die Vorlage.',
  campaignGone:
    'Das Studio hat diese Kampagne nicht mehr. Vocative sucht sie weiter: Prüfe, ob das Konto stimmt, oder lösche die Kampagne.',
  draftInTheWay: 'Für diese Vorlage wurde eine andere Liste begonnen. Starte oder leere sie zuerst.',
  listChangedElsewhere:
    'Ein anderes Fenster hat diese Liste geändert. Vielleicht ist sie schon abgeschickt: Sieh sie dir neu an und drücke noch einmal.',
  presetNameTaken: 'Andere gespeicherte Einstellungen heißen schon „{name}“. Wähle einen anderen Namen.',
  bodyNotSupported: 'Dieses Studio kann kein weiteres Video anfügen. Entferne es unter „Optionen“ und erzeuge neu.',
  captionsNotSupported:
    'Dieses Studio kann diese Untertitel nicht hinzufügen. Schalte sie unter „Optionen“ aus und erzeuge neu.',
  messagingNotSupported:
    'Dieses Studio macht keine Videos für Messenger. Schalte sie unter „Optionen“ aus und erzeuge neu.',
  backgroundsNotSupported:
    'Dieses Studio kann diesen Hintergrund nicht zeigen. Wähle unter „Hintergrund“ keinen und erzeuge neu.',
  lipsNotSupported:
    'Dieses Studio kann keine Münder erzeugen lassen. Schalte das unter „Optionen“ aus und erzeuge neu.',
  leavingOutNotSupported:
    'Dieses Studio erzeugt alle Videos oder keins. Ergänze unter „Personen“, was fehlt, oder entferne, wer noch kein Video bekommen kann.',
  campaignVoiceNotSupported:
    'Dieses Studio hat nur eine Stimme für alle Kampagnen. Wähle unter „Optionen“ die Stimme der Vorlage und erzeuge neu.',
  sharePagesNotSupported:
    'Dieses Studio hat keine Einstellungen für Videoseiten. Leere sie unter „Optionen“ und erzeuge neu.',
  singleRetryNotSupported:
    'Ein einzelnes Video versucht dieses Studio nicht noch einmal. Versuch alle fehlgeschlagenen noch einmal, oder korrigiere dieses in einer neuen Liste.',
  stillWordsNotSupported:
    'Dieses Studio kann keine Worte auf das Bild schreiben. Leere sie unter „Optionen“ und erzeuge neu.',
  videoNotOnStudio:
    'Das Studio hat das Video von Zeile {row, number} nicht mehr. Erzeuge es neu; alle anderen Videos sind gespeichert.',
  correctionUnsure: 'Das Studio hat diese Korrektur vielleicht nicht. Versuch es noch einmal, um sie erneut zu senden.',
  videoVanished: 'Das Studio hat dieses Video nicht mehr. Erzeuge es in einer neuen Kampagne neu.',
  videoWithoutAddress:
    'Das Studio sagt nicht, wo dieses Video ist. Öffne die Kampagne später noch einmal, oder frag, wer das Studio betreibt.',
  videoOfSeveral:
    'Das Studio hat ein Video für mehrere Personen geschickt. Es nennt vielleicht jemand anderen, darum bekommt es niemand: Frag, wer das Studio betreibt.',
  videoOfAnother:
    'Das Video dieser Zeile nennt jemand anderen. Niemand bekommt es: Erzeuge es in einer neuen Kampagne neu.',
  launchUnsure:
    'Das Studio sagt nicht, wessen Videos es hat. Seine Antwort beim Start ging verloren: Versuch es später noch einmal, oder lösche diese Kampagne und starte sie neu.',
  videosNotOnStudio:
    'Das Studio hat {count, plural, one {ein Video} other {# Videos}} nicht mehr. {count, plural, one {Zeile {rows} fehlt: Erzeuge sie} other {Die Zeilen {rows} fehlen: Erzeuge sie}} in einer neuen Kampagne noch einmal. Alles andere ist im Ordner, und {results} nennt, was fehlt.',
  stillNotDrawn:
    '{cause, select, full {Die Platte des Studios ist voll, darum fehlt ein Vorschaubild. Schaff dort Platz und versuch es noch einmal} other {Ein Vorschaubild ließ sich nicht zeichnen. Versuch es noch einmal}}. Seinem Video fehlt nichts.',
  exportRemoved:
    '{count, plural, one {Ein gespeichertes Video wurde} other {# gespeicherte Videos wurden}} inzwischen aus {folder} gelöscht. Speicher noch einmal.',
  folderPathNotWhole:
    '„{path}“ ist kein vollständiger Pfad. Tipp den ganzen Pfad des Ordners, vom Laufwerk oder von der Wurzel an.',
  noNamesToExport: 'Kein aufgenommener Name wird verwendet. Nimm zuerst Namen auf, oder verwende einen Take.',
  exportNeedsRoom:
    'Auf diesem Laufwerk ist zu wenig Platz. Die Dateien brauchen etwa {needed}, {spare} müssen frei bleiben, und frei sind {free}. Schaff etwas Platz, oder wähle einen anderen Ordner.',
  backupNeedsRoom:
    'Für die Sicherung ist zu wenig Platz. Schaff auf dem Laufwerk von {folder} etwas Platz, oder wähle einen anderen Ordner. Es ging nichts verloren.',
  uploadNeedsRoom:
    'Auf dem Laufwerk des Studios ist zu wenig Platz. Ein Teil bleibt dort immer frei: Schaff mehr Platz, als die Datei groß ist. Nichts ging verloren.',
  cellTooLong:
    'Zeile {line, number} hat eine Zelle mit {characters, number} Zeichen. Kürze sie, oder entferne ihre Spalte.',
  cellsTooMany:
    'Die Liste hat mehr als {most, number} Zellen. Entferne Spalten, die du nicht brauchst, oder teile sie.',
  rowsTooManyToRead:
    'Diese Liste hat mehr als {most, number} Personen. Eine Kampagne nimmt {limit, number}. Teile sie in Dateien mit je {limit, number} auf.',
  rowMisquoted:
    'Zeile {line, number} hat ein Anführungszeichen an falscher Stelle. Es wird nicht geschlossen, oder direkt dahinter steht Text. Setz Werte mit Komma, Semikolon oder Zeilenumbruch in Anführungszeichen.',
  rowTooWide:
    'Zeile {line, number} hat {values, number} Werte, höchstens {most, number} gehen. Setz Werte mit Komma, Semikolon oder Zeilenumbruch in Anführungszeichen.',
  rowShifted:
    'Zeile {line, number} hat {values, number} Werte, die Kopfzeile nennt aber {columns, plural, one {# Spalte} other {# Spalten}}. Setz Werte mit Komma, Semikolon oder Zeilenumbruch in Anführungszeichen.',
  notAList:
    'Diese Datei ist keine Liste. Nimm eine Excel-Mappe (.xlsx) oder eine CSV-Datei, deren erste Zeile die Spalten nennt.',
  rowsInMarkup:
    'Das ist eine Webseite oder XML, keine Liste. Öffne sie in deiner Tabellenkalkulation und speichere sie als .xlsx oder CSV, oder kopiere die Zellen und füge sie hier ein.',
  rowsSideways:
    'Diese Liste liegt auf der Seite: Jede Person ist eine Spalte. Vertausche Zeilen und Spalten in deiner Tabellenkalkulation (Zellen kopieren und transponiert einfügen), und lies die Liste noch einmal ein.',
  workbookDamaged:
    'Diese Mappe ist beschädigt oder keine Tabelle. Öffne sie in deiner Tabellenkalkulation und speichere sie neu als .xlsx oder CSV.',
  sheetUnknown: 'Die Mappe hat kein Blatt namens „{sheet}“. Sie hat: {sheets}.',
  sheetTooWide:
    'Das Blatt „{sheet}“ hat mehr als {most, number} Spalten. Kopiere die, die du brauchst, in ein neues Blatt.',
  fileChanged:
    'Die Datei hat sich beim Kopieren verändert. Warte, bis sie vollständig ist, und füge sie noch einmal hinzu.',
  recordingFinished: 'Diese Aufnahme ist schon abgeschlossen. Verwende sie, oder nimm neu auf.',
  videoHere: 'Dieses Video ist schon da. Wähle es noch einmal, um es ein zweites Mal hinzuzufügen.',
  templateMade: 'Aus diesem Video wurde schon eine Vorlage. Öffne sie unter „Vorlagen“.',
  recordedVideoGone: 'Das aufgenommene Video ist nicht mehr da. Nimm es neu auf, oder wähle es noch einmal.',
  looksNotSupported:
    'Dieses Studio kann keine Looks zeichnen. Nimm für diese Vorlage das eingebaute Studio, oder lass sie, wie sie ist.',
  templateNotFailed: 'Diese Vorlage ist nicht fehlgeschlagen. Da gibt es nichts zu wiederholen.',
  assetNotMedia:
    'Unter der Adresse liegt kein Bild und kein Video. Vielleicht ist es eine Webseite: Nimm die Adresse der Datei selbst.',
  assetEmpty: 'Unter der Adresse liegt eine leere Datei. Prüfe, ob sie sich im Browser öffnet.',
  assetOnlySound: 'Die Datei hat keine Bilder, nur Ton. Nimm ein Bild oder ein Video.',
  assetProtected: 'Das Video ist kopiergeschützt. Nimm ein anderes.',
  assetDamaged:
    'Die Datei ist beschädigt. Nichts davon lässt sich zeigen: Exportiere sie neu und versuch es noch einmal.',
  pictureCutOff: 'Dieses Bild ist abgeschnitten. Lade oder exportiere es neu, und versuch es noch einmal.',
  pictureTooLarge:
    'Dieses Bild ist zu groß. Es hat {width} × {height} Pixel: Nimm eins mit höchstens {most} Millionen.',
  pictureTooSmall:
    'Dieses Bild ist zu klein, um etwas zu sehen. Es hat {width} × {height} Pixel: Nimm eins mit mindestens {least} Pixeln je Seite.',
  diskStoppedReading:
    'Das Laufwerk liest diese Datei nicht weiter. Schließ es neu an, oder kopiere die Datei woandershin, und versuch es noch einmal.',
  unrenderedEdits:
    'Dieses Video {kind, select, speed {enthält ein Standbild oder ein anderes Tempo} gap {hat eine Lücke im Bild} other {hat Schnitte, die nichts davon zeigen}}. Solche Schnitte lassen sich hier nicht abspielen: Exportiere es als neues H.264-MP4 und versuch es noch einmal.',
  soundUndecodable:
    'Der Ton dieses Videos ({codec}) lässt sich hier nicht lesen. Exportiere es mit AAC-Ton und versuch es noch einmal.',
  soundTooLong:
    'Dieser Ton ist länger als {hours, plural, =0 {{seconds} Sekunden} other {# Stunden}}. {what, select, part {Schneide den Teil heraus, den du brauchst.} words {Schneide die Worte heraus, um die es geht.} name {Schneide den Namen heraus.} phrase {Schneide den Satzteil heraus.} other {Teile ihn zwischen zwei Namen, und die Liste mit ihm, und schick einen Teil nach dem anderen.}}',
  nobodyHeard: 'Keine Sprache in dieser Aufnahme gefunden. Prüfe das Mikrofon und lies den Satz noch einmal.',
  readingQuiet: 'Diese Aufnahme ist zu leise. Geh näher ans Mikrofon, oder stell es lauter, und nimm neu auf.',
  readingClipped: 'Diese Aufnahme ist übersteuert. Stell das Mikrofon leiser, oder geh etwas zurück, und nimm neu auf.',
  readingNoisy:
    'Diese Aufnahme ist zu verrauscht. Die Worte sind nicht sicher zu verstehen: Nimm in einem ruhigen Raum neu auf.',
  otherSentenceRead:
    'Es klingt, als wäre „{said}“ gelesen worden. Lies den Satz Wort für Wort vor, wie er dasteht, und nimm neu auf.',
  phraseWithMore:
    'Neben „{value}“ war noch etwas anderes zu hören. Lies den Satzteil Wort für Wort vor, wie er dasteht, und nimm neu auf.',
  phraseWithLess:
    '„{words}“ war nicht zu hören. Lies den ganzen Satzteil Wort für Wort vor, wie er dasteht, und nimm neu auf.',
  lettersUnspeakable:
    'Die Stimme kann „{letters}“ nicht aussprechen. Schreib „{text}“ in lateinischen Buchstaben, wie es klingt, oder nimm es auf.',
  modelSpeaking:
    'Mit dieser Stimme entstehen gerade Videos. Warte, bis sie fertig sind, oder brich sie ab und entferne sie dann.',
  modelSpeaksWrongly:
    'Dieses Modell spricht nicht, wie es soll. Vielleicht sind Dateien beschädigt: Hol sie neu, woher sie kamen, und füge das Modell noch einmal hinzu.',
  modelStops:
    'Dieses Modell bricht bei der Probe ab. Vielleicht sind Dateien beschädigt: Hol sie neu, woher sie kamen, und füge das Modell noch einmal hinzu.',
  transcriptTooLong:
    'Diese Aufnahme ist zu lang zum Mitschreiben. Bis zu {minutes, number} Minuten gehen: Tipp das Skript ein, füg es ein oder markier die Wörter in der Wellenform.',
  recognizerSlow:
    '„{name}“ hat zu lange zugehört und wurde beendet. Versuch es noch einmal, wenn weniger läuft, wähl ein kleineres Modell oder tipp das Skript ein.',
  recognizerStopped:
    '„{name}“ hat beim Zuhören abgebrochen. Schließ andere Programme, falls der Speicher knapp ist, wähl ein kleineres Modell oder tipp das Skript ein.',
  languageNotHeard:
    'Das installierte Modell versteht andere Sprachen. Hol eines für diese Sprache oder tipp das Skript ein.',
  modelSilent:
    'Dieses Modell antwortet bei der Probe nicht. Vielleicht sind Dateien beschädigt: Hol sie neu, woher sie kamen, und füge das Modell noch einmal hinzu.',
  voiceSilent:
    'Die Stimme „{voice}“ hat zu lange gebraucht und wurde beendet. Versuch es noch einmal oder wähle eine andere Stimme.',
  textUnreadable: 'Die Stimme kann „{text}“ nicht lesen. Schreib es, wie es klingt, oder nimm es auf.',
  valueLettersUnreadable:
    'Die Stimme kann die Buchstaben von „{value}“ nicht lesen. Schreib es in lateinischen Buchstaben, wie es klingt, oder wähle eine Stimme für seine Sprache.',
  valueUnreadable: 'Die Stimme kann „{value}“ nicht lesen. Schreib es in Worten, wie es klingt.',
  backgroundNotFetched:
    'Dieser Hintergrund ist noch nicht geholt. Warte darauf, oder lade ihn neu, und versuch es noch einmal.',
  fallbackGone:
    'Das Bild für fehlende Hintergründe ist nicht mehr da. Wähle seine Datei unter „Hintergrund“ neu, und versuch es noch einmal.',
  videoNotCropped: 'Ein Video lässt sich nicht zuschneiden. Es füllt seinen Platz: Schneide die Videodatei selbst zu.',
  pageNotScrolled: 'Nur aufgenommene Seiten lassen sich scrollen. Nimm eine Webseite als Hintergrund.',
  backgroundRefreshed: 'Dieser Hintergrund wurde inzwischen neu geladen. Sieh ihn dir noch einmal an.',
  messagingTooLong:
    'Dieses Video ist zu lang für Messenger. Sie nehmen 16 MB, zu wenig für mehr als {minutes} Minuten. Lass die Messenger-Fassung weg und schick einen Link zur Videoseite, oder kürze das Video.',
  modelPathNotWhole: 'Das ist kein vollständiger Pfad. Gib den ganzen Pfad des Ordners an.',
  serviceAddressInvalid:
    'Die Adresse muss mit https:// anfangen, ohne Schlüssel. Einfaches http geht nur für diesen Computer.',
  serviceWithoutVoices: 'Dieser Dienst hat noch keine Stimmen. Füge eine hinzu.',
  linkInvalid: '„{field}“ ist keine Adresse. Nimm eine wie https://example.com/file.',
  receiverInvalid: '„{field}“ ist keine Adresse mit höchstens {most} Zeichen. Nimm eine wie https://example.com/done.',
  browserMissing:
    'Um Webseiten zu zeigen, fehlt ein Browser. Installiere Chrome, Edge oder Chromium und versuch es noch einmal.',
  browserFails:
    'Der Browser, der Webseiten zeigt, startet nicht. Prüfe, ob sich Chrome, Edge oder Chromium auf diesem Computer öffnen lässt, und versuch es noch einmal.',
  pageNeedsLogin: 'Die Seite verlangt eine Anmeldung. Nimm eine, die allen offensteht, oder ein Bild von ihr.',
  pageIsLogin:
    'Die Seite sieht nach einer Anmeldung aus. Nimm eine, die allen offensteht, oder sieh dir ihr Bild an und gib es frei, bevor du erzeugst.',
  pageIsDownload: 'Unter der Adresse liegt eine Datei statt einer Seite. Gib sie als Link an.',
  pageRedirects: 'Die Seite leitet endlos weiter. Nimm die Adresse, bei der sie enden sollte.',
  pageServerUnknown: 'Der Server der Seite ist nicht zu finden. Prüfe die Adresse und deine Verbindung.',
  pageAnswersError: 'Die Seite antwortet mit einem Fehler (Status {status}). Prüfe ihre Adresse im Browser.',
  pageTooSlow: 'Die Seite ist nicht rechtzeitig fertig geladen. Versuch es noch einmal, oder nimm ein Bild von ihr.',
  pageTooHeavy: 'Die Seite braucht zu viel Speicher, um gezeigt zu werden. Nimm ein Bild von ihr.',
  pageKeepsMoving: 'Die Seite springt immer weiter zu anderen Adressen. Nimm die Adresse, bei der sie enden sollte.',
  pageNeverEnds: 'Der Text der Seite hört nicht auf. Versuch es noch einmal, oder nimm ein Bild von ihr.',
  pageIsOther: 'Unter der Adresse liegt {type} statt einer Webseite. Gib sie als Link an.',
  modelNeedsRoom: 'Das Modell braucht {megabytes} MB Platz. Schaff etwas Platz und versuch es noch einmal.',
  rowNotEnded: 'Dieses Video wird noch erzeugt. Berichtige es, sobald es fertig oder fehlgeschlagen ist.',
  correctionNotSupported:
    'Dieses Studio kann Personen noch nicht berichtigen. Erzeuge die berichtigten als neue Kampagne, oder aktualisiere das Studio.',
  campaignGoesOn:
    'Diese Kampagne wird gerade erzeugt. Warte, bis sie endet, oder halte sie an, und berichtige ihre Personen dann.',
  recipientsDeleted:
    'Kampagne oder Personen wurden inzwischen gelöscht. Das geschah, während sie gespeichert wurden: Versuch es noch einmal.',
  profileUnclear:
    'Die Seite sagt nicht, wessen Profil sie ist. Vielleicht verlangt sie eine Anmeldung: Nimm stattdessen ein Bild.',
  stretchOutside: 'Das liegt nicht in der Aufnahme, die {duration} s lang ist. Wähle einen früheren Anfang.',
  captionsWithoutScript:
    'Untertitel brauchen ein Skript, diese Vorlage hat keins. Schreib auf, was in der Aufnahme gesagt wird, oder lass die Untertitel weg.',
  creditsShort:
    'Diesem Konto bleiben zu wenig Credits. Diese Videos kosten {cost, plural, one {# Credit} other {# Credits}}, und von den {limit, number} dieses Monats sind {left, number} übrig: {used, number} sind verbraucht und {reserved, number} für Videos reserviert, die noch nicht fertig sind. Nimm weniger Zeilen, warte bis zum nächsten Monat, oder bitte die Verwaltung des Studios um ein höheres Limit.',
  wholeScriptMissing:
    'Diese Vorlage hat kein Skript für eine Stimme. Schreib auf, was in der Aufnahme gesagt wird, oder behalte die Originalaufnahme.',
  rowLeftOut: 'Für „{variable}“ fehlt ein Wert. Ergänz ihn, dann entsteht das Video.',
  rowLeftOutDamaged: 'In „{value}“ ist ein Buchstabe unlesbar. Berichtige ihn, dann entsteht das Video.',
  rowLeftOutTooLong:
    'Der Wert für „{variable}“ hat mehr als {most, number} Zeichen. Kürze ihn, dann entsteht das Video.',
  rowLacksBackground:
    'Diese Person ohne Bild wurde ausgelassen. Gib ihr eines, oder erzeuge sie in einer neuen Kampagne mit einem Ersatzbild.',
  valueTooLong:
    'Das zu sagen, dauert {seconds, number} Sekunden. Höchstens {most, number} passen hinein: Kürze ihn, oder lass eine Stimme das ganze Skript sprechen.',
  lookPresent:
    'Dieser Look lässt sich hier nicht ausprobieren. Die Aufnahme ohne den anderen Look gibt es nicht mehr: Verwende diesen, um ihn zu sehen, oder entferne den anderen.',
  lookOrBackgrounds: 'Eine Vorschau zeigt nicht Look und Hintergründe zugleich. Lass eins davon weg.',
  previewTooLong:
    'Eine Vorschau zeigt höchstens {most} Sekunden. Die Vorlage hat {duration}: Berichtige Anfang und Ende.',
  rowWithoutValue:
    'Zeile {row, number} hat keinen Wert für „{variable}“. Füll ihn aus, entferne die Zeile, oder gib der Kampagne einen Ersatzwert dafür.',
  rowValueTooLong:
    'Zeile {row, number} hat für „{variable}“ einen zu langen Wert. Höchstens {most, number} Zeichen gehen: Kürze ihn.',
  variableWithoutRows:
    'Die Zeilen haben keine Werte für „{variable}“. Sie kommt in der Vorlage vor: Füge die Variable hinzu, und in jeder Zeile einen Wert.',
  pageVariable:
    'Die Zeilen haben keine Werte für „{variable}“. Die Seite nennt sie: Ändere ihre Texte, oder füge die Variable mit ihren Werten hinzu.',
  thumbnailVariable:
    'Die Zeilen haben keine Werte für „{variable}“. Das Vorschaubild nennt sie: Ändere seinen Text, oder füge die Variable mit ihren Werten hinzu.',
  variableTwice: 'Die Variable „{variable}“ kommt zweimal vor. Nenn sie einmal.',
  markedInRecordingAlone:
    "„{variable}“ ist nur in der Aufnahme markiert. Für das ganze Skript markiere es auch dort, als '{{'{variable}|gesprochene Worte'}}'.",
  variableNotInTemplate:
    "Die Vorlage hat keine Variable „{variable}“. Sie hat: {known}. Lass sie weg, oder markiere ihre Worte im Skript, als '{{'{variable}|gesprochene Worte'}}'.",
  variableOfFullScript:
    'Der Satz „{variable}“ ist hier keine Variable. Er ist nur dann eine, wenn eine Stimme das ganze Skript spricht: Lass ihn weg, oder lass sie das ganze Skript sprechen.',
  sentenceNotInScript:
    'Die Worte des Segments „{name}“ stehen nicht im Skript. Sie lauten „{words}“: Berichtige sein highlight, oder lösche das Segment.',
  sentenceCutsWords:
    'Das Segment „{name}“ zerteilt ein Wort oder eine Variable. Seine Worte „{words}“ beginnen oder enden mittendrin: Nimm diese im highlight ganz auf oder gar nicht, oder lösche das Segment.',
  sentencesOverlap:
    'Die Segmente „{name}“ und „{other}“ teilen sich Worte. Berichtige das highlight oder die Stelle des einen, oder lösche es.',
  variableInNone:
    'Die Vorlage hat keine Variable „{variable}“. Sie hat gar keine: Markiere die Worte, die sich ändern.',
  templatesDeletedMeanwhile:
    'Es wurden immer wieder Vorlagen gelöscht. Die Sicherung wurde nicht fertig: Versuch es noch einmal, wenn im Studio nichts läuft.',
  backupInsideData:
    'Eine Sicherung kann nicht in den Daten des Studios liegen. Wähle einen Ordner außerhalb, am besten auf einem anderen Datenträger.',
  folderMissing: 'Den Ordner {folder} gibt es nicht, oder der Name ist zu lang. Wähle einen anderen.',
  exportFolderNotEmpty: 'Dieser Ordner ist nicht leer. Wähle einen neuen.',
  changesPreparing: 'Die Änderungen dieser Vorlage werden noch vorbereitet. Versuch es gleich noch einmal.',
  changesFailed:
    'Die Änderungen dieser Vorlage ließen sich nicht vorbereiten. Versuch es noch einmal, oder nimm ihre Schnitte und ihr Layout zurück.',
  marksOfFormerVideo: 'Die Vorlage bekam inzwischen ein anderes Video. Markiere die Wörter in diesem.',
  retakesOfFormerVideo:
    'Die Vorlage bekam inzwischen ein anderes Video. Öffne ihre Sätze neu, und sprich sie zu diesem noch einmal.',
  retakesOfScreen:
    'Diese Aufnahme zeigt einen Bildschirm. Ihre Sätze lassen sich nicht neu sprechen: Schneide sie heraus, oder nimm noch einmal auf.',
  preparingCancelled:
    'Die Vorbereitung dieser Vorlage wurde abgebrochen. Starte sie neu und warte, bis sie bereit ist.',
  variableNotInScript:
    'Im Skript fehlt „{variable}“. Markiere es auch dort, oder entferne die Markierung in der Aufnahme.',
  sectionsOverPlaces:
    '„{variable}“ ist zu oft markiert. Entferne eine Markierung: Das Skript hat weniger Stellen dafür.',
};
