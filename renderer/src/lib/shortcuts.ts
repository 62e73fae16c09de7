/** Keys that lead to the app's places, by their names. All keys are written as in {@link ./keys.ts}. */
export const placeShortcuts = {
  Library: 'Alt+1',
  Record: 'Alt+2',
  Voices: 'Alt+3',
  Activity: 'Alt+4',
  Settings: 'Alt+5',
} as const;

export type ShortcutGroup = { title: string; keys: readonly (readonly [keys: string, deed: string])[] };

/** Every key of the app that is worth knowing, by the place where it works. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Mod+K', 'Go to anything by its name'],
      ...Object.entries(placeShortcuts).map(([place, keys]) => [keys, place] as const),
      ['?', 'These shortcuts'],
    ],
  },
  {
    title: 'Video',
    keys: [
      ['Space', 'Play or pause'],
      ['← →', 'Jump two seconds'],
      ['M', 'Mute'],
      ['F', 'Full screen'],
    ],
  },
  {
    title: 'Editor',
    keys: [
      ['Mod+Z', 'Undo'],
      ['Mod+Shift+Z', 'Redo'],
      ['Mod+K', 'Make the selection a variable'],
      ['L', 'Loop the selected section'],
      ['← →', 'Move an edge by one frame, with Shift by ten'],
      ['F2', 'Rename the variable'],
      ['Delete', 'Remove the variable'],
    ],
  },
  {
    title: 'Recorder',
    keys: [
      ['R', 'Start or stop recording'],
      ['P', 'Pause or resume'],
      ['F', 'Mark a mistake and repeat the sentence'],
      ['Esc', 'Cancel the countdown'],
    ],
  },
  {
    title: 'Name sprint',
    keys: [
      ['Space', 'Keep the take and go to the next name'],
      ['R', 'Record again'],
      ['P', 'Play it in its sentence'],
      ['S', 'Skip the name'],
      ['U', 'Undo: previous take, or previous name'],
      ['← →', 'Previous name, next name'],
    ],
  },
  {
    title: 'Recorded names',
    keys: [
      ['↑ ↓', 'Previous name, next name'],
      ['Space', 'Play it'],
      ['A', 'Use it and go to the next name'],
      ['R', 'Record again'],
      ['Delete', 'Delete'],
    ],
  },
];
