import { speaker } from './say.ts';

/** Sentences of code that the window shares, mostly about input. */
export const inputSentences = {
  backgroundsNotShown: 'This studio shows backgrounds only in finished videos. Generate one to see them.',
  fileNameVariable: 'The file name uses “{name}”, which isn’t a variable here. Use {known}.',
  columnMissing: 'No column is named “{variable}”. The file has: {headings}. Rename a column, or map one to it.',
  columnMissingOfNone: 'No column is named “{variable}”. The file has no headings: name a column, or map one to it.',
  columnsAlike:
    'Several columns could fill “{variable}”. Columns {columns} have the same heading, but other values: {values}. Rename those that are not meant.',
  rowLacksValue: 'Line {line, number} has no value for “{variable}”. Fill it in, remove the row, or set a fallback.',
  rowHasPlaceholder:
    'Line {line, number} has “{value}” for “{variable}”. That only says that there is no value: fill it in, remove the row, or set a fallback.',
  rowValueDamaged:
    'Line {line, number} has a letter that can’t be read. “{variable}” is “{value}”: correct it, or save the file again as UTF-8.',
  lineTooLong: 'Line {line, number} has more than {most, number} characters for “{variable}”. Shorten it.',
  rowsAllLeftOut:
    'No row can be used. {rows, plural, one {The only one has} other {None of the # rows has}} a value for {variables}: check which columns these are.',
  rowsOverLimit: 'The list has {rows, number} rows, and at most {most, number} fit. Split it into smaller files.',
  markNotOpened: "A “'}}'” has no “'{{'” before it. Write variables as '{{first_name|Sarah}}'.",
  markNotClosed: "A “'{{'” is never closed with “'}}'”. Write variables as '{{first_name|Sarah}}'.",
  markMisnamed:
    "“{name}” can’t name a variable. Use letters, digits and underscores, starting with a letter. Write variables as '{{first_name|Sarah}}'.",
  markWithSigns: "The spoken words may not contain '{ }' or |. Write variables as '{{first_name|Sarah}}'.",
  noWriter:
    'This studio has no writing model. Name one in VOCATIVE_WRITER_URL and VOCATIVE_WRITER_MODEL where the studio runs, or start from an example.',
  scriptTooSlow: 'This script takes too long to read. Send a shorter part, and write long numbers as words.',
  personalVariable: '“{variable}” isn’t a variable here. Use: {known}.',
  personalVariableOfNone: '“{variable}” isn’t a variable here. There are none: leave it out.',
  cutOutside:
    'A cut lies outside the recording. It goes from {from} to {to} s, and the recording is {duration} s long: correct its times.',
  cutsLeaveTooLittle: 'These cuts leave too little of the recording. Keep at least {seconds} seconds: cut out less.',
  cutThroughSection: 'A cut goes through “{variable}” ({from}–{to} s). Cut beside it, or remove its mark first.',
  cutRemovesSection:
    'A cut takes out the place of “{variable}” ({from}–{to} s). Remove its mark first, or keep its place.',
  sectionUnnamed: 'The words marked from {from} to {to} s have no name. Give them one.',
  sectionTooShort: '“{variable}” ({from}–{to} s) is too short to hear. Drag its end further to the right.',
  sectionOutside: '“{variable}” lies outside the recording. It goes from {from} to {to} s: move it inside.',
  sectionOutsideOf:
    '“{variable}” lies outside the recording. It goes from {from} to {to} s, and the recording is {duration} s long: move it inside.',
  sectionsOverlap: '“{variable}” and “{other}” overlap. Move them apart.',
  appGone: 'Vocative doesn’t answer. Start it again. Nothing that was saved is lost.',
  windowSessionEnded: 'This window’s session has ended. Open Vocative again the way you started it.',
  noCameras: 'This window has no access to cameras. Choose a video file instead.',
  noMicrophones: 'This window has no access to microphones. Add recordings instead.',
  inOwnWords: '{sentence} In the original: “{words}”.',
} as const;

export const say = speaker(inputSentences);
