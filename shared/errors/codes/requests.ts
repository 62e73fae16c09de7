import type { ErrorEntry } from './entry.ts';

/** Requests, and what a campaign is asked for. */
export const requestErrors = {
  // Requests
  INVALID_REQUEST: {
    status: 422,
    message: 'This request isn’t valid. Check the fields named and try again.',
    window: 'The studio didn’t accept this. Check what you entered. If that is right, update Vocative and the studio.',
  },
  REQUEST_UNUSABLE: {
    status: 400,
    message: 'This request can’t be used as it is. Correct the field named and try again.',
    window: 'The studio can’t use this as it is. Check what you entered and try again.',
  },
  UNAUTHORIZED: {
    status: 401,
    message: 'The credentials are missing or wrong. Sign in again, or check the client id and secret.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    retryable: true,
    message: 'Too many failed sign-ins. Check the client id and secret, and try again in a minute.',
  },
  FORBIDDEN_ORIGIN: {
    status: 403,
    message: 'Only the studio itself may use this address.',
    window: 'This window may not talk to Vocative. Open Vocative again the way you started it.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'This item doesn’t exist, or it belongs to another account.',
    window:
      'This is no longer here. It was deleted, or belongs to another account: go back to its list, or switch accounts.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This address doesn’t take this method. Use one that the Allow header names.',
    window: 'The studio can’t do that. Update Vocative and the studio, then try again.',
  },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    message: 'The token endpoint doesn’t take this grant type. Send client_credentials, or leave grant_type out.',
    window: 'The studio refuses to issue access. Update Vocative and the studio, then try again.',
  },
  CONFLICT: {
    status: 409,
    message: 'This request was already sent with different data. Use a new idempotency key.',
    window: 'This was already sent with different data. Look at what is there now, and start again.',
  },
  CHANGED_ELSEWHERE: {
    status: 409,
    message: 'This was changed elsewhere meanwhile. Read it again, then repeat your change.',
    window: 'This was changed in another window. Show that version, or replace it with yours.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'This request is larger than 32 MB. Send fewer rows at a time.',
    window: 'This is too much to send at once. Send fewer people at a time.',
  },
  REQUESTS_TOO_MANY: {
    status: 429,
    retryable: true,
    message: 'Too many of these requests are running for this account. Wait for one to finish, and try again.',
    window: 'Too much is running for this account. Wait for something to finish, and try again.',
  },
  ACCOUNT_FULL: {
    status: 409,
    message: 'This account can’t save any more of these. Delete what you no longer need, and try again.',
  },
  UPLOADS_TOO_MANY: {
    status: 429,
    retryable: true,
    message:
      'This account has too many unfinished uploads. Finish them, turn them into templates or delete them, and try again.',
  },
  UPLOAD_VERSION_UNSUPPORTED: {
    status: 412,
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
    message: 'The upload is larger than 8 GB, or than the size it began with. Send a smaller file, or begin again.',
    window: 'This file is too large to upload. Choose one of at most 8 GB, or begin again if it has changed.',
  },
  CREDIT_LIMIT_REACHED: {
    status: 402,
    message:
      'This account has too few credits left this month. Make fewer videos, wait until next month, or ask the administrator for a higher limit.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The request body must be JSON.',
    window: 'The studio doesn’t understand Vocative. Update both, and try again.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    message: 'The requested range lies outside the file.',
    window: 'This part of the file doesn’t exist. Open it again.',
  },
  NOT_SUPPORTED_YET: {
    status: 400,
    message: 'This studio doesn’t support that yet. Leave the field out and try again.',
    window: 'This studio can’t do that yet. Leave the setting out, or use the built-in studio.',
  },

  // Consent
  RECORDING_UNCLEAR: {
    status: 400,
    message: 'This recording is too quiet, too loud or too noisy. Record again in a quiet room.',
  },
  SENTENCE_NOT_READ: {
    status: 400,
    message: 'The sentence isn’t in this recording. Read it aloud, word for word, and record again.',
  },
  SENTENCE_OUTDATED: {
    status: 400,
    message: 'This sentence has expired. Get a new one and read it today.',
  },
  CONSENT_MISSING: {
    status: 400,
    message: 'This voice needs its owner’s consent. Record it, or choose another voice.',
    safe: 'VOICE_UNAVAILABLE',
  },

  // Script, sections, rows
  SCRIPT_INVALID: {
    status: 400,
    message: 'This script isn’t valid. Write words that change as {{name|spoken word}}.',
  },
  SCRIPT_NO_VARIABLES: {
    status: 400,
    message: 'No word of the script changes. Mark at least one, as in {{first_name|Sarah}}.',
  },
  VARIABLE_WITHOUT_TIME: {
    status: 400,
    message:
      'A word that changes isn’t marked in the recording. Mark at most 10 seconds on the waveform, give its start and end, or have a voice speak the whole script.',
  },
  VARIABLE_UNKNOWN: {
    status: 400,
    message: 'This template has no such variable. Compare the names with the script.',
  },
  VARIABLE_MISSING: {
    status: 400,
    message: 'A word that changes has no column. Add the column, or map one to it.',
  },
  SECTION_INVALID: {
    status: 400,
    message:
      'A marked word doesn’t fit into the recording. Move its ends: the start before the end, both inside the recording and outside of other marked words.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  CUT_INVALID: {
    status: 400,
    message: 'A cut lies outside the recording, or too little is left. Correct its times.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  SECTION_CUT: {
    status: 400,
    message: 'A cut touches a marked word. Cut beside it, or remove the mark first.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  LAYOUT_FIXED: {
    status: 400,
    message:
      'This template has no layout. It was recorded without a screen: record screen and camera together for one.',
  },
  SECTION_TOO_LONG: {
    status: 400,
    message: 'A word or its value takes more than 10 seconds. Shorten it, or have a voice speak the whole script.',
    safe: 'SECTION_TOO_LONG',
  },
  TOO_MANY_SECTIONS: {
    status: 400,
    message: 'A template can have at most 100 marked words. Remove some.',
  },
  ROWS_UNREADABLE: {
    status: 400,
    message: 'This list can’t be read. Use an Excel workbook or a CSV file whose first line names the columns.',
  },
  ROWS_TOO_LARGE: {
    status: 413,
    message: 'This list is too large to read. Copy the columns you need into a new file, or split it.',
  },
  ROWS_ENCRYPTED: {
    status: 400,
    message:
      'This workbook is protected by a password. Save a copy without one in your spreadsheet program, or copy the cells and paste them here.',
  },
  ROWS_OLD_FORMAT: {
    status: 400,
    message:
      'This is an old Office file, such as .xls. Save it as .xlsx or CSV in your spreadsheet program, or copy the cells and paste them here.',
  },
  SHEET_UNKNOWN: { status: 400, message: 'The workbook has no sheet of that name. Check the name.' },
  ROWS_EMPTY: {
    status: 400,
    message: 'There are no people. Add at least one below the headings.',
  },
  ROWS_TOO_MANY: {
    status: 400,
    message: 'A request takes at most 2,000 rows. Split the list into smaller files.',
    window: 'A campaign takes at most 2,000 people. Split the list into smaller files.',
  },
  ROW_LENGTH_MISMATCH: {
    status: 400,
    message: 'A row doesn’t have exactly one value per variable. Correct it and try again.',
  },
  ROW_VALUE_MISSING: {
    status: 400,
    message: 'A row has an empty value. Fill it in, set a fallback, or remove the row.',
    window: 'Somebody has an empty value. Fill it in, set what is said if it’s empty, or remove the person.',
    safe: 'ROW_VALUE_MISSING',
  },
  CAMPAIGN_LOCKED: { status: 400, message: 'This campaign is locked. Duplicate it to make changes.' },

  // Callbacks
  CALLBACK_URL_REFUSED: {
    status: 400,
    message:
      'This address can’t receive webhooks. Use a public https address without a user name. Programs on the studio’s own computer can be called only if it was started to allow that.',
  },
} satisfies Record<string, ErrorEntry>;
