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
    keys: [...Object.entries(placeShortcuts).map(([place, keys]) => [keys, place] as const), ['?', 'These shortcuts']],
  },
  {
    title: 'Video',
    keys: [
      ['Space', 'Play or pause'],
      ['← →', 'Jump two seconds'],
      ['M', 'Sound on or off'],
      ['F', 'Fill the screen'],
    ],
  },
  {
    title: 'Editor',
    keys: [
      ['Mod+Z', 'Undo'],
      ['Mod+Shift+Z', 'Redo'],
      ['Mod+K', 'Make a variable of the selected words'],
      ['L', 'Repeat the chosen section'],
      ['← →', 'Nudge an edge by a frame, with Shift by ten'],
      ['F2', 'Rename the variable'],
      ['Delete', 'Remove the variable'],
    ],
  },
  {
    title: 'Recorder',
    keys: [
      ['R', 'Record, or stop'],
      ['P', 'Pause or go on'],
      ['F', 'Mark a flub, and read the sentence again'],
      ['Esc', 'Cancel the countdown'],
    ],
  },
  {
    title: 'Name sprint',
    keys: [
      ['Space', 'Keep it and go on'],
      ['R', 'Say it again'],
      ['P', 'Hear it in its place'],
      ['S', 'Skip the name'],
      ['U', 'Undo: the take before, or the name before'],
      ['← →', 'Name before, name after'],
    ],
  },
  {
    title: 'Recorded names',
    keys: [
      ['↑ ↓', 'Name above, name below'],
      ['Space', 'Play it'],
      ['A', 'Use it, and go on to the next'],
      ['R', 'Say it again'],
      ['Delete', 'Delete it'],
    ],
  },
];
