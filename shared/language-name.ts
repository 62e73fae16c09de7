const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', style: 'short' });

/** Tags that `Intl` has no name for, or one that says too little. */
const exceptions: Readonly<Record<string, string>> = {
  'chr-us-qaaa-x-west': 'Cherokee (Western)',
  cmn: 'Mandarin Chinese',
  hyw: 'Western Armenian',
  nci: 'Classical Nahuatl',
  und: 'Unknown language',
};

/** What a language is called in English; the tag itself where nobody knows, as services have tags of their own. */
export function languageName(tag: string): string {
  const exception = exceptions[tag.toLowerCase()];
  if (exception !== undefined) return exception;
  try {
    return names.of(tag) ?? tag;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}
