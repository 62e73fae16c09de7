/** Codes a customer may see in the `message` field of a failed video. */
export const supportSafeCodes = [
  'TEMPLATE_UNREADABLE',
  'TEMPLATE_REPLACED',
  'VOICE_UNAVAILABLE',
  'VALUE_UNSPEAKABLE',
  'SECTION_TOO_LONG',
  'ROW_VALUE_MISSING',
  'ALIGNMENT_FAILED',
  'ASSET_UNREACHABLE',
  'ASSET_UNSUPPORTED',
  'KEYING_FAILED',
  'BACKGROUND_CAPTURE_FAILED',
  'CAPTIONS_UNDRAWABLE',
  'STORAGE_FULL',
  'CERTIFICATE_EXPIRED',
  'CANCELLED',
  'INTERNAL',
] as const;

export type SupportSafeCode = (typeof supportSafeCodes)[number];

export type ErrorEntry = {
  /** HTTP status the studio answers with. */
  status: number;
  /** Whether repeating the same request can help; not by default. */
  retryable?: boolean;
  /** Two sentences for the user: the problem in at most 60 letters, the title in the window, and the way out. */
  message: string;
  /** The same for users of the window, if `message` addresses programs. */
  window?: string;
  /** The code a customer sees when this ends a video; `INTERNAL` by default. */
  safe?: SupportSafeCode;
};
