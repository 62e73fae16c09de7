/**
 * Under which name the keychain keeps the key of a speech service. The address is part of it: a key is for the address
 * it was typed for, and no other gets it.
 * @param account whose studio it is.
 */
export function voiceKeyAccount(account: string, { id, base_url: address }: { id: string; base_url: string }): string {
  return `voice service ${account} ${id} ${address}`;
}
