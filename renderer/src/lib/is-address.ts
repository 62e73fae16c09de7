/** Whether a text is a whole web address. @param protocols those allowed, as `https:`. */
export function isAddress(text: string, protocols: readonly string[]): boolean {
  const address = URL.parse(text.trim());
  return address !== null && protocols.includes(address.protocol);
}
