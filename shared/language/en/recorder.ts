export const recorder = {
  shareScreen: 'Add screen',
  otherScreen: 'Share something else',
  removeScreen: 'Remove the screen',
  screenEnded: 'The screen share has ended. Everything up to that moment is saved.',
  screenGone: 'The screen share has ended. Add the screen again to record it.',
  screenFailed:
    'The screen could not be shared. Allow it in your system’s privacy settings, under Screen Recording, and try again.',
  withWindow:
    'The whole display is recorded, so the script is hidden while you record. Share a window or a tab to read along.',
  yourScreen: 'Your screen',
} as const;
