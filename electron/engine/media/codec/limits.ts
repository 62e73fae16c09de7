/** Picture and sound shorter than this make no template, seconds. */
export const shortestTemplate = 0.5;

/** Longest template, seconds: beyond it a time stamp is broken rather than a recording long. */
export const longestTemplate = 4 * 3600;

/** Pictures of more pixels are refused: no camera makes them, and a forged header could ask for all memory. */
export const maxPixels = 8192 * 8192;

/** Longest recording whose speech is listened to where it is not a template. */
export const longestListened = { seconds: longestTemplate, wayOut: 'part' } as const;

/** Longest sound recorded, or spoken by a voice service, for a name or a sentence. */
export const longestSound = { seconds: 300, wayOut: 'words' } as const;
