/** The form of a text for searching: without accents, capitals and outer white space, so that “zoe” finds Zoë. */
export function searchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
