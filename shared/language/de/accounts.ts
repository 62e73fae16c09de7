import type { Messages } from '../index.ts';

export const accounts: Messages['accounts'] = {
  byClient: 'Client-ID und Secret',
  token: 'Zugriffstoken',
  address: 'Adresse',
  nameAsAddress: 'Wie die Adresse',
  signInWith: 'Anmelden mit',
  clientId: 'Client-ID',
  clientSecret: 'Client-Secret',
  showSecret: 'Secret zeigen',
  showToken: 'Token zeigen',
  answers: 'Die Verbindung steht',
  test: 'Verbindung testen',
  connect: 'Verbinden',
  keptInKeychain:
    '{of, select, secret {Das Secret} key {Der Schlüssel} other {Das Token}} liegt im Schlüsselbund dieses Computers.',
  keptInVault:
    '{of, select, secret {Das Secret} key {Der Schlüssel} other {Das Token}} liegt im Tresor, den deine Passphrase öffnet.',
  vaultLocked: 'Der Tresor dieses Computers ist gesperrt. Entsperre ihn zuerst in den Einstellungen.',
  keptNowhere:
    'Dieser Computer hat keinen entsperrten Schlüsselbund. {of, select, secret {Das Secret} key {Der Schlüssel} other {Das Token}} bleibt, bis du Vocative schließt.',
};
