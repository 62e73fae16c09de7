export const accounts = {
  byClient: 'Client ID and secret',
  token: 'Access token',
  address: 'Address',
  nameAsAddress: 'As the address',
  signInWith: 'Sign in with',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  showSecret: 'Show the secret',
  showToken: 'Show the token',
  answers: 'The account answers',
  test: 'Test connection',
  connect: 'Connect',
  keptInKeychain: 'The {of, select, secret {secret} key {key} other {token}} is stored in this computer’s keychain.',
  keptInVault:
    'The {of, select, secret {secret} key {key} other {token}} is kept in the vault, which your passphrase opens.',
  vaultLocked: 'The vault of this computer is locked. Unlock it in the settings first.',
  keptNowhere:
    'This computer has no unlocked keychain. The {of, select, secret {secret} key {key} other {token}} is kept until you close Vocative.',
} as const;
