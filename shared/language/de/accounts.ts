import type { Messages } from '../index.ts';

export const accounts: Messages['accounts'] = {
  byClient: 'Client-ID und Secret',
  token: 'Zugriffstoken',
  nameAsAddress: 'Wie die Adresse',
  signInWith: 'Anmelden mit',
  clientId: 'Client-ID',
  clientSecret: 'Client-Secret',
  answers: 'Die Verbindung steht',
  connect: 'Verbinden',
  keptInKeychain:
    '{of, select, secret {Das Secret} key {Der Schlüssel} other {Das Token}} liegt im Schlüsselbund dieses Computers.',
  keychainClosed:
    'Der Schlüsselbund dieses Computers ist gesperrt. Beim Speichern wirst du gebeten, ihn zu entsperren. Bleibt er gesperrt, vergisst Vocative {of, select, secret {das Secret} key {den Schlüssel} other {das Token}} beim Schließen.',
  keptNowhere:
    'Dieser Computer hat keinen entsperrten Schlüsselbund. Vocative vergisst {of, select, secret {das Secret} key {den Schlüssel} other {das Token}} beim Schließen.',
  changeCredentials: 'Zugangsdaten ändern',
  clearData: 'Lokale Daten leeren',
  credentialsOf: 'Zugangsdaten für {name}',
  clearText:
    'Vorlagen kommen zurück, sobald das Studio antwortet. Fertige Kampagnen verschwinden von diesem Computer, ihre Videos bleiben im Studio. Laufende Arbeit bleibt.',
  removeText: 'Beim Entfernen werden sie und das Secret des Kontos gelöscht. Alles im Studio bleibt dort.',
  removeUnsent:
    '{count, plural, one {# noch nicht gesendete Kampagne ginge} other {# noch nicht gesendete Kampagnen gingen}} verloren.',
  builtin: 'Eingebautes Studio',
  builtinFacts: 'Auf diesem Computer, ohne Netzwerk',
  unreachable: 'Nicht erreichbar',
  kept: '{templates, plural, one {# Vorlage} other {# Vorlagen}} und {campaigns, plural, one {# Kampagne} other {# Kampagnen}}, {size}.',
  studios: 'Studios',
  connected: 'Verbunden. Die Vorlagen sind jetzt die dieses Kontos.',
  connectAccount: 'Konto verbinden',
  keychainMissing:
    'Dieser Computer hat keinen entsperrten Schlüsselbund, deshalb vergisst Vocative die Secrets deiner Konten beim Schließen. Entsperr ihn und prüf es noch einmal.',
  lookAgain: 'Noch einmal prüfen',
};
