/**
 * Under which name the keychain keeps the key of a speech service. The address is part of it: a key is for the address
 * it was typed for, and no other gets it.
 * @param account whose studio it is.
 */
export function voiceKeyAccount(account: string, { id, base_url: address }: { id: string; base_url: string }): string {
  return `${prefixOf(account)}${id} ${address}`;
}

/** Whether the keychain keeps a key of an account's speech services under this name. */
export function isVoiceKeyOf(account: string, name: string): boolean {
  // Behind it come the service's id and address, neither of which has a space.
  return name.startsWith(prefixOf(account)) && name.slice(prefixOf(account).length).split(' ').length === 2;
}

function prefixOf(account: string): string {
  return `voice service ${account} `;
}
