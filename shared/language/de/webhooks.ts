import type { Messages } from '../index.ts';

export const webhooks: Messages['webhooks'] = {
  title: 'Webhooks',
  answered: 'Antwortete mit {status} nach {milliseconds, number} ms.',
  timeout: 'Keine Antwort in 10 Sekunden. Vielleicht ist das empfangende Programm überlastet.',
  connectionFailed: 'Von dieser Adresse kommt keine Antwort. Prüfe, ob das Programm läuft und die Adresse stimmt.',
  badCertificate: 'Das Zertifikat ist nicht gültig. Erneuere es auf dem Server.',
  addressRefused: 'Der Name führt zu einer privaten Adresse, die Webhooks nicht benutzen dürfen.',
  redirected:
    'Antwortete mit {status, select, none {einer Weiterleitung} other {{status}}}. Nimm die Adresse, zu der sie führt.',
  gone: 'Antwortete mit 410. Diese Nachricht wird nicht noch einmal gesendet.',
  httpError:
    'Antwortete mit {status, select, none {einem Fehler} other {{status}}}. Der Grund steht im Protokoll des Empfängers.',
  pending: 'Ausstehend',
  delivered: 'Zugestellt',
  videoSucceeded: 'Video fertig',
  videoFailed: 'Video fehlgeschlagen',
  messagingReady: 'Video für Nachrichten bereit',
  noDeliveries: 'Noch keine Zustellungen. Tests stehen nicht in der Liste.',
  deliveriesTo: 'Zustellungen an {name}',
  state: 'Stand',
  what: 'Was',
  tries: 'Versuche',
  lastAnswer: 'Letzte Antwort',
  newer: 'Neuere',
  older: 'Ältere',
  sendAgainNamed: 'Neu senden: {what}, {ago}',
  addOne: 'Webhook hinzufügen',
  addressNote: 'https, oder ein Programm auf diesem Computer.',
  switchedOff:
    'Abgeschaltet am {at}. Seit {since} wurde nichts angenommen. {reason} Nachrichten warten: Sende einen Test, dann schalte wieder ein.',
  switchOn: 'Einschalten und Verpasstes senden',
  deliveries: 'Zustellungen',
  newSecret: 'Neues Signatur-Secret',
  newSecretText:
    'Einen Tag lang tragen Nachrichten beide Signaturen, damit du den Empfänger umstellen kannst. Danach gilt das alte Secret nicht mehr.',
  deleteText:
    'Kampagnen können ihn nicht mehr wählen. Laufende Kampagnen, die ihn benutzen, senden weiter an ihn. Adresse, Signatur-Secret und Zustellungen bleiben im Studio, bis du sie dort auch löschst.',
  kept: 'Noch im Studio gespeichert',
  keptText: 'Adressen ohne Webhook: von gelöschten Webhooks, Kampagnen oder anderen Programmen.',
  keptSince: 'Seit {date}',
  deleteKeptQuestion: 'Alles zu dieser Adresse löschen?',
  deleteKeptText:
    '{url}, das Signatur-Secret und {count, plural, =0 {das leere Protokoll} one {das Protokoll von # Zustellung} other {das Protokoll von # Zustellungen}} werden gelöscht. Kampagnen, die sie nennen, melden ihr nichts mehr. Wird sie wieder benutzt, bekommt sie ein neues Secret.',
  deleteKeptPending:
    '{count, plural, one {# Nachricht ist noch nicht zugestellt und geht verloren.} other {# Nachrichten sind noch nicht zugestellt und gehen verloren.}}',
  text: 'Vocative sendet eine signierte Anfrage an diese Adressen, wenn ein Video fertig wird oder fehlschlägt.',
  signingSecret: 'Signatur-Secret',
  signingSecretText: 'Damit prüft der Empfänger, dass Nachrichten von diesem Studio kommen (Standard Webhooks).',
};
