import type { ErrorEntry } from './entry.ts';

/** This computer and other ones. */
export const machineErrors = {
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
    message:
      'An update wasn’t signed by its makers. It wasn’t installed: get the newest version from where you got this one.',
  },
  LINK_INVALID: {
    status: 400,
    message: 'This link doesn’t lead anywhere in Vocative. Copy the whole link again.',
  },
  FILE_NOT_FOUND: {
    status: 400,
    message: 'This file doesn’t exist. Check its path.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  FILE_UNREADABLE: {
    status: 400,
    message: 'This file can’t be opened. Check its permissions.',
    safe: 'TEMPLATE_UNREADABLE',
  },
  DATA_FOLDER_IN_USE: {
    status: 409,
    retryable: true,
    message: 'Another Vocative uses this data folder. Close it, or choose another folder with --data.',
  },
  DATA_FOLDER_LAYOUT: {
    status: 409,
    message: 'This is the studio’s part of a data folder. Choose the folder that contains it.',
  },
  PORT_UNAVAILABLE: {
    status: 409,
    retryable: true,
    message: 'This port is in use or not allowed. Choose another one, or 0 for any free port.',
  },
  DATABASE_TOO_OLD: {
    status: 500,
    message:
      'This data is too old to be read. It was written before the first release, and wasn’t changed: export its videos with the old version, or choose another data folder.',
  },
  DATABASE_OUTDATED: {
    status: 500,
    message: 'This data was last used by an older version. Start the app or the service once to update it.',
  },
  DATABASE_TOO_NEW: {
    status: 500,
    message: 'This data was written by a newer version. Update the app. The data wasn’t changed.',
  },
  DATABASE_CORRUPT: {
    status: 500,
    message: 'The database is damaged. Restore a backup, or choose another data folder.',
  },
  FOLDER_NOT_EMPTY: {
    status: 400,
    message: 'This folder isn’t empty. Choose another one, so that nothing is overwritten.',
  },
  BACKUP_NOT_FOUND: {
    status: 404,
    message: 'There is no backup in this folder. Choose the folder that holds the file “backup.json”.',
  },
  BACKUP_RUNNING: {
    status: 409,
    retryable: true,
    message: 'Another backup is being made or restored. Wait until it is done.',
  },
  BACKUP_ELSEWHERE: {
    status: 409,
    message: 'This studio runs on another computer. Back it up there, or switch to the built-in studio.',
  },
  BACKUP_DAMAGED: {
    status: 400,
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
    message: 'The studio’s address leads somewhere else. Type the address that it leads to.',
  },
  STUDIO_UNTRUSTED: {
    status: 502,
    message:
      'This computer doesn’t trust the studio’s certificate. Check the address and the computer’s clock, or have the certificate’s issuer added to the system.',
  },
  STUDIO_ANSWER_INVALID: {
    status: 502,
    message: 'The studio’s answer can’t be understood. The app or the studio may need an update.',
  },
  KEYCHAIN_UNAVAILABLE: {
    status: 503,
    retryable: true,
    message: 'This computer has no unlocked keychain. Credentials are kept until you close the app.',
  },
} satisfies Record<string, ErrorEntry>;
