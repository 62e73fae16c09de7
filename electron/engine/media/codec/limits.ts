/** Minimum length of a template, seconds. */
export const shortestTemplate = 0.5;

/** Maximum length of a template, seconds. A longer one more likely has a broken time stamp. */
export const longestTemplate = 4 * 3600;

/** Maximum pixels of a picture. No camera makes larger ones, and a forged header could otherwise ask for all memory. */
export const maxPixels = 8192 * 8192;

/** Maximum length of a recording that is analysed without being a template. */
export const longestListened = { seconds: longestTemplate, wayOut: 'part' } as const;

/** Maximum length of a sound recorded or received for a name or a sentence. */
export const longestSound = { seconds: 300, wayOut: 'words' } as const;
