export const accounts = {
  byClient: 'Client ID and secret',
  token: 'Access token',
  nameAsAddress: 'Same as the address',
  signInWith: 'Sign in with',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  answers: 'Connection works',
  connect: 'Connect',
  keptInKeychain: 'The {of, select, secret {secret} key {key} other {token}} is stored in this computer’s keychain.',
  keychainClosed:
    'This computer’s keychain is locked. You’ll be asked to unlock it when you save. If it stays locked, Vocative forgets the {of, select, secret {secret} key {key} other {token}} when you close it.',
  keptNowhere:
    'This computer has no unlocked keychain. Vocative forgets the {of, select, secret {secret} key {key} other {token}} when you close it.',
  changeCredentials: 'Change credentials',
  clearData: 'Clear local data',
  credentialsOf: 'Credentials for {name}',
  clearText:
    'Templates come back when the studio answers. Finished campaigns disappear from this computer, but their videos stay on the studio. Work in progress stays.',
  removeText: 'Removing the account deletes these and its secret. Everything on the studio stays there.',
  removeUnsent: '{count, plural, one {# campaign} other {# campaigns}} not sent yet would be lost.',
  builtin: 'Built-in studio',
  builtinFacts: 'On this computer, no network needed',
  unreachable: 'Unreachable',
  kept: '{templates, plural, one {# template} other {# templates}} and {campaigns, plural, one {# campaign} other {# campaigns}}, {size}.',
  studios: 'Studios',
  connected: 'Connected. Your templates are now those of this account.',
  connectAccount: 'Connect an account',
  keychainMissing:
    'This computer has no unlocked keychain, so Vocative forgets account secrets when you close it. Unlock it and check again.',
  lookAgain: 'Check again',
} as const;
