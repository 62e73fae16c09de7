import type { ErrorEntry } from './entry.ts';

/** Recordings, pictures and videos. */
export const mediaErrors = {
  // Media that comes in
  NOT_MEDIA: {
    status: 400,
    message: 'This file isn’t video or sound that can be read. Choose another, such as MP4, MOV, WebM, WAV or MP3.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_EMPTY: {
    status: 400,
    message: 'This recording is empty. Choose another file, or record again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_NO_VIDEO: {
    status: 400,
    message: 'This file has sound but no pictures. Choose a video, or record one.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_NO_AUDIO: {
    status: 400,
    message: 'This video has no sound. Choose a video with speech, so that there are words to change.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_CORRUPT: {
    status: 400,
    message: 'This video is damaged and can’t be used. Export it again, or choose another file.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_ENCRYPTED: {
    status: 400,
    message: 'This video is copy-protected and can’t be used. Choose a file without copy protection.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_UNSUPPORTED: {
    status: 400,
    message: 'This video’s format isn’t supported. Export it as H.264 MP4 and try again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_CRASHES_DECODER: {
    status: 400,
    message: 'This file is too damaged to be read. Export it as H.264 MP4 with AAC sound and try again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_TOO_LARGE: {
    status: 400,
    message: 'This video is too large. Shorten it, or export it at 4K or less.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_TOO_SHORT: {
    status: 400,
    message: 'This video is shorter than half a second. Choose a longer one, or record again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  URL_REFUSED: {
    status: 400,
    message: 'This link can’t be used. Use a public https link without a user name, or upload the file.',
    safe: 'ASSET_UNREACHABLE',
  },
  ASSET_UNREACHABLE: {
    status: 400,
    retryable: true,
    message: 'A link can’t be downloaded. Check that it opens in a browser, and try again.',
    safe: 'ASSET_UNREACHABLE',
  },
  ASSET_NOT_READY: {
    status: 400,
    retryable: true,
    message: 'The background is still being downloaded. Try again in a moment.',
    safe: 'ASSET_UNREACHABLE',
  },
  ASSET_TOO_LARGE: {
    status: 400,
    message: 'A linked file is too large. Use a smaller one, or upload it.',
    safe: 'ASSET_UNSUPPORTED',
  },
  ASSET_TOO_SLOW: {
    status: 400,
    retryable: true,
    message: 'The server of a link sends too slowly. Try again later, or upload the file.',
    safe: 'ASSET_UNREACHABLE',
  },
  BACKGROUND_INVALID: {
    status: 400,
    message: 'The settings of a background aren’t valid. Correct the field named and try again.',
    window: 'The settings of a background don’t fit. Check them under “Background” and try again.',
    safe: 'ASSET_UNSUPPORTED',
  },
  ASSET_UNSUPPORTED: {
    status: 400,
    message: 'This file can’t be a background. Use a PNG, JPEG, WebP, GIF or AVIF, or a common video file.',
    safe: 'ASSET_UNSUPPORTED',
  },
  BACKGROUND_CAPTURE_FAILED: {
    status: 400,
    retryable: true,
    message:
      'The website can’t be shown as a background. Check that it opens in a browser without signing in, and try again.',
    safe: 'BACKGROUND_CAPTURE_FAILED',
  },
  CAPTIONS_UNDRAWABLE: {
    status: 400,
    message: 'No installed font has some of these captions’ letters. Use captions as text instead of burned-in ones.',
    safe: 'CAPTIONS_UNDRAWABLE',
  },
  KEYING_FAILED: {
    status: 400,
    message:
      'The color behind the speaker is too much like the speaker. Choose the screen’s color, or show the speaker in a circle.',
    safe: 'KEYING_FAILED',
  },
  TEMPLATE_NOT_READY: {
    status: 400,
    retryable: true,
    message: 'This template is still being prepared. Try again when it is ready.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  TEMPLATE_UNREADABLE: {
    status: 400,
    retryable: true,
    message:
      'This video’s template or recording can’t be used. Open the template to see why, or import the recording again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  TEMPLATE_FAILED: {
    status: 400,
    message: 'This template couldn’t be prepared. Open it to see why, or import the video again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  TEMPLATE_REPLACED: {
    status: 409,
    message: 'The template got another video meanwhile. Mark the words in that one, then send these people again.',
    safe: 'TEMPLATE_REPLACED',
  },

  // Made content
  RENDITION_MISSING: {
    status: 503,
    retryable: true,
    message:
      'The studio is repairing this size of the video. It was missing or damaged on disk. Try again in a few minutes.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  VIDEO_INCOMPLETE: {
    status: 503,
    retryable: true,
    message:
      'The studio is making this video again. It was corrected, or a part of it was lost. Try again in a few minutes.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  ARTIFACT_MISSING: {
    status: 404,
    message: 'A part of this video is missing from the data folder. Generate the video again.',
  },
  ARTIFACT_DAMAGED: {
    status: 500,
    message: 'A part of this video is damaged on disk. Generate the video again.',
  },
  STORAGE_DAMAGED: {
    status: 500,
    message:
      'A file in the studio’s data folder is damaged. It isn’t used. Restore a backup, or import the recording again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  IDENTITY_UNREADABLE: {
    status: 500,
    message:
      'The keys that sign videos can’t be read. No video is given out unsigned. Restore the folder “identity” in the studio’s data from a backup.',
  },
  CERTIFICATE_UNREADABLE: {
    status: 400,
    message:
      'This file has no certificate or key that can be read. Give PEM files: the certificate with those of its issuers, and a key without a passphrase.',
  },
  CERTIFICATE_EXPIRED: {
    status: 400,
    message:
      'The certificate that signs videos has expired. Import a renewed one with “vocative identity import”, or return to the studio’s own with “vocative identity rotate”.',
    safe: 'CERTIFICATE_EXPIRED',
  },
  CERTIFICATE_NOT_YET_VALID: {
    status: 400,
    message:
      'The certificate that signs videos isn’t valid yet. Wait for its first day, or correct the computer’s clock.',
  },
  CERTIFICATE_OF_AUTHORITY: {
    status: 400,
    message:
      'This certificate is an authority’s and can’t sign videos. Ask that authority for one that signs documents, and import it with its own key.',
  },
  CERTIFICATE_USAGE_MISSING: {
    status: 400,
    message:
      'This certificate isn’t meant to sign files. Ask for one with the key usage “digital signature” and the extended usage “document signing” or “e-mail protection”.',
  },
  CERTIFICATE_OTHER_KEY: {
    status: 400,
    message: 'The certificate belongs to another key. Give the key that it was issued for.',
  },
  CERTIFICATE_UNSUITABLE: {
    status: 400,
    message:
      'Videos can’t be signed with this certificate and key. Use a key of Ed25519, ECDSA (P-256, P-384 or P-521) or RSA from 2048 bits (RSA-PSS with one hash for message and mask), with a certificate that an authority signed with SHA-256 or better.',
  },
  ARTIFACT_TOO_LARGE: {
    status: 400,
    message: 'A part of this video takes too much space. Use a template with smaller pictures.',
    safe: 'TEMPLATE_UNREADABLE',
  },

  NAMES_TOO_MANY: {
    status: 400,
    message: 'A request takes at most 200 recorded names. Split the list and its recording.',
    window: 'At most 200 recorded names fit at once. Split the list and its recording.',
  },
  NO_SPEECH: {
    status: 400,
    message: 'No speech found. Record again, close to the microphone, with a second of silence after each name.',
  },
  PHRASE_UNKNOWN: {
    status: 400,
    message: 'The script has no words around this one. There is no phrase to read: record it alone.',
  },
  PHRASE_NOT_READ: {
    status: 400,
    message: 'The phrase isn’t in this recording. Read it aloud, word for word as it is shown, and record again.',
  },

  // Recordings and exports
  RECORDING_INCOMPLETE: {
    status: 400,
    retryable: true,
    message: 'Part of the recording hasn’t arrived. Finish it again. What was saved is still there.',
  },
  SCREENS_BLOCKED: {
    status: 403,
    retryable: true,
    message:
      'The system doesn’t let Vocative see your screen. Allow it in System Settings under Privacy & Security › Screen Recording, and start Vocative again.',
  },
  SCREENS_UNAVAILABLE: {
    status: 503,
    retryable: true,
    message:
      'The system doesn’t say what can be shared right now. Try again, or start Vocative again if that doesn’t help.',
  },
  EXPORT_NOTHING_READY: {
    status: 400,
    retryable: true,
    message: 'There are no finished videos to export yet. Try again when the first one is done.',
  },
} satisfies Record<string, ErrorEntry>;
