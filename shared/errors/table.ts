/** Codes a customer may see in the `message` field of a failed video. */
export const supportSafeCodes = [
  'TEMPLATE_UNREADABLE',
  'VOICE_UNAVAILABLE',
  'VALUE_UNSPEAKABLE',
  'SECTION_TOO_LONG',
  'ROW_VALUE_MISSING',
  'ALIGNMENT_FAILED',
  'ASSET_UNREACHABLE',
  'ASSET_UNSUPPORTED',
  'KEYING_FAILED',
  'BACKGROUND_CAPTURE_FAILED',
  'STORAGE_FULL',
  'CERTIFICATE_EXPIRED',
  'CANCELLED',
  'INTERNAL',
] as const;

type SupportSafeCode = (typeof supportSafeCodes)[number];

type ErrorEntry = {
  /** HTTP status the studio answers with. */
  status: number;
  /** Whether repeating the same request can help. */
  retryable: boolean;
  /** Two sentences for the user: the problem in at most 60 letters, the title in the window, and the way out. */
  message: string;
  /** The same for users of the window, if `message` addresses programs. */
  window?: string;
  /** The code a customer sees when this ends a video; `INTERNAL` by default. */
  safe?: SupportSafeCode;
};

function define<T extends Record<string, ErrorEntry>>(table: T): Record<keyof T, ErrorEntry> {
  return table;
}

/**
 * Every error code of the product. The same codes cross HTTP, IPC and the worker protocol;
 * callers branch on the code, never on message text.
 */
