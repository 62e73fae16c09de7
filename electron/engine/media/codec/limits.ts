/** Minimum length of a template, seconds. */
export const shortestTemplate = 0.5;

/** Maximum length of a template, seconds: beyond it, rather a time stamp is broken. */
export const longestTemplate = 4 * 3600;

/** Maximum pixels of a picture: no camera makes more, and a forged header could ask for all memory. */
export const maxPixels = 8192 * 8192;

/** Maximum length of a recording that is analysed without being a template. */
export const longestListened = { seconds: longestTemplate, wayOut: 'part' } as const;

/** Maximum length of a sound recorded or received for a name or a sentence. */
export const longestSound = { seconds: 300, wayOut: 'words' } as const;
