/** Codes a customer may see in the `message` field of a failed video. */
export const supportSafeCodes = [
  'TEMPLATE_UNREADABLE',
  'VOICE_UNAVAILABLE',
  'VALUE_UNSPEAKABLE',
  'SECTION_TOO_LONG',
  'ALIGNMENT_FAILED',
  'ASSET_UNREACHABLE',
  'ASSET_UNSUPPORTED',
  'BACKGROUND_CAPTURE_FAILED',
  'STORAGE_FULL',
  'CANCELLED',
  'INTERNAL',
] as const;

export type SupportSafeCode = (typeof supportSafeCodes)[number];

type ErrorEntry = {
  /** HTTP status the studio answers with. */
  status: number;
  /** Whether trying the same thing again can help. */
  retryable: boolean;
  /** One sentence for the user: what happened and what to do about it. */
  message: string;
  /** What a customer sees when this ends a video; `INTERNAL` when left out. */
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
    message: 'The request could not be read. Check the fields named and send it again.',
  },
  REQUEST_UNUSABLE: {
    status: 400,
    retryable: false,
    message: 'The request can be read, but not used here. Correct the field named and send it again.',
  },
  UNAUTHORIZED: {
    status: 401,
    retryable: false,
    message: 'The credentials are missing or not valid. Sign in again, or check the client id and secret.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    retryable: true,
    message: 'The credentials were wrong too often. Wait a minute, check the client id and secret, and try again.',
  },
  FORBIDDEN_ORIGIN: { status: 403, retryable: false, message: 'This address is only open to the studio itself.' },
  NOT_FOUND: { status: 404, retryable: false, message: 'That item does not exist, or it belongs to another account.' },
  CONFLICT: {
    status: 409,
    retryable: false,
    message: 'This was already sent with other contents. Use a new idempotency key.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    retryable: false,
    message: 'The request is larger than 32 MB. Send fewer rows at a time.',
  },
  REQUESTS_TOO_MANY: {
    status: 429,
    retryable: true,
    message: 'This account has as many of these requests under way as it may. Wait for one of them, and try again.',
  },
  UPLOADS_TOO_MANY: {
    status: 429,
    retryable: true,
    message:
      'This account has too many uploads on their way. Finish some, make templates of them, or delete them, and try again.',
  },
  CREDIT_LIMIT_REACHED: {
    status: 402,
    retryable: false,
    message:
      'These videos cost more credits than the account has left this month. Send fewer rows, wait until next month, or ask the administrator of the studio for a higher limit.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retryable: false, message: 'The request body must be JSON.' },
  RANGE_NOT_SATISFIABLE: { status: 416, retryable: false, message: 'The part asked for lies outside the file.' },
  NOT_SUPPORTED_YET: {
    status: 400,
    retryable: false,
    message: 'This studio does not offer that yet. Leave the field out and send the request again.',
  },

  // Media that comes in
  NOT_MEDIA: {
    status: 400,
    retryable: false,
    message: 'This file cannot be read as video or sound. Choose another, such as MP4, MOV, WebM, WAV or MP3.',
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
    message: 'This file has sound but no picture. Choose a video, or record one.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_NO_AUDIO: {
    status: 400,
    retryable: false,
    message: 'This video has no sound, so there are no spoken words to change. Choose a video with speech.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_CORRUPT: {
    status: 400,
    retryable: false,
    message: 'This video is damaged and cannot be read to a usable length. Export it again, or choose another file.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_ENCRYPTED: {
    status: 400,
    retryable: false,
    message: 'This video is protected and cannot be read. Choose a file without copy protection.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_UNSUPPORTED: {
    status: 400,
    retryable: false,
    message: 'This video uses a format this studio cannot decode. Export it as H.264 MP4 and try again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_CRASHES_DECODER: {
    status: 400,
    retryable: false,
    message:
      'This file is damaged in a way that stops the decoder. Export it as H.264 MP4 with AAC sound and try again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  MEDIA_TOO_LARGE: {
    status: 400,
    retryable: false,
    message: 'This video is larger than the studio accepts. Shorten it, or export it at 4K or less.',
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
    message: 'Files are only fetched from public https addresses without a user name. Use another one, or upload it.',
    safe: 'ASSET_UNREACHABLE',
  },
  ASSET_UNREACHABLE: {
    status: 400,
    retryable: true,
    message: 'A file could not be fetched from its address. Check that it opens in a browser, and try again.',
    safe: 'ASSET_UNREACHABLE',
  },
  ASSET_NOT_READY: {
    status: 400,
    retryable: true,
    message: 'What a background shows is still being fetched. Wait a moment and try again.',
    safe: 'ASSET_UNREACHABLE',
  },
  ASSET_TOO_LARGE: {
    status: 400,
    retryable: false,
    message: 'A file is larger than the studio fetches. Use a smaller one, or upload it.',
    safe: 'ASSET_UNSUPPORTED',
  },
  BACKGROUND_INVALID: {
    status: 400,
    retryable: false,
    message: 'The settings of a background cannot be used. Correct the field named and send it again.',
    safe: 'ASSET_UNSUPPORTED',
  },
  ASSET_UNSUPPORTED: {
    status: 400,
    retryable: false,
    message:
      'This is no picture or video that can be a background. Use a PNG, JPEG, WebP, GIF or AVIF, or a common video file.',
    safe: 'ASSET_UNSUPPORTED',
  },
  BACKGROUND_CAPTURE_FAILED: {
    status: 400,
    retryable: true,
    message: 'The web page could not be shown as a background. Check that it opens in a browser, and try again.',
    safe: 'BACKGROUND_CAPTURE_FAILED',
  },
  CAPTIONS_UNDRAWABLE: {
    status: 400,
    retryable: false,
    message:
      'The captions have letters that no font of the studio has. Show captions as text instead of burning them in.',
    safe: 'ASSET_UNSUPPORTED',
  },
  KEYING_FAILED: {
    status: 400,
    retryable: false,
    message:
      'The color behind the speaker could not be told from the speaker. Choose the color of the screen, or show the speaker in a circle.',
    safe: 'ASSET_UNSUPPORTED',
  },
  TEMPLATE_NOT_READY: {
    status: 400,
    retryable: true,
    message: 'This template is still being prepared. Wait until it is ready and try again.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  TEMPLATE_FAILED: {
    status: 400,
    retryable: false,
    message: 'This template could not be prepared. Open it to see why, or import the video again.',
    safe: 'TEMPLATE_UNREADABLE',
  },

  // Made content
  ARTIFACT_MISSING: {
    status: 404,
    retryable: false,
    message: 'A part of this video is no longer in the data folder. Generate the video again.',
  },
  ARTIFACT_DAMAGED: {
    status: 500,
    retryable: false,
    message: 'A part of this video is damaged on the disk. Generate the video again.',
  },
  ARTIFACT_TOO_LARGE: {
    status: 400,
    retryable: false,
    message:
      'A part of this video takes more space than the studio keeps for one. Use a template with smaller pictures.',
  },

  NAMES_TOO_MANY: {
    status: 400,
    retryable: false,
    message: 'A request takes at most 200 recorded names. Split the list, and the recording with it.',
  },
  NO_SPEECH: {
    status: 400,
    retryable: false,
    message:
      'No words with quiet around them were heard. Record again, close to the microphone, with a second of quiet after each name.',
  },

  // Consent
  RECORDING_UNCLEAR: {
    status: 400,
    retryable: false,
    message:
      'This recording is too quiet, too loud or too noisy to be sure of the words. Record again in a quiet room.',
  },
  SENTENCE_NOT_READ: {
    status: 400,
    retryable: false,
    message:
      'The sentence was not heard in this recording. Read it aloud word for word as it is shown, and record again.',
  },
  SENTENCE_OUTDATED: {
    status: 400,
    retryable: false,
    message: 'The sentence names a day too long ago, or one to come. Get it again and read it with today’s date.',
  },
  CONSENT_MISSING: {
    status: 400,
    retryable: false,
    message:
      'This voice imitates an actor who has not allowed it. Record the actor’s consent, or choose a voice of its own.',
    safe: 'VOICE_UNAVAILABLE',
  },

  // Script, sections, rows
  SCRIPT_INVALID: {
    status: 400,
    retryable: false,
    message: 'The script could not be read. Write variables as {{name|spoken word}}.',
  },
  SCRIPT_NO_VARIABLES: {
    status: 400,
    retryable: false,
    message: 'The script has no variable. Mark at least one word, as in {{first_name|Sarah}}.',
  },
  VARIABLE_WITHOUT_TIME: {
    status: 400,
    retryable: false,
    message: 'A variable has no place in the recording. Mark it on the waveform, or give its start and end.',
  },
  VARIABLE_UNKNOWN: {
    status: 400,
    retryable: false,
    message: 'A variable is not part of this template. Check the names against the script.',
  },
  VARIABLE_MISSING: {
    status: 400,
    retryable: false,
    message: 'A variable of the template has no column. Add the column, or map one to it.',
  },
  SECTION_INVALID: {
    status: 400,
    retryable: false,
    message: 'A section lies outside the recording, ends before it starts, or overlaps another. Adjust its edges.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  SECTION_TOO_LONG: {
    status: 400,
    retryable: false,
    message:
      'A section, or a value said in it, is longer than 10 seconds. Shorten it, or have a voice speak the whole script (full_script).',
    safe: 'SECTION_TOO_LONG',
  },
  TOO_MANY_SECTIONS: {
    status: 400,
    retryable: false,
    message: 'A template can have at most 100 sections. Remove some.',
  },
  ROWS_UNREADABLE: {
    status: 400,
    retryable: false,
    message: 'The rows could not be read. Use a CSV file with a header line that names the variables.',
  },
  ROWS_EMPTY: {
    status: 400,
    retryable: false,
    message: 'There are no recipient rows. Add at least one row below the header.',
  },
  ROWS_TOO_MANY: {
    status: 400,
    retryable: false,
    message: 'A request takes at most 2,000 rows. Split the list into smaller files.',
  },
  ROW_LENGTH_MISMATCH: {
    status: 400,
    retryable: false,
    message: 'A row does not have one value for each variable. Correct the row and send it again.',
  },
  ROW_VALUE_MISSING: {
    status: 400,
    retryable: false,
    message: 'A row has an empty value. Fill it in, or remove the row.',
  },
  CAMPAIGN_LOCKED: { status: 400, retryable: false, message: 'This campaign is locked. Duplicate it to make changes.' },

  // Callbacks
  CALLBACK_URL_REFUSED: {
    status: 400,
    retryable: false,
    message:
      'Callbacks go to public https addresses without a user name, and to programs beside the studio only where it was started to allow that. Use another address.',
  },

  // Voices
  VOICE_UNAVAILABLE: {
    status: 400,
    retryable: false,
    message: 'That voice is not available here. Choose one of the installed voices.',
    safe: 'VOICE_UNAVAILABLE',
  },
  VALUE_UNSPEAKABLE: {
    status: 400,
    retryable: false,
    message: 'The voice cannot say one of the values. Spell it as it sounds, or record it.',
    safe: 'VALUE_UNSPEAKABLE',
  },
  MODEL_DAMAGED: {
    status: 400,
    retryable: false,
    message: 'The files of this voice model are damaged or cut short. Remove the model and add it again.',
    safe: 'VOICE_UNAVAILABLE',
  },
  MODEL_UNSUPPORTED: {
    status: 400,
    retryable: false,
    message: 'These files are no speech model this app can use. Choose the unpacked folder of a sherpa-onnx model.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_OFF: {
    status: 400,
    retryable: false,
    message:
      'This speech service is switched off. Switch it on among the voice services if recipients’ names may be sent there, or choose another voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_KEY_MISSING: {
    status: 400,
    retryable: false,
    message: 'This speech service has no key. Type it among the voice services, or choose another voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_KEY_REFUSED: {
    status: 400,
    retryable: false,
    message: 'The speech service refuses the key. Check it with the provider and type it again.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_REFUSED: {
    status: 400,
    retryable: false,
    message: 'The speech service refuses this text, voice or model. Check its settings, or choose another voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_BUSY: {
    status: 503,
    retryable: true,
    message: 'The speech service is busy or has reached its limit. Try again later.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: 'The speech service does not answer. Check the connection, or choose a voice of this computer.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PARTNER_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: 'The partner’s projects cannot be read. Check the address and key the studio was given, and try again.',
  },
  PARTNER_ANSWER_INVALID: {
    status: 502,
    retryable: false,
    message: 'The partner’s answer is not a list of projects. Check the address the studio was given.',
  },
  MODEL_UNVERIFIED: {
    status: 400,
    retryable: false,
    message:
      'No checksum is known for this model, so a changed download would not be noticed. Confirm that you want it, or import its folder.',
  },
  MODEL_IN_USE: {
    status: 409,
    retryable: true,
    message: 'This model is being added already. Wait until it is there, or cancel it first.',
  },
  DOWNLOAD_FAILED: {
    status: 502,
    retryable: true,
    message: 'The download did not come through. Check the connection and try again; it goes on where it stopped.',
  },
  DOWNLOAD_CORRUPT: {
    status: 502,
    retryable: true,
    message: 'What was downloaded is not what the catalogue promises, so it was deleted. Try again later.',
  },
  RECOGNITION_UNAVAILABLE: {
    status: 400,
    retryable: false,
    message: 'No model for speech recognition is installed. Add one under Voices, Other voices, or type the script.',
  },
  RECORDING_TOO_LONG: {
    status: 400,
    retryable: false,
    safe: 'ALIGNMENT_FAILED',
    message:
      'Words are looked for in recordings of up to one hour. Mark the variables on the waveform, or import the part that has them.',
  },
  ALIGNMENT_FAILED: {
    status: 400,
    retryable: false,
    safe: 'ALIGNMENT_FAILED',
    message: 'The script could not be found in the recording. Check the words, or mark the variables on the waveform.',
  },

  // Storage and processes
  STORAGE_FULL: {
    status: 507,
    retryable: true,
    message: 'The disk is full. Free some space and try again; nothing was lost.',
    safe: 'STORAGE_FULL',
  },
  STORAGE_UNWRITABLE: {
    status: 500,
    retryable: false,
    message: 'The folder cannot be written to. Choose another one, or change its permissions.',
    safe: 'STORAGE_FULL',
  },
  UPDATE_UNAVAILABLE: {
    status: 502,
    retryable: true,
    message: 'The newest version could not be fetched. Vocative tries again later; this version goes on working.',
  },
  UPDATE_UNTRUSTED: {
    status: 502,
    retryable: false,
    message:
      'An update was offered that its makers did not sign, so it was not installed. Get the newest version from where you got this one.',
  },
  LINK_INVALID: {
    status: 400,
    retryable: false,
    message: 'That link leads nowhere in Vocative. Copy it again, whole, from where it came.',
  },
  FILE_NOT_FOUND: { status: 400, retryable: false, message: 'That file does not exist. Check the path.' },
  FILE_UNREADABLE: { status: 400, retryable: false, message: 'That file cannot be opened. Check its permissions.' },
  DATA_FOLDER_IN_USE: {
    status: 409,
    retryable: true,
    message: 'Another studio is already using this data folder. Close it, or choose another folder with --data.',
  },
  DATA_FOLDER_LAYOUT: {
    status: 409,
    retryable: false,
    message: 'That folder holds the data of a studio itself. Give the data folder around it.',
  },
  PORT_UNAVAILABLE: {
    status: 409,
    retryable: true,
    message:
      'That address or port cannot be used, or another program has it. Choose another port, or 0 for a free one.',
  },
  DATABASE_TOO_OLD: {
    status: 500,
    retryable: false,
    message:
      'This data was written by a version before the first release, which this one cannot read. It was left untouched: export its videos with that version, or choose another data folder.',
  },
  DATABASE_OUTDATED: {
    status: 500,
    retryable: false,
    message: 'This data was last used by an older version. Start the app or the service once to bring it up to date.',
  },
  DATABASE_TOO_NEW: {
    status: 500,
    retryable: false,
    message: 'This data was written by a newer version of the app. Update the app; the data was left untouched.',
  },
  DATABASE_CORRUPT: {
    status: 500,
    retryable: false,
    message: 'The data file is damaged. Restore a backup, or choose another data folder.',
  },
  FOLDER_NOT_EMPTY: {
    status: 400,
    retryable: false,
    message: 'That folder already holds something. Choose another one, so that nothing is overwritten.',
  },
  BACKUP_DAMAGED: {
    status: 400,
    retryable: false,
    message: 'This backup is incomplete or was changed. Use another one; nothing was restored.',
  },
  WORKER_CRASHED: {
    status: 500,
    retryable: true,
    message: 'A rendering process stopped unexpectedly. It was started again; try this item once more.',
  },
  WORKER_TIMEOUT: {
    status: 500,
    retryable: true,
    message: 'A rendering step took too long and was stopped. Try this item once more.',
  },
  SHUTTING_DOWN: {
    status: 503,
    retryable: true,
    message: 'The studio is closing. Start it again to go on where it stopped.',
  },
  CANCELLED: {
    status: 409,
    retryable: true,
    message: 'Cancelled. Start it again whenever you like.',
    safe: 'CANCELLED',
  },
  INTERNAL: {
    status: 500,
    retryable: true,
    message: 'Something went wrong in the studio. Try again; the log holds the details.',
  },

  // Connections and credentials
  STUDIO_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: 'The studio does not answer. Check the address and your connection, then try again.',
  },
  STUDIO_BUSY: {
    status: 503,
    retryable: true,
    message: 'The studio has too much to do at the moment. Wait a minute and try again.',
  },
  STUDIO_ANSWERED_PAGE: {
    status: 502,
    retryable: true,
    message:
      'A web page answered in place of the studio. Sign in to the network if it asks for that, and check the address.',
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
      'This computer does not trust the studio’s certificate. Check the address and the computer’s clock, or have the certificate’s issuer added to the system.',
  },
  STUDIO_ANSWER_INVALID: {
    status: 502,
    retryable: false,
    message: 'The studio answered something this app does not understand. It may need an update.',
  },
  KEYCHAIN_UNAVAILABLE: {
    status: 503,
    retryable: true,
    message: 'This computer has no unlocked keychain. Credentials are kept for this run only.',
  },

  // Recordings and exports
  RECORDING_INCOMPLETE: {
    status: 400,
    retryable: true,
    message: 'Part of the recording has not arrived. Finish it again; what was saved is kept.',
  },
  EXPORT_NOTHING_READY: {
    status: 400,
    retryable: true,
    message: 'No finished video to export yet. Wait for the first one and try again.',
  },
} satisfies Record<string, ErrorEntry>);

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable) as ErrorCode[];

/** The code a customer is shown for `code` in a generated video's `message`. */
export function supportSafeCode(code: ErrorCode): SupportSafeCode {
  return errorTable[code].safe ?? 'INTERNAL';
}