export const errorTable = define({
  // Requests
  INVALID_REQUEST: {
    status: 422,
    retryable: false,
    message: 'This request isn’t valid. Check the fields named and try again.',
    window: 'The studio didn’t accept this. Check what you entered. If that is right, update Vocative and the studio.',
  },
  REQUEST_UNUSABLE: {
    status: 400,
    retryable: false,
    message: 'This request can’t be used as it is. Correct the field named and try again.',
    window: 'The studio can’t use this as it is. Check what you entered and try again.',
  },
  UNAUTHORIZED: {
    status: 401,
    retryable: false,
    message: 'The credentials are missing or wrong. Sign in again, or check the client id and secret.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    retryable: true,
    message: 'Too many failed sign-ins. Check the client id and secret, and try again in a minute.',
  },
  FORBIDDEN_ORIGIN: {
    status: 403,
    retryable: false,
    message: 'Only the studio itself may use this address.',
    window: 'This window may not talk to Vocative. Open Vocative again the way you started it.',
  },
  NOT_FOUND: {
    status: 404,
    retryable: false,
    message: 'This item doesn’t exist, or it belongs to another account.',
    window:
      'This is no longer here. It was deleted, or belongs to another account: go back to its list, or switch accounts.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    retryable: false,
    message: 'This address doesn’t take this method. Use one that the Allow header names.',
    window: 'The studio can’t do that. Update Vocative and the studio, then try again.',
  },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    retryable: false,
    message: 'The token endpoint doesn’t take this grant type. Send client_credentials, or leave grant_type out.',
    window: 'The studio refuses to issue access. Update Vocative and the studio, then try again.',
  },
  CONFLICT: {
    status: 409,
    retryable: false,
    message: 'This request was already sent with different data. Use a new idempotency key.',
    window: 'This was already sent with different data. Look at what is there now, and start again.',
  },
  CHANGED_ELSEWHERE: {
    status: 409,
    retryable: false,
    message: 'This was changed elsewhere meanwhile. Read it again, then repeat your change.',
    window: 'This was changed in another window. Show that version, or replace it with yours.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    retryable: false,
    message: 'This request is larger than 32 MB. Send fewer rows at a time.',
    window: 'This is too much to send at once. Send fewer people at a time.',
  },
  REQUESTS_TOO_MANY: {
    status: 429,
    retryable: true,
    message: 'Too many of these requests are running for this account. Wait for one to finish, and try again.',
    window: 'Too much is running for this account. Wait for something to finish, and try again.',
  },
  UPLOADS_TOO_MANY: {
    status: 429,
    retryable: true,
    message:
      'This account has too many unfinished uploads. Finish them, turn them into templates or delete them, and try again.',
  },
  UPLOAD_VERSION_UNSUPPORTED: {
    status: 412,
    retryable: false,
    message: 'Uploads need version 1.0.0 of the tus protocol. Send the header “Tus-Resumable: 1.0.0”.',
    window: 'The studio expects another kind of upload. Update Vocative and the studio, and try again.',
  },
  UPLOAD_OFFSET_WRONG: {
    status: 409,
    retryable: true,
    message: 'The upload goes on at another byte. Ask for its Upload-Offset with HEAD, and send the bytes from there.',
    window: 'The upload was interrupted. Try again; it goes on where it stopped.',
  },
  UPLOAD_CHECKSUM_WRONG: {
    status: 460,
    retryable: true,
    message: 'These bytes do not have their Upload-Checksum, and were dropped. Send them again from the same offset.',
    window: 'A part of the upload was damaged on its way. Try again; it goes on where it stopped.',
  },
  UPLOAD_TOO_LARGE: {
    status: 413,
    retryable: false,
    message: 'The upload is larger than 8 GB, or than the size it began with. Send a smaller file, or begin again.',
    window: 'This file is too large to upload. Choose one of at most 8 GB, or begin again if it has changed.',
  },
  CREDIT_LIMIT_REACHED: {
    status: 402,
    retryable: false,
    message:
      'This account has too few credits left this month. Make fewer videos, wait until next month, or ask the administrator for a higher limit.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    retryable: false,
    message: 'The request body must be JSON.',
    window: 'The studio doesn’t understand Vocative. Update both, and try again.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    retryable: false,
    message: 'The requested range lies outside the file.',
    window: 'This part of the file doesn’t exist. Open it again.',
  },
  NOT_SUPPORTED_YET: {
    status: 400,
    retryable: false,
    message: 'This studio doesn’t support that yet. Leave the field out and try again.',
    window: 'This studio can’t do that yet. Leave the setting out, or use the built-in studio.',
  },

  // Media that comes in
  NOT_MEDIA: {
    status: 400,
    retryable: false,
    message: 'This file isn’t video or sound that can be read. Choose another, such as MP4, MOV, WebM, WAV or MP3.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_EMPTY: {
    status: 400,
    retryable: false,
    message: 'This file is empty. Choose another file, or record again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_NO_VIDEO: {
    status: 400,
    retryable: false,
    message: 'This file has sound but no pictures. Choose a video, or record one.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_NO_AUDIO: {
    status: 400,
    retryable: false,
    message: 'This video has no sound. Choose a video with speech, so that there are words to change.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_CORRUPT: {
    status: 400,
    retryable: false,
    message: 'This video is damaged and can’t be used. Export it again, or choose another file.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_ENCRYPTED: {
    status: 400,
    retryable: false,
    message: 'This video is copy-protected and can’t be used. Choose a file without copy protection.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_UNSUPPORTED: {
    status: 400,
    retryable: false,
    message: 'This video’s format isn’t supported. Export it as H.264 MP4 and try again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_CRASHES_DECODER: {
    status: 400,
    retryable: false,
    message: 'This file is too damaged to be read. Export it as H.264 MP4 with AAC sound and try again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_TOO_LARGE: {
    status: 400,
    retryable: false,
    message: 'This video is too large. Shorten it, or export it at 4K or less.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_TOO_SHORT: {
    status: 400,
    retryable: false,
    message: 'This video is shorter than half a second. Choose a longer one, or record again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  URL_REFUSED: {
    status: 400,
    retryable: false,
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
    retryable: false,
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
    retryable: false,
    message: 'The settings of a background aren’t valid. Correct the field named and try again.',
    window: 'The settings of a background don’t fit. Check them under “Background” and try again.',
    safe: 'ASSET_UNSUPPORTED',
  },
  ASSET_UNSUPPORTED: {
    status: 400,
    retryable: false,
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
    retryable: false,
    message: 'No installed font has some of these captions’ letters. Use captions as text instead of burned-in ones.',
    safe: 'ASSET_UNSUPPORTED',
  },
  KEYING_FAILED: {
    status: 400,
    retryable: false,
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
  TEMPLATE_FAILED: {
    status: 400,
    retryable: false,
    message: 'This template couldn’t be prepared. Open it to see why, or import the video again.',
    safe: 'TEMPLATE_UNREADABLE',
  },

  // Made content
  RENDITION_MISSING: {
    status: 503,
    retryable: true,
    message:
      'The studio is repairing this size of the video. It was missing or damaged on disk. Try again in a few minutes.',
  },
  VIDEO_INCOMPLETE: {
    status: 503,
    retryable: true,
    message:
      'The studio is repairing this video. A part of it was missing or damaged on disk. Try again in a few minutes.',
  },
  ARTIFACT_MISSING: {
    status: 404,
    retryable: false,
    message: 'A part of this video is missing from the data folder. Generate the video again.',
  },
  ARTIFACT_DAMAGED: {
    status: 500,
    retryable: false,
    message: 'A part of this video is damaged on disk. Generate the video again.',
  },
  STORAGE_DAMAGED: {
    status: 500,
    retryable: false,
    message:
      'A file in the studio’s data folder is damaged. It isn’t used. Restore a backup, or import the recording again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  IDENTITY_UNREADABLE: {
    status: 500,
    retryable: false,
    message:
      'The keys that sign videos can’t be read. No video is given out unsigned. Restore the folder “identity” in the studio’s data from a backup.',
  },
  CERTIFICATE_UNREADABLE: {
    status: 400,
    retryable: false,
    message:
      'This file has no certificate or key that can be read. Give PEM files: the certificate with those of its issuers, and a key without a passphrase.',
  },
  CERTIFICATE_EXPIRED: {
    status: 400,
    retryable: false,
    message:
      'The certificate that signs videos has expired. Import a renewed one with “vocative identity import”, or return to the studio’s own with “vocative identity rotate”.',
    safe: 'CERTIFICATE_EXPIRED',
  },
  CERTIFICATE_NOT_YET_VALID: {
    status: 400,
    retryable: false,
    message:
      'The certificate that signs videos isn’t valid yet. Wait for its first day, or correct the computer’s clock.',
  },
  CERTIFICATE_OF_AUTHORITY: {
    status: 400,
    retryable: false,
    message:
      'This certificate is an authority’s and can’t sign videos. Ask that authority for one that signs documents, and import it with its own key.',
  },
  CERTIFICATE_USAGE_MISSING: {
    status: 400,
    retryable: false,
    message:
      'This certificate isn’t meant to sign files. Ask for one with the key usage “digital signature” and the extended usage “document signing” or “e-mail protection”.',
  },
  CERTIFICATE_OTHER_KEY: {
    status: 400,
    retryable: false,
    message: 'The certificate belongs to another key. Give the key that it was issued for.',
  },
  CERTIFICATE_UNSUITABLE: {
    status: 400,
    retryable: false,
    message:
      'Videos can’t be signed with this certificate and key. Use a key of Ed25519, ECDSA (P-256, P-384 or P-521) or RSA from 2048 bits (RSA-PSS with one hash for message and mask), with a certificate that an authority signed with SHA-256 or better.',
  },
  ARTIFACT_TOO_LARGE: {
    status: 400,
    retryable: false,
    message: 'A part of this video takes too much space. Use a template with smaller pictures.',
  },

  NAMES_TOO_MANY: {
    status: 400,
    retryable: false,
    message: 'A request takes at most 200 recorded names. Split the list and its recording.',
    window: 'At most 200 recorded names fit at once. Split the list and its recording.',
  },
  NO_SPEECH: {
    status: 400,
    retryable: false,
    message: 'No speech found. Record again, close to the microphone, with a second of silence after each name.',
  },
  PHRASE_UNKNOWN: {
    status: 400,
    retryable: false,
    message: 'The script has no words around this one. There is no phrase to read: record it alone.',
  },
  PHRASE_NOT_READ: {
    status: 400,
    retryable: false,
    message: 'The phrase isn’t in this recording. Read it aloud, word for word as it is shown, and record again.',
  },

  // Consent
  RECORDING_UNCLEAR: {
    status: 400,
    retryable: false,
    message: 'This recording is too quiet, too loud or too noisy. Record again in a quiet room.',
  },
  SENTENCE_NOT_READ: {
    status: 400,
    retryable: false,
    message: 'The sentence isn’t in this recording. Read it aloud, word for word, and record again.',
  },
  SENTENCE_OUTDATED: {
    status: 400,
    retryable: false,
    message: 'This sentence has expired. Get a new one and read it today.',
  },
  CONSENT_MISSING: {
    status: 400,
    retryable: false,
    message: 'This voice needs its owner’s consent. Record it, or choose another voice.',
    safe: 'VOICE_UNAVAILABLE',
  },

  // Script, sections, rows
  SCRIPT_INVALID: {
    status: 400,
    retryable: false,
    message: 'This script isn’t valid. Write words that change as {{name|spoken word}}.',
  },
  SCRIPT_NO_VARIABLES: {
    status: 400,
    retryable: false,
    message: 'No word of the script changes. Mark at least one, as in {{first_name|Sarah}}.',
  },
  VARIABLE_WITHOUT_TIME: {
    status: 400,
    retryable: false,
    message:
      'A word that changes isn’t marked in the recording. Mark at most 10 seconds on the waveform, give its start and end, or have a voice speak the whole script.',
  },
  VARIABLE_UNKNOWN: {
    status: 400,
    retryable: false,
    message: 'This template has no such variable. Compare the names with the script.',
  },
  VARIABLE_MISSING: {
    status: 400,
    retryable: false,
    message: 'A word that changes has no column. Add the column, or map one to it.',
  },
  SECTION_INVALID: {
    status: 400,
    retryable: false,
    message:
      'A marked word doesn’t fit into the recording. Move its ends: the start before the end, both inside the recording and outside of other marked words.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  CUT_INVALID: {
    status: 400,
    retryable: false,
    message: 'A cut lies outside the recording, or too little is left. Correct its times.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  SECTION_CUT: {
    status: 400,
    retryable: false,
    message: 'A cut touches a marked word. Cut beside it, or remove the mark first.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  LAYOUT_FIXED: {
    status: 400,
    retryable: false,
    message:
      'This template has no layout. It was recorded without a screen: record screen and camera together for one.',
  },
  SECTION_TOO_LONG: {
    status: 400,
    retryable: false,
    message: 'A word or its value takes more than 10 seconds. Shorten it, or have a voice speak the whole script.',
    safe: 'SECTION_TOO_LONG',
  },
  TOO_MANY_SECTIONS: {
    status: 400,
    retryable: false,
    message: 'A template can have at most 100 marked words. Remove some.',
  },
  ROWS_UNREADABLE: {
    status: 400,
    retryable: false,
    message: 'This list can’t be read. Use an Excel workbook or a CSV file whose first line names the columns.',
  },
  ROWS_TOO_LARGE: {
    status: 413,
    retryable: false,
    message: 'This list is too large to read. Copy the columns you need into a new file, or split it.',
  },
  ROWS_ENCRYPTED: {
    status: 400,
    retryable: false,
    message:
      'This workbook is protected by a password. Save a copy without one in your spreadsheet program, or copy the cells and paste them here.',
  },
  ROWS_OLD_FORMAT: {
    status: 400,
    retryable: false,
    message:
      'This is an old Office file, such as .xls. Save it as .xlsx or CSV in your spreadsheet program, or copy the cells and paste them here.',
  },
  SHEET_UNKNOWN: { status: 400, retryable: false, message: 'The workbook has no sheet of that name. Check the name.' },
  ROWS_EMPTY: {
    status: 400,
    retryable: false,
    message: 'There are no people. Add at least one below the headings.',
  },
  ROWS_TOO_MANY: {
    status: 400,
    retryable: false,
    message: 'A request takes at most 2,000 rows. Split the list into smaller files.',
    window: 'A campaign takes at most 2,000 people. Split the list into smaller files.',
  },
  ROW_LENGTH_MISMATCH: {
    status: 400,
    retryable: false,
    message: 'A row doesn’t have exactly one value per variable. Correct it and try again.',
  },
  ROW_VALUE_MISSING: {
    status: 400,
    retryable: false,
    message: 'A row has an empty value. Fill it in, set a fallback, or remove the row.',
    window: 'Somebody has an empty value. Fill it in, set what is said if it’s empty, or remove the person.',
    safe: 'ROW_VALUE_MISSING',
  },
  CAMPAIGN_LOCKED: { status: 400, retryable: false, message: 'This campaign is locked. Duplicate it to make changes.' },

  // Callbacks
  CALLBACK_URL_REFUSED: {
    status: 400,
    retryable: false,
    message:
      'This address can’t receive webhooks. Use a public https address without a user name. Programs on the studio’s own computer can be called only if it was started to allow that.',
  },

  // Voices
  VOICE_UNAVAILABLE: {
    status: 400,
    retryable: false,
    message: 'This voice isn’t available. Choose an installed voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  VALUE_UNSPEAKABLE: {
    status: 400,
    retryable: false,
    message:
      'The voice can’t say one of the words. Spell it as it sounds, or record it and keep the original recording.',
    safe: 'VALUE_UNSPEAKABLE',
  },
  MODEL_DAMAGED: {
    status: 400,
    retryable: false,
    message: 'This model’s files are damaged or incomplete. Remove the model and install it again.',
    safe: 'VOICE_UNAVAILABLE',
  },
  MODEL_UNSUPPORTED: {
    status: 400,
    retryable: false,
    message: 'This isn’t a supported speech model. Choose the unpacked folder of a sherpa-onnx model.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_OFF: {
    status: 400,
    retryable: false,
    message: 'This voice service is off. Turn it on if it may receive recipients’ names, or choose another voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_KEY_MISSING: {
    status: 400,
    retryable: false,
    message: 'This voice service has no API key. Add one, or choose another voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_KEY_REFUSED: {
    status: 400,
    retryable: false,
    message: 'The voice service rejected the API key. Check it with the service and enter it again.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_REFUSED: {
    status: 400,
    retryable: false,
    message: 'The voice service rejected this text, voice or model. Check its settings, or choose another voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_BUSY: {
    status: 503,
    retryable: true,
    message: 'The voice service is busy or has reached its limit. Try again later.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: 'The voice service doesn’t answer. Check your connection, or choose a built-in voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PARTNER_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: 'The partner’s projects can’t be read. Check the partner address and key, and try again.',
  },
  PARTNER_ANSWER_INVALID: {
    status: 502,
    retryable: false,
    message: 'The partner’s answer isn’t a list of projects. Check the partner address.',
  },
  WRITER_FAILED: {
    status: 502,
    retryable: true,
    message:
      'The writing model gave no usable script. Try again, and check the model’s address and name if it goes on.',
    window: 'The writing model gave no usable script. Try again, or start from an example.',
  },
  MODEL_UNVERIFIED: {
    status: 400,
    retryable: false,
    message:
      'This model has no published checksum. A changed download can’t be detected: confirm that you want it, or import its folder.',
  },
  MODEL_IN_USE: {
    status: 409,
    retryable: true,
    message: 'This model is already being downloaded. Wait for it, or cancel it first.',
  },
  MODEL_NAME_TAKEN: {
    status: 409,
    retryable: false,
    message: 'A model of this name is installed. Choose another name, or remove that model first.',
  },
  OFFLINE: {
    status: 503,
    retryable: true,
    message: 'There’s no internet connection. Check it, or try again later.',
  },
  DOWNLOAD_FAILED: {
    status: 502,
    retryable: true,
    message: 'The download was interrupted. Check your connection and try again to resume it.',
  },
  DOWNLOAD_CORRUPT: {
    status: 502,
    retryable: true,
    message: 'The download failed its checksum and was deleted. Try again later.',
  },
  RECOGNITION_UNAVAILABLE: {
    status: 400,
    retryable: false,
    message:
      'No speech recognition model is installed. Install one under Names & voice › Advanced, or type the script.',
  },
  FACES_UNAVAILABLE: {
    status: 500,
    retryable: false,
    message: 'Faces can’t be found here. Install Vocative again: parts of it are missing or damaged.',
  },
  RECORDING_TOO_LONG: {
    status: 400,
    retryable: false,
    safe: 'ALIGNMENT_FAILED',
    message:
      'This recording is too long to find words in. Up to one hour works: mark the words on the waveform, or import only the part that has them.',
  },
  ALIGNMENT_FAILED: {
    status: 400,
    retryable: false,
    safe: 'ALIGNMENT_FAILED',
    message: 'The script doesn’t match the recording. Check its words, or mark them on the waveform.',
  },

  // Storage and processes
  STORAGE_FULL: {
    status: 507,
    retryable: true,
    message: 'The disk is full. Free some space and try again. Nothing was lost.',
    safe: 'STORAGE_FULL',
  },
  STORAGE_SHARE_FULL: {
    status: 507,
    retryable: true,
    message:
      'This account’s share of the studio’s disk is used up. Turn its uploads into templates or delete them, and try again. The rest is for other accounts; the administrator can make more room for all.',
  },
  STORAGE_UNWRITABLE: {
    status: 500,
    retryable: false,
    message: 'This folder can’t be written to. Choose another one, or change its permissions.',
    safe: 'STORAGE_FULL',
  },
  UPDATE_UNAVAILABLE: {
    status: 502,
    retryable: true,
    message: 'The newest version couldn’t be fetched. Vocative tries again later; this version keeps working.',
  },
  UPDATE_UNTRUSTED: {
    status: 502,
    retryable: false,
    message:
      'An update wasn’t signed by its makers. It wasn’t installed: get the newest version from where you got this one.',
  },
  LINK_INVALID: {
    status: 400,
    retryable: false,
    message: 'This link doesn’t lead anywhere in Vocative. Copy the whole link again.',
  },
  FILE_NOT_FOUND: { status: 400, retryable: false, message: 'This file doesn’t exist. Check its path.' },
  FILE_UNREADABLE: { status: 400, retryable: false, message: 'This file can’t be opened. Check its permissions.' },
  DATA_FOLDER_IN_USE: {
    status: 409,
    retryable: true,
    message: 'Another Vocative uses this data folder. Close it, or choose another folder with --data.',
  },
  DATA_FOLDER_LAYOUT: {
    status: 409,
    retryable: false,
    message: 'This is the studio’s part of a data folder. Choose the folder that contains it.',
  },
  PORT_UNAVAILABLE: {
    status: 409,
    retryable: true,
    message: 'This port is in use or not allowed. Choose another one, or 0 for any free port.',
  },
  DATABASE_TOO_OLD: {
    status: 500,
    retryable: false,
    message:
      'This data is too old to be read. It was written before the first release, and wasn’t changed: export its videos with the old version, or choose another data folder.',
  },
  DATABASE_OUTDATED: {
    status: 500,
    retryable: false,
    message: 'This data was last used by an older version. Start the app or the service once to update it.',
  },
  DATABASE_TOO_NEW: {
    status: 500,
    retryable: false,
    message: 'This data was written by a newer version. Update the app. The data wasn’t changed.',
  },
  DATABASE_CORRUPT: {
    status: 500,
    retryable: false,
    message: 'The database is damaged. Restore a backup, or choose another data folder.',
  },
  FOLDER_NOT_EMPTY: {
    status: 400,
    retryable: false,
    message: 'This folder isn’t empty. Choose another one, so that nothing is overwritten.',
  },
  BACKUP_NOT_FOUND: {
    status: 404,
    retryable: false,
    message: 'There is no backup in this folder. Choose the folder that holds the file “backup.json”.',
  },
  BACKUP_RUNNING: {
    status: 409,
    retryable: true,
    message: 'Another backup is being made or restored. Wait until it is done.',
  },
  BACKUP_ELSEWHERE: {
    status: 409,
    retryable: false,
    message: 'This studio runs on another computer. Back it up there, or switch to the built-in studio.',
  },
  BACKUP_DAMAGED: {
    status: 400,
    retryable: false,
    message: 'This backup is incomplete or was changed. Nothing was restored. Use another backup.',
  },
  WORKER_CRASHED: {
    status: 500,
    retryable: true,
    message: 'The work stopped unexpectedly. Try this item again.',
  },
  WORKER_TIMEOUT: {
    status: 500,
    retryable: true,
    message: 'A step took too long and was stopped. Try this item again.',
  },
  SHUTTING_DOWN: {
    status: 503,
    retryable: true,
    message: 'The studio is closing. Start it again to continue.',
  },
  CANCELLED: {
    status: 409,
    retryable: true,
    message: 'Cancelled. You can start it again at any time.',
    safe: 'CANCELLED',
  },
  INTERNAL: {
    status: 500,
    retryable: true,
    message: 'Something went wrong. Try again. The log has the details.',
  },

  // Connections and credentials
  STUDIO_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: 'The studio doesn’t answer. Check its address and your connection, and try again.',
  },
  STUDIO_BUSY: {
    status: 503,
    retryable: true,
    message: 'The studio is too busy right now. Try again in a minute.',
  },
  STUDIO_ANSWERED_PAGE: {
    status: 502,
    retryable: true,
    message:
      'A web page answered in place of the studio. Sign in to the network if it asks for that, and check the address.',
  },
  STUDIO_ANSWERED_FOREIGN: {
    status: 502,
    retryable: true,
    message:
      'Something other than the studio answered. Perhaps a gateway did: check the address, or try again in a minute.',
  },
  STUDIO_REDIRECTS: {
    status: 502,
    retryable: false,
    message: 'The studio’s address leads somewhere else. Type the address that it leads to.',
  },
  STUDIO_UNTRUSTED: {
    status: 502,
    retryable: false,
    message:
      'This computer doesn’t trust the studio’s certificate. Check the address and the computer’s clock, or have the certificate’s issuer added to the system.',
  },
  STUDIO_ANSWER_INVALID: {
    status: 502,
    retryable: false,
    message: 'The studio’s answer can’t be understood. The app or the studio may need an update.',
  },
  KEYCHAIN_UNAVAILABLE: {
    status: 503,
    retryable: true,
    message: 'This computer has no unlocked keychain. Credentials are kept until you close the app.',
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
} satisfies Record<string, ErrorEntry>);

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable) as ErrorCode[];

/** Parses a code from another studio or the database; undefined if this version does not know it. */
export function knownCode(text: unknown): ErrorCode | undefined {
  return errorCodes.find((code) => code === text);
}

/** The code a customer is shown for `code` in a generated video's `message`. */
export function supportSafeCode(code: ErrorCode): SupportSafeCode {
  return errorTable[code].safe ?? 'INTERNAL';
}
