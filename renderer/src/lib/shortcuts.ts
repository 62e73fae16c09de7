import type { LabelKey } from '#shared/language/index.ts';

/** Shortcuts to the main screens. All keys are written as in {@link ./keys.ts}. */
export const placeShortcuts = {
  templates: 'Alt+1',
  voices: 'Alt+2',
  settings: 'Alt+3',
} as const;

type ShortcutGroup = { title: LabelKey; keys: readonly (readonly [keys: string, action: LabelKey])[] };

/** All documented shortcuts, by the screen where they work. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'keyboard.everywhere',
    keys: [
      ['Mod+K', 'keyboard.goTo'],
      [placeShortcuts.templates, 'app.templates'],
      [placeShortcuts.voices, 'app.voices'],
      [placeShortcuts.settings, 'app.settings'],
      ['?', 'keyboard.thisList'],
    ],
  },
  {
    title: 'common.video',
    keys: [
      ['Space', 'keyboard.playOrPause'],
      ['← →', 'keyboard.jump'],
      ['M', 'share.mute'],
      ['F', 'share.fullScreen'],
    ],
  },
  {
    title: 'campaign.words',
    keys: [
      ['Mod+Z', 'common.undo'],
      ['Mod+Shift+Z', 'common.redo'],
      ['Mod+Shift+K', 'keyboard.makeVariable'],
      ['L', 'keyboard.loop'],
      ['X', 'keyboard.cutHere'],
      ['← →', 'keyboard.moveEdge'],
      ['F2', 'keyboard.renameVariable'],
      ['Delete', 'keyboard.removeVariable'],
    ],
  },
  {
    title: 'keyboard.recorder',
    keys: [
      ['R', 'keyboard.startOrStop'],
      ['P', 'keyboard.pauseOrResume'],
      ['Esc', 'keyboard.cancelCountdown'],
    ],
  },
  {
    title: 'app.recordNames',
    keys: [
      ['Space', 'keyboard.keepTake'],
      ['K', 'keyboard.useFlagged'],
      ['R', 'keyboard.recordAgain'],
      ['P', 'sprint.playInSentence'],
      ['S', 'sprint.skip'],
      ['U', 'keyboard.undoTake'],
      ['← →', 'keyboard.otherName'],
    ],
  },
  {
    title: 'keyboard.recordedNames',
    keys: [
      ['↑ ↓', 'keyboard.otherName'],
      ['Space', 'common.play'],
      ['A', 'keyboard.useName'],
      ['R', 'keyboard.recordAgain'],
      ['Delete', 'common.delete'],
    ],
  },
];
