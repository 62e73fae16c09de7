/** Names are the same when they only differ in letter case, white space or how accents are encoded. */
export function nameKey(name: string): string {
  // Upper case first: it makes one of "ß" and "ss", and of the two small sigmas.
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}
