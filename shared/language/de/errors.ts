import type { Catalogue } from '../index.ts';

/** The sentences of `shared/errors/codes`. */
export const errors: Catalogue['errors'] = {
  INVALID_REQUEST:
    'Das Studio hat das nicht angenommen. Prüfe deine Angaben. Stimmen sie, dann aktualisiere Vocative und das Studio.',
  REQUEST_UNUSABLE: 'Das Studio kann das so nicht brauchen. Prüfe deine Angaben und versuch es noch einmal.',
  UNAUTHORIZED: 'Die Zugangsdaten fehlen oder stimmen nicht. Melde dich neu an, oder prüfe Client-ID und Secret.',
  TOO_MANY_ATTEMPTS:
    'Zu viele Anmeldungen sind fehlgeschlagen. Prüfe Client-ID und Secret und versuch es in einer Minute noch einmal.',
  FORBIDDEN_ORIGIN:
    'Dieses Fenster darf nicht mit Vocative sprechen. Öffne Vocative wieder so, wie du es gestartet hast.',
  NOT_FOUND:
    'Das ist nicht mehr da. Es wurde gelöscht, oder es gehört zu einem anderen Konto: Geh zurück zur Liste, oder wechsle das Konto.',
  METHOD_NOT_ALLOWED: 'Das kann das Studio nicht. Aktualisiere Vocative und das Studio und versuch es noch einmal.',
  UNSUPPORTED_GRANT_TYPE:
    'Das Studio stellt keinen Zugang aus. Aktualisiere Vocative und das Studio und versuch es noch einmal.',
  CONFLICT: 'Das wurde schon mit anderen Daten geschickt. Sieh nach, was jetzt da ist, und beginne neu.',
  CHANGED_ELSEWHERE: 'Das wurde in einem anderen Fenster geändert. Zeig diesen Stand, oder ersetz ihn durch deinen.',
  BODY_TOO_LARGE: 'Das ist zu viel auf einmal. Schick weniger Personen auf einmal.',
  REQUESTS_TOO_MANY:
    'Für dieses Konto läuft gerade zu viel. Warte, bis etwas davon fertig ist, und versuch es noch einmal.',
  ACCOUNT_FULL:
    'Dieses Konto kann davon nicht noch mehr speichern. Lösch, was du nicht mehr brauchst, und versuch es noch einmal.',
  UPLOADS_TOO_MANY:
    'Dieses Konto hat zu viele offene Uploads. Beende sie, mach Vorlagen daraus oder lösch sie, und versuch es noch einmal.',
  UPLOAD_VERSION_UNSUPPORTED:
    'Das Studio erwartet eine andere Art von Upload. Aktualisiere Vocative und das Studio und versuch es noch einmal.',
  UPLOAD_OFFSET_WRONG: 'Der Upload wurde unterbrochen. Versuch es noch einmal, er geht dann weiter.',
  UPLOAD_CHECKSUM_WRONG:
    'Ein Teil des Uploads wurde unterwegs beschädigt. Versuch es noch einmal, er geht dann dort weiter.',
  UPLOAD_TOO_LARGE:
    'Diese Datei ist zu groß zum Hochladen. Nimm eine mit höchstens 8 GB, oder beginne neu, falls sie sich geändert hat.',
  CREDIT_LIMIT_REACHED:
    'Diesem Konto bleiben diesen Monat zu wenig Credits. Mach weniger Videos, warte bis zum nächsten Monat, oder bitte die Verwaltung um ein höheres Limit.',
  UNSUPPORTED_MEDIA_TYPE: 'Das Studio versteht Vocative nicht. Aktualisiere beide und versuch es noch einmal.',
  RANGE_NOT_SATISFIABLE: 'Diesen Teil der Datei gibt es nicht. Öffne sie noch einmal.',
  NOT_SUPPORTED_YET: 'Das kann dieses Studio noch nicht. Lass die Einstellung weg, oder nimm das eingebaute Studio.',

  NOT_MEDIA:
    'Diese Datei ist kein lesbares Video und kein lesbarer Ton. Wähle eine andere, etwa MP4, MOV, WebM, WAV oder MP3.',
  MEDIA_EMPTY: 'Diese Aufnahme ist leer. Wähle eine andere Datei, oder nimm neu auf.',
  MEDIA_NO_VIDEO: 'Diese Datei hat Ton, aber kein Bild. Wähle ein Video, oder nimm eins auf.',
  MEDIA_NO_AUDIO: 'Dieses Video hat keinen Ton. Wähle eins mit Sprache, damit es Worte gibt, die sich ändern lassen.',
  MEDIA_CORRUPT: 'Dieses Video ist beschädigt und nicht brauchbar. Exportiere es neu, oder wähle eine andere Datei.',
  MEDIA_ENCRYPTED: 'Dieses Video ist kopiergeschützt und nicht brauchbar. Wähle eine Datei ohne Kopierschutz.',
  MEDIA_UNSUPPORTED:
    'Das Format dieses Videos geht hier nicht. Exportiere es als H.264-MP4 und versuch es noch einmal.',
  MEDIA_CRASHES_DECODER:
    'Diese Datei ist zu beschädigt, um sie zu lesen. Exportiere sie als H.264-MP4 mit AAC-Ton und versuch es noch einmal.',
  MEDIA_TOO_LARGE: 'Dieses Video ist zu groß. Kürze es, oder exportiere es in höchstens 4K.',
  MEDIA_TOO_SHORT: 'Dieses Video ist kürzer als eine halbe Sekunde. Wähle ein längeres, oder nimm neu auf.',

  URL_REFUSED:
    'Dieser Link geht hier nicht. Nimm einen öffentlichen https-Link ohne Benutzernamen, oder lade die Datei hoch.',
  ASSET_UNREACHABLE:
    'Ein Link lässt sich nicht laden. Prüfe, ob er sich im Browser öffnet, und versuch es noch einmal.',
  ASSET_NOT_READY: 'Der Hintergrund wird noch geladen. Versuch es gleich noch einmal.',
  ASSET_TOO_LARGE: 'Eine verlinkte Datei ist zu groß. Nimm eine kleinere, oder lade sie hoch.',
  ASSET_TOO_SLOW: 'Der Server eines Links sendet zu langsam. Versuch es später noch einmal, oder lade die Datei hoch.',
  BACKGROUND_INVALID:
    'Die Einstellungen eines Hintergrunds passen nicht. Prüfe sie unter „Hintergrund“ und versuch es noch einmal.',
  ASSET_UNSUPPORTED:
    'Diese Datei kann kein Hintergrund sein. Nimm PNG, JPEG, WebP, GIF oder AVIF, oder ein übliches Videoformat.',
  BACKGROUND_CAPTURE_FAILED:
    'Die Website lässt sich nicht als Hintergrund zeigen. Prüfe, ob sie sich ohne Anmeldung im Browser öffnet, und versuch es noch einmal.',
  CAPTIONS_UNDRAWABLE:
    'In den Schriften fehlen Buchstaben dieser Untertitel. Nimm Untertitel als Text statt eingebrannter.',
  KEYING_FAILED:
    'Die Farbe dahinter ist der Person zu ähnlich. Wähle die Farbe der Leinwand, oder zeig die Person im Kreis.',

  TEMPLATE_NOT_READY: 'Diese Vorlage wird noch vorbereitet. Versuch es noch einmal, wenn sie bereit ist.',
  TEMPLATE_UNREADABLE:
    'Vorlage oder Aufnahme dieses Videos ist nicht brauchbar. Öffne die Vorlage, um den Grund zu sehen, oder importiere die Aufnahme neu.',
  TEMPLATE_FAILED:
    'Diese Vorlage ließ sich nicht vorbereiten. Öffne sie, um den Grund zu sehen, oder importiere das Video neu.',
  TEMPLATE_REPLACED:
    'Die Vorlage bekam inzwischen ein anderes Video. Markiere die Wörter in diesem, und schick diese Leute noch einmal.',
  RENDITION_MISSING:
    'Das Studio stellt diese Größe des Videos wieder her. Sie fehlte oder war auf der Festplatte beschädigt. Versuch es in ein paar Minuten noch einmal.',
  VIDEO_INCOMPLETE:
    'Das Studio macht dieses Video neu. Es wurde berichtigt, oder ein Teil davon ging verloren. Versuch es in ein paar Minuten noch einmal.',
  ARTIFACT_MISSING: 'Ein Teil dieses Videos fehlt im Datenordner. Erzeuge das Video neu.',
  ARTIFACT_DAMAGED: 'Ein Teil dieses Videos ist auf der Festplatte beschädigt. Erzeuge das Video neu.',
  IDENTITY_UNREADABLE:
    'Die Schlüssel, die Videos signieren, sind nicht lesbar. Kein Video wird ohne Signatur ausgegeben. Stelle den Ordner „identity“ in den Daten des Studios aus einer Sicherung wieder her.',
  CERTIFICATE_UNREADABLE:
    'In dieser Datei ist kein Zertifikat oder Schlüssel lesbar. Gib PEM-Dateien an: das Zertifikat mit denen seiner Aussteller, und einen Schlüssel ohne Passwort.',
  CERTIFICATE_EXPIRED:
    'Das Zertifikat, das Videos signiert, ist abgelaufen. Importiere ein neues mit „vocative identity import“, oder kehre mit „vocative identity rotate“ zu dem des Studios zurück.',
  CERTIFICATE_NOT_YET_VALID:
    'Das Zertifikat, das Videos signiert, gilt noch nicht. Warte auf seinen ersten Tag, oder stell die Uhr des Computers richtig.',
  CERTIFICATE_OF_AUTHORITY:
    'Dieses Zertifikat gehört einer Zertifizierungsstelle. Lass dir von ihr eines für Dokumente ausstellen, und importiere es mit seinem eigenen Schlüssel.',
  CERTIFICATE_USAGE_MISSING:
    'Dieses Zertifikat ist nicht für Signaturen von Dateien. Es braucht die Verwendung „digitale Signatur“ und dazu „Dokumente signieren“ oder „E-Mail schützen“.',
  CERTIFICATE_OTHER_KEY: 'Das Zertifikat gehört zu einem anderen Schlüssel. Gib den an, für den es ausgestellt wurde.',
  CERTIFICATE_UNSUITABLE:
    'Mit diesem Zertifikat und Schlüssel geht das Signieren nicht. Nimm einen Schlüssel mit Ed25519, ECDSA (P-256, P-384, P-521) oder RSA ab 2048 Bit (RSA-PSS mit demselben Hash für Nachricht und Maske), und ein Zertifikat einer Stelle mit SHA-256 oder besser.',
  STORAGE_DAMAGED:
    'Eine Datei im Datenordner des Studios ist beschädigt. Sie wird nicht verwendet. Spiel eine Sicherung zurück, oder importiere die Aufnahme neu.',
  ARTIFACT_TOO_LARGE: 'Ein Teil dieses Videos braucht zu viel Platz. Nimm eine Vorlage mit kleineren Bildern.',

  NAMES_TOO_MANY: 'Auf einmal gehen höchstens 200 aufgenommene Namen. Teile die Liste und ihre Aufnahme.',
  NO_SPEECH: 'Keine Sprache gefunden. Nimm neu auf, nah am Mikrofon und mit einer Sekunde Stille nach jedem Namen.',
  RECORDING_UNCLEAR: 'Diese Aufnahme ist zu leise, zu laut oder zu verrauscht. Nimm in einem ruhigen Raum neu auf.',
  PHRASE_UNKNOWN: 'Im Skript stehen keine Worte um dieses herum. Es gibt keinen Satzteil zu lesen: Nimm es allein auf.',
  PHRASE_NOT_READ:
    'Der Satzteil ist in dieser Aufnahme nicht zu hören. Lies ihn Wort für Wort vor, wie er dasteht, und nimm neu auf.',
  SENTENCE_NOT_READ: 'Der Satz ist in dieser Aufnahme nicht zu hören. Lies ihn Wort für Wort vor und nimm neu auf.',
  SENTENCE_OUTDATED: 'Dieser Satz ist abgelaufen. Hol dir einen neuen und lies ihn heute vor.',
  CONSENT_MISSING: 'Diese Stimme braucht eine Einwilligung. Nimm sie auf, oder wähle eine andere Stimme.',

  SCRIPT_INVALID: 'Dieses Skript ist nicht gültig. Schreib Wörter, die sich ändern, als {{name|gesprochenes Wort}}.',
  SCRIPT_NO_VARIABLES: 'Kein Wort des Skripts ändert sich. Markiere mindestens eines, wie in {{first_name|Sarah}}.',
  VARIABLE_WITHOUT_TIME:
    'Ein Wort, das sich ändert, fehlt in der Aufnahme. Markiere auf der Wellenform höchstens 10 Sekunden, gib Anfang und Ende an, oder lass eine Stimme das ganze Skript sprechen.',
  VARIABLE_UNKNOWN: 'Diese Vorlage hat keine solche Variable. Vergleiche die Namen mit dem Skript.',
  VARIABLE_MISSING: 'Ein Wort, das sich ändert, hat keine Spalte. Füge sie hinzu, oder ordne ihm eine zu.',
  SECTION_INVALID:
    'Ein markiertes Wort passt nicht in die Aufnahme. Verschieb seine Enden: der Anfang vor dem Ende, beide in der Aufnahme und außerhalb anderer markierter Wörter.',
  CUT_INVALID: 'Ein Schnitt liegt außerhalb, oder es bleibt zu wenig übrig. Berichtige seine Zeiten.',
  SECTION_CUT: 'Ein Schnitt berührt ein markiertes Wort. Schneide daneben, oder entferne zuerst die Markierung.',
  LAYOUT_FIXED:
    'Diese Vorlage hat kein Layout. Sie wurde ohne Bildschirm aufgenommen: Nimm dafür Bildschirm und Kamera zusammen auf.',
  SECTION_TOO_LONG:
    'Ein Wort oder sein Wert dauert länger als 10 Sekunden. Kürze ihn, oder lass eine Stimme das ganze Skript sprechen.',
  TOO_MANY_SECTIONS: 'Eine Vorlage kann höchstens 100 markierte Wörter haben. Entferne einige.',

  ROWS_UNREADABLE:
    'Diese Liste lässt sich nicht lesen. Nimm eine Excel-Mappe oder eine CSV-Datei, deren erste Zeile die Spalten nennt.',
  ROWS_TOO_LARGE:
    'Diese Liste ist zu groß zum Lesen. Kopiere die Spalten, die du brauchst, in eine neue Datei, oder teile sie.',
  ROWS_ENCRYPTED:
    'Diese Mappe ist mit einem Passwort geschützt. Speichere in deiner Tabellenkalkulation eine Kopie ohne Passwort, oder kopiere die Zellen und füge sie hier ein.',
  ROWS_OLD_FORMAT:
    'Das ist eine alte Office-Datei, etwa .xls. Speichere sie in deiner Tabellenkalkulation als .xlsx oder CSV, oder kopiere die Zellen und füge sie hier ein.',
  SHEET_UNKNOWN: 'Die Mappe hat kein Blatt mit diesem Namen. Prüfe den Namen.',
  ROWS_EMPTY: 'Es gibt keine Personen. Füge unter den Überschriften mindestens eine hinzu.',
  ROWS_TOO_MANY: 'Eine Kampagne nimmt höchstens 2.000 Personen. Teile die Liste in kleinere Dateien.',
  ROW_LENGTH_MISMATCH: 'Eine Zeile hat nicht genau einen Wert je Variable. Berichtige sie und versuch es noch einmal.',
  ROW_VALUE_MISSING:
    'Jemand hat einen leeren Wert. Füll ihn aus, leg fest, was sonst gesagt wird, oder entferne die Person.',
  CAMPAIGN_LOCKED: 'Diese Kampagne ist gesperrt. Dupliziere sie, um etwas zu ändern.',
  CALLBACK_URL_REFUSED:
    'Diese Adresse kann keine Webhooks empfangen. Nimm eine öffentliche https-Adresse ohne Benutzernamen. Programme auf dem Computer des Studios erreicht es nur, wenn es mit dieser Erlaubnis gestartet wurde.',

  VOICE_UNAVAILABLE: 'Diese Stimme gibt es hier nicht. Wähle eine installierte Stimme.',
  VALUE_UNSPEAKABLE:
    'Die Stimme kann eines der Wörter nicht sagen. Schreib es, wie es klingt, oder nimm es auf und behalte die Originalaufnahme.',
  MODEL_DAMAGED: 'Dateien dieses Modells sind beschädigt oder fehlen. Entferne das Modell und installiere es neu.',
  MODEL_UNSUPPORTED: 'Das ist kein Sprachmodell, das hier geht. Wähle den entpackten Ordner eines sherpa-onnx-Modells.',
  PROVIDER_OFF:
    'Dieser Stimmdienst ist aus. Schalte ihn ein, wenn er die Namen der Personen bekommen darf, oder wähle eine andere Stimme.',
  PROVIDER_KEY_MISSING: 'Dieser Stimmdienst hat keinen API-Schlüssel. Füge einen hinzu, oder wähle eine andere Stimme.',
  PROVIDER_KEY_REFUSED: 'Der Stimmdienst hat den API-Schlüssel abgelehnt. Prüfe ihn beim Dienst und gib ihn neu ein.',
  PROVIDER_REFUSED:
    'Der Stimmdienst hat Text, Stimme oder Modell abgelehnt. Prüfe seine Einstellungen, oder wähle eine andere Stimme.',
  PROVIDER_BUSY: 'Der Stimmdienst ist überlastet oder an seiner Grenze. Versuch es später noch einmal.',
  PROVIDER_UNREACHABLE: 'Der Stimmdienst antwortet nicht. Prüfe deine Verbindung, oder wähle eine eingebaute Stimme.',
  PARTNER_UNREACHABLE:
    'Die Projekte des Partners lassen sich nicht lesen. Prüfe Adresse und Schlüssel des Partners und versuch es noch einmal.',
  PARTNER_ANSWER_INVALID: 'Die Antwort des Partners ist keine Liste von Projekten. Prüfe die Adresse des Partners.',
  WRITER_FAILED:
    'Das Schreibmodell hat kein brauchbares Skript geliefert. Versuch es noch einmal, oder fang mit einem Beispiel an.',
  MODEL_UNVERIFIED:
    'Für dieses Modell gibt es keine Prüfsumme. Ein veränderter Download fiele nicht auf: Bestätige, dass du es willst, oder importiere seinen Ordner.',
  MODEL_NAME_TAKEN:
    'Ein Modell mit diesem Namen ist schon installiert. Wähle einen anderen Namen, oder entferne es zuerst.',
  MODEL_IN_USE: 'Dieses Modell wird schon geladen. Warte darauf, oder brich es zuerst ab.',
  OFFLINE: 'Es gibt keine Internetverbindung. Prüfe sie, oder versuch es später noch einmal.',
  DOWNLOAD_FAILED:
    'Der Download wurde unterbrochen. Prüfe deine Verbindung und versuch es noch einmal, er geht dann weiter.',
  DOWNLOAD_CORRUPT: 'Die Prüfsumme des Downloads stimmt nicht, er wurde gelöscht. Versuch es später noch einmal.',
  RECOGNITION_UNAVAILABLE:
    'Es ist kein Modell zur Spracherkennung installiert. Installiere eins unter Namen & Stimme › Erweitert, oder tipp das Skript.',
  FACES_UNAVAILABLE:
    'Hier lassen sich keine Gesichter finden. Installier Vocative neu: Teile davon fehlen oder sind beschädigt.',
  RECORDING_TOO_LONG:
    'Diese Aufnahme ist zu lang, um Wörter darin zu finden. Bis zu einer Stunde geht es: Markiere die Wörter auf der Wellenform, oder importiere nur den Teil mit den Variablen.',
  ALIGNMENT_FAILED: 'Das Skript passt nicht zur Aufnahme. Prüfe seine Wörter, oder markiere sie auf der Wellenform.',

  STORAGE_SHARE_FULL:
    'Der Anteil dieses Kontos an der Festplatte ist verbraucht. Mach aus seinen Uploads Vorlagen oder lösch sie, und versuch es noch einmal. Der übrige Platz ist für andere Konten; die Verwaltung des Studios kann für alle mehr schaffen.',
  STORAGE_FULL: 'Die Festplatte ist voll. Schaff etwas Platz und versuch es noch einmal. Verloren ist nichts.',
  STORAGE_UNWRITABLE:
    'In diesen Ordner lässt sich nicht schreiben. Wähle einen anderen, oder ändere seine Zugriffsrechte.',
  UPDATE_UNAVAILABLE:
    'Die neueste Version ließ sich nicht laden. Vocative versucht es später noch einmal, diese Version läuft weiter.',
  UPDATE_UNTRUSTED:
    'Ein Update war nicht von seinen Herstellern signiert. Es wurde nicht installiert: Hol dir die neueste Version dort, wo du diese her hast.',
  LINK_INVALID: 'Dieser Link führt in Vocative nirgendwohin. Kopiere noch einmal den ganzen Link.',
  FILE_NOT_FOUND: 'Diese Datei gibt es nicht. Prüfe ihren Pfad.',
  FILE_UNREADABLE: 'Diese Datei lässt sich nicht öffnen. Prüfe ihre Zugriffsrechte.',
  DATA_FOLDER_IN_USE:
    'Ein anderes Vocative benutzt diesen Datenordner. Schließ es, oder wähle mit --data einen anderen Ordner.',
  DATA_FOLDER_LAYOUT: 'Das ist der Studio-Teil eines Datenordners. Wähle den Ordner, in dem er liegt.',
  PORT_UNAVAILABLE: 'Dieser Port ist belegt oder nicht erlaubt. Wähle einen anderen, oder 0 für irgendeinen freien.',
  DATABASE_TOO_OLD:
    'Diese Daten sind zu alt, um gelesen zu werden. Sie stammen aus der Zeit vor der ersten Version und sind unverändert: Exportiere ihre Videos mit der alten Version, oder wähle einen anderen Datenordner.',
  DATABASE_OUTDATED:
    'Diese Daten stammen von einer älteren Version. Starte die App oder den Dienst einmal, um sie zu aktualisieren.',
  DATABASE_TOO_NEW: 'Diese Daten stammen von einer neueren Version. Aktualisiere die App. Die Daten sind unverändert.',
  DATABASE_CORRUPT: 'Die Datenbank ist beschädigt. Spiel eine Sicherung zurück, oder wähle einen anderen Datenordner.',
  FOLDER_NOT_EMPTY: 'Dieser Ordner ist nicht leer. Wähle einen anderen, damit nichts überschrieben wird.',
  BACKUP_NOT_FOUND: 'In diesem Ordner ist keine Sicherung. Wähle den Ordner, in dem die Datei „backup.json“ liegt.',
  BACKUP_RUNNING: 'Es wird schon etwas gesichert oder zurückgespielt. Warte, bis das fertig ist.',
  BACKUP_ELSEWHERE:
    'Dieses Studio läuft auf einem anderen Computer. Sichere es dort, oder wechsle zum eingebauten Studio.',
  BACKUP_DAMAGED:
    'Diese Sicherung ist unvollständig oder wurde verändert. Nichts wurde zurückgespielt. Nimm eine andere Sicherung.',

  WORKER_CRASHED: 'Die Arbeit ist unerwartet stehen geblieben. Versuch es noch einmal.',
  WORKER_TIMEOUT: 'Ein Schritt dauerte zu lange und wurde abgebrochen. Versuch es noch einmal.',
  SHUTTING_DOWN: 'Das Studio wird gerade geschlossen. Starte es neu, um weiterzumachen.',
  CANCELLED: 'Abgebrochen. Du kannst jederzeit neu anfangen.',
  INTERNAL: 'Etwas ist schiefgegangen. Versuch es noch einmal. Einzelheiten stehen im Protokoll.',

  STUDIO_UNREACHABLE:
    'Das Studio antwortet nicht. Prüfe seine Adresse und deine Verbindung und versuch es noch einmal.',
  STUDIO_BUSY: 'Das Studio ist gerade überlastet. Versuch es in einer Minute noch einmal.',
  STUDIO_ANSWERED_PAGE:
    'Statt des Studios hat eine Webseite geantwortet. Melde dich im Netzwerk an, falls es das verlangt, und prüfe die Adresse.',
  STUDIO_ANSWERED_FOREIGN:
    'Etwas anderes als das Studio hat geantwortet. Vielleicht war es ein Gateway: Prüfe die Adresse, oder versuch es in einer Minute noch einmal.',
  STUDIO_REDIRECTS: 'Die Adresse des Studios führt woandershin. Gib die Adresse ein, zu der sie führt.',
  STUDIO_UNTRUSTED:
    'Dieser Computer vertraut dem Zertifikat des Studios nicht. Prüfe die Adresse und die Uhr des Computers, oder lass den Aussteller des Zertifikats ins System aufnehmen.',
  STUDIO_ANSWER_INVALID:
    'Die Antwort des Studios ist nicht zu verstehen. Vielleicht braucht die App oder das Studio ein Update.',
  KEYCHAIN_UNAVAILABLE:
    'Dieser Computer hat keinen entsperrten Schlüsselbund. Zugangsdaten bleiben, bis du die App schließt.',
  RECORDING_INCOMPLETE:
    'Ein Teil der Aufnahme ist nicht angekommen. Schließ sie noch einmal ab. Was gesichert wurde, ist noch da.',
  SCREENS_BLOCKED:
    'Das System lässt Vocative deinen Bildschirm nicht sehen. Erlaub es in den Systemeinstellungen unter „Datenschutz & Sicherheit“ › „Bildschirmaufnahme“ und starte Vocative neu.',
  SCREENS_UNAVAILABLE:
    'Das System sagt gerade nicht, was sich teilen lässt. Versuch es noch einmal, oder starte Vocative neu, wenn das nicht hilft.',
  EXPORT_NOTHING_READY:
    'Es gibt noch keine fertigen Videos zum Exportieren. Versuch es noch einmal, wenn das erste fertig ist.',
};
