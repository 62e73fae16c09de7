import { speaker } from './say.ts';

/** Sentences about background work. The window does not load them. */
export const workSentences = {
  builtInStudioDown:
    'The built-in studio doesn’t start. Close the app and start it again; vocative.log in its data folder says why.',
  takeUnlikeScript:
    'The script isn’t heard in this recording. Correct the script so that it has the words you said, or record the whole take again.',
  takeTooLong: 'This recording is too long to find its sentences in. Up to one hour works: record a shorter take.',
  folderNotWritable: 'The folder {folder} can’t be written to. Choose another one, or change its permissions.',
  secretNotKept:
    'The secret of this account can’t be read. This computer has no unlocked keychain. Unlock it and try again, or connect the account again in the settings.',
  secretWasInVault:
    'Vocative no longer has a vault. The secret of this account was in it: connect the account again in the settings.',
  secretGone: 'The secret of this account is no longer in the keychain. Connect the account again in the settings.',
  notFile: '“{name}” isn’t a file. Open a video file.',
  noUpdate: 'No update is ready. Check for one in Settings.',
  updateWaits:
    '{busy, select, recording {A recording is under way} other {Work is under way}}. Update when it is done.',
  studioAddressInvalid: 'That isn’t an address. Type it as in https://studio.example.com.',
  studioAddressInsecure: 'The address must begin with https://. Plain http is only accepted for this computer.',
  studioAddressWithLogin:
    'The address has a name or password in it. Leave them out, and type the client id and secret in their own fields.',
  studioAddressWithQuery: 'The address has ? or # in it. Type it without them and anything after them.',
  pageAnswered:
    'A web page answered in place of a studio. Sign in to the network if it asks for that, and check the address {address}.',
  foreignAnswered:
    'Something other than a studio answered. Perhaps a gateway did: check the address {address}, or try again in a minute.',
  studioElsewhere:
    'The studio has another address. Type that one, or have the studio started with {address} as --public-url.',
  studioRedirects:
    'The studio’s address leads somewhere else. It leads to {address}: use that if it is the studio’s, or sign in to the network first.',
  studioSilent: 'Nothing answers at {address}. Check the address and your connection, and try again.',
  noStudioThere: 'The server at {address} isn’t a studio. Check the address.',
  keychainLocked: 'The keychain is locked or doesn’t answer. Unlock it and try again.',
  keychainMissing: 'This computer has no keychain that Vocative can use. Secrets are kept until you close the app.',
  launchAlreadySent: 'The people may have reached the studio already. Wait until it answers, then cancel the campaign.',
  clipGone: 'This sound is no longer there. List the values again, and listen once more.',
  templateGone:
    'The studio doesn’t have this template anymore. Your list and campaigns are kept: check that this is the right account, or delete the template.',
  campaignGone:
    'The studio doesn’t have this campaign anymore. Vocative keeps looking for it: check that this is the right account, or delete the campaign.',
  draftInTheWay: 'You have started another list for this template. Generate it or empty it first.',
  listChangedElsewhere:
    'Another window has changed this list. It may have sent it: look at it as it is now, then press again.',
  presetNameTaken: 'Other saved settings are called “{name}” already. Choose another name.',
  bodyNotSupported: 'This studio can’t join another video to a campaign. Remove it under “Options” and generate again.',
  captionsNotSupported: 'This studio can’t add these captions. Turn them off under “Options” and generate again.',
  messagingNotSupported:
    'This studio makes no videos for messaging apps. Turn them off under “Options” and generate again.',
  backgroundsNotSupported: 'This studio can’t show this background. Choose none under “Background” and generate again.',
  lipsNotSupported: 'This studio can’t have mouths made. Turn that off under “Options” and generate again.',
  leavingOutNotSupported:
    'This studio makes all videos or none. Fill in what is missing under “People”, or remove who can’t get a video.',
  campaignVoiceNotSupported:
    'This studio has one voice for all campaigns. Choose the template’s voice under “Options” and generate again.',
  sharePagesNotSupported: 'This studio has no settings for share pages. Clear them under “Options” and generate again.',
  singleRetryNotSupported:
    'This studio can’t retry a single video. Retry all that failed, or correct this one in a new list.',
  stillWordsNotSupported:
    'This studio can’t write words on the picture. Clear them under “Options” and generate again.',
  videoNotOnStudio:
    'The studio no longer has the video of row {row, number}. Generate it again; all other videos are saved.',
  correctionUnsure: 'The studio may not have this correction. Retry to send it once more.',
  videoVanished: 'The studio no longer has this video. Generate it again in a new campaign.',
  videoWithoutAddress:
    'The studio doesn’t say where this video is. Open the campaign again later, or ask whoever runs the studio.',
  videoOfSeveral:
    'The studio sent one video for several people. It may name somebody else, so nobody gets it: ask whoever runs the studio.',
  videoOfAnother:
    'The studio’s video of this row names somebody else. Nobody gets it: generate it again in a new campaign.',
  launchUnsure:
    'The studio doesn’t say whose videos these are. Its answer to the launch was lost: try again later, or delete this campaign and start a new one.',
  videosNotOnStudio:
    'The studio no longer has {count, plural, one {a video} other {# videos}} of this campaign. {count, plural, one {Row {rows} is missing: generate it} other {Rows {rows} are missing: generate them}} again in a new campaign. Everything else is in the folder, and {results} names what is missing.',
  stillNotDrawn:
    '{cause, select, full {The studio’s disk is full, so a picture couldn’t be drawn. Free some space there and try again} other {The picture of a video couldn’t be drawn. Try again}}. Its video is unharmed.',
  exportRemoved:
    '{count, plural, one {A saved video was} other {# saved videos were}} deleted from {folder} meanwhile. Save again.',
  folderPathNotWhole: '“{path}” isn’t a full path. Type the whole path of the folder, from the drive or root on.',
  noNamesToExport: 'No recorded name is in use. Record names first, or use a take of one.',
  exportNeedsRoom:
    'There is too little room on this disk. The files need about {needed}, {spare} must stay free, and {free} is left. Free some space, or choose another folder.',
  backupNeedsRoom:
    'There is too little room for the backup. Free some space on the disk of {folder}, or choose another folder. Nothing was lost.',
  uploadNeedsRoom:
    'The studio’s disk has too little room for this file. Part of the disk always stays free, so free more than the size of the file. Nothing was lost.',
  cellTooLong: 'Line {line, number} has a cell of {characters, number} characters. Shorten it, or remove its column.',
  cellsTooMany: 'The list has more than {most, number} cells. Remove columns that you don’t need, or split it.',
  rowsTooManyToRead:
    'This list has more than {most, number} people; a campaign takes {limit, number}. Split it into files of {limit, number}.',
  rowMisquoted:
    'Line {line, number} has a misplaced quotation mark. It is never closed, or text follows it right away. Put quotation marks around values that contain a comma, a semicolon or a line break.',
  rowTooWide:
    'Line {line, number} has {values, number} values, and at most {most, number} fit. Put quotation marks around values that contain a comma, a semicolon or a line break.',
  rowShifted:
    'Line {line, number} has {values, number} values, but the header names {columns, plural, one {# column} other {# columns}}. Put quotation marks around values that contain a comma, a semicolon or a line break.',
  notAList: 'This file isn’t a list. Use an Excel workbook (.xlsx) or a CSV file whose first line names the columns.',
  rowsInMarkup:
    'This is a web page or XML, not a list. Open it in your spreadsheet program and save it as .xlsx or CSV, or copy the cells and paste them here.',
  rowsSideways:
    'This list lies on its side: each person is a column. Swap rows and columns in your spreadsheet program (copy the cells, then paste them transposed), and read the list again.',
  workbookDamaged:
    'This workbook is damaged or isn’t a spreadsheet. Open it in your spreadsheet program and save it again as .xlsx or CSV.',
  sheetUnknown: 'The workbook has no sheet named “{sheet}”. It has: {sheets}.',
  sheetTooWide: 'The sheet “{sheet}” has more than {most, number} columns. Copy the ones you need into a new sheet.',
  fileChanged: 'The file changed while it was being copied. Wait until it is complete, and add it again.',
  recordingFinished: 'This recording is already finished. Use it, or record again.',
  videoHere: 'This video is here already. Choose it again to add it once more.',
  templateMade: 'A template was already made of this video. Open it under Templates.',
  recordedVideoGone: 'The recorded video is no longer here. Record or choose it again.',
  looksNotSupported: 'This studio can’t draw looks. Use the built-in studio for this template, or leave it as it is.',
  templateNotFailed: 'This template hasn’t failed. There is nothing to try again.',
  assetNotMedia: 'This address isn’t a picture or video. If it’s a web page, use the address of the file itself.',
  assetEmpty: 'This address leads to an empty file. Check that it opens in a browser.',
  assetOnlySound: 'The file has no pictures, only sound. Use a picture or a video.',
  assetProtected: 'The video is protected against copying. Use another one.',
  assetDamaged: 'The file is damaged. Nothing of it can be shown: export it again, and try once more.',
  pictureCutOff: 'This picture is cut off. Download or export it again, and try once more.',
  pictureTooLarge: 'This picture is too large. It has {width} × {height} pixels: use one of at most {most} million.',
  pictureTooSmall:
    'This picture is too small to be seen. It has {width} × {height} pixels: use one of at least {least} pixels a side.',
  diskStoppedReading: 'The disk stopped reading this file. Reconnect it, or copy the file elsewhere, and try again.',
  soundUndecodable: 'This video’s sound ({codec}) can’t be decoded here. Export it with AAC sound and try again.',
  unrenderedEdits:
    'This video {kind, select, speed {contains a freeze or another speed} gap {has a gap in its picture} other {has edits that show nothing of it}}. Such edits can’t be played here: export it as a new H.264 MP4 and try again.',
  soundTooLong:
    'This sound is longer than {hours, plural, =0 {{seconds} seconds} other {# hours}}. {what, select, part {Cut out the part you need.} words {Cut out the words it is for.} name {Cut out the name.} phrase {Cut out the phrase.} other {Split it between two names, and the list with it, and send one part after the other.}}',
  nobodyHeard: 'No speech found in this recording. Check the microphone and read the sentence again.',
  readingQuiet: 'This recording is too quiet. Come closer to the microphone, or turn it up, and record again.',
  readingClipped: 'This recording is overloaded. Turn the microphone down, or step back a little, and record again.',
  readingNoisy: 'This recording is too noisy to be sure of the words. Record again in a quiet room.',
  otherSentenceRead:
    'It sounds as if “{said}” was read. Read the sentence aloud word for word as it is shown, and record again.',
  phraseWithMore:
    'Something else was heard beside “{value}”. Read the phrase word for word as it is shown, and record again.',
  phraseWithLess:
    '“{words}” wasn’t heard. Read the whole phrase aloud, word for word as it is shown, and record again.',
  lettersUnspeakable: 'The voice can’t say “{letters}”. Spell “{text}” in Latin letters as it sounds, or record it.',
  modelSpeaking: 'Videos are being made with this voice. Wait until they’re done or cancel them, then remove it.',
  modelSpeaksWrongly:
    'This model doesn’t speak as it should. Its files may be damaged: get them again where they came from, and add the model once more.',
  modelStops:
    'This model stops when it is tried. Its files may be damaged: get them again where they came from, and add the model once more.',
  modelSilent:
    'This model doesn’t answer when it is tried. Its files may be damaged: get them again where they came from, and add the model once more.',
  transcriptTooLong:
    'This recording is too long to be written down. Up to {minutes, number} minutes work: type or paste the script, or mark the words on the waveform.',
  recognizerSlow:
    '“{name}” listened too long and was stopped. Try again while less runs on this computer, choose a smaller model, or type the script.',
  recognizerStopped:
    '“{name}” stopped while it listened. Close other programs if memory is short, choose a smaller model, or type the script.',
  languageNotHeard: 'The installed model knows other languages. Get the one for this language, or type the script.',
  voiceSilent: 'The voice “{voice}” took too long and was stopped. Try again, or choose another voice.',
  textUnreadable: 'The voice can’t read “{text}”. Spell it as it sounds, or record it.',
  valueLettersUnreadable:
    'The voice can’t read the letters of “{value}”. Spell it in Latin letters as it sounds, or choose a voice for its language.',
  valueUnreadable: 'The voice can’t read “{value}”. Write it in words, as it sounds.',
  backgroundNotFetched: 'This background hasn’t been loaded yet. Wait for it, or refresh it, and try again.',
  fallbackGone:
    'The picture for missing backgrounds is no longer kept. Choose its file again under “Background”, and try again.',
  videoNotCropped: 'A video can’t be cropped. It fills its place: crop the video file itself.',
  pageNotScrolled: 'Only captured pages can be scrolled. Choose a web page as the background.',
  backgroundRefreshed: 'This background was refreshed meanwhile. Look at it again.',
  messagingTooLong:
    'This video is too long for messaging apps. They take 16 MB, which is too little for more than {minutes} minutes. Leave messaging off and send a link to the share page, or make the video shorter.',
  modelPathNotWhole: 'This isn’t a full path. Type the whole path of the folder.',
  serviceAddressInvalid:
    'The address must begin with https:// and hold no key. Plain http is only accepted for this computer.',
  serviceWithoutVoices: 'This service has no voices yet. Add one.',
  linkInvalid: '{field} isn’t an address. Send one like https://example.com/file.',
  receiverInvalid: '{field} isn’t an address of at most {most} characters. Send one like https://example.com/done.',
  browserMissing: 'Web pages need a browser, and none is installed. Install Chrome, Edge or Chromium, and try again.',
  browserFails:
    'The browser that shows web pages doesn’t start. Check that Chrome, Edge or Chromium opens on this computer, and try again.',
  pageNeedsLogin: 'The page requires a login. Use a public page, or a picture of it.',
  pageIsLogin:
    'The page looks like a login. Use a public page, or look at its picture and approve it before you generate.',
  pageIsDownload: 'This address leads to a file, not a page. Use it as a link instead.',
  pageRedirects: 'The page redirects forever. Use its final address.',
  pageServerUnknown: 'The page’s server wasn’t found. Check the address and your connection.',
  pageAnswersError: 'The page answers with an error (status {status}). Check its address in a browser.',
  pageTooSlow: 'The page didn’t finish loading in time. Try again, or use a picture of it.',
  pageTooHeavy: 'The page needs too much memory to be shown. Use a picture of it.',
  pageKeepsMoving: 'The page keeps moving to other addresses. Use its final address.',
  pageNeverEnds: 'The page’s text never ends. Try again, or use a picture of it.',
  pageIsOther: 'This address leads to {type}, not a web page. Use it as a link instead.',
  modelNeedsRoom: 'The model needs {megabytes} MB of disk space. Free some and try again.',
  rowNotEnded: 'This video is still being made. Correct it once it is ready, or has failed.',
  correctionNotSupported:
    'This studio can’t correct people yet. Generate the corrected ones as a new campaign, or update the studio.',
  campaignGoesOn: 'This campaign is being generated. Wait until it ends, or stop it, and correct its people then.',
  recipientsDeleted: 'The campaign or its people were deleted meanwhile. They were still being stored: try again.',
  profileUnclear: 'The page doesn’t say whose profile it is. It may require a login: use a picture instead.',
  stretchOutside: 'That isn’t part of the recording, which is {duration} s long. Choose an earlier start.',
  captionsWithoutScript:
    'Captions need a script, and this template has none. Write down what is said in the recording, or leave captions off.',
  creditsShort:
    'This account has too few credits left. These videos cost {cost, plural, one {# credit} other {# credits}}, and {left, number} of this month’s {limit, number} are left: {used, number} are used and {reserved, number} reserved for videos that aren’t done. Send fewer rows, wait until next month, or ask the administrator of the studio for a higher limit.',
  wholeScriptMissing:
    'This template has no script that a voice could speak. Write down what is said in the recording, or keep the original recording.',
  rowLeftOut: 'There’s no value for “{variable}”. Fill it in, and the video is made.',
  rowLeftOutDamaged: 'A letter of “{value}” can’t be read. Correct it, and the video is made.',
  rowLeftOutTooLong:
    'The value for “{variable}” has more than {most, number} characters. Shorten it, and the video is made.',
  rowLacksBackground:
    'This person has no picture, so the video was skipped. Give one, or generate it in a new campaign with one for people without.',
  valueTooLong:
    'Saying this takes {seconds, number} seconds. At most {most, number} fit: shorten it, or have a voice speak the whole script.',
  lookPresent:
    'This look can’t be tried on this template. Its recording without the other look isn’t kept: use this look to see it, or remove the other one.',
  lookOrBackgrounds: 'A preview shows a look or backgrounds, not both. Leave one of them out.',
  previewTooLong: 'A preview shows at most {most} seconds. The template has {duration}: correct start and end.',
  rowWithoutValue:
    'Row {row, number} has no value for “{variable}”. Fill it in, remove the row, or give the campaign a fallback for it.',
  rowValueTooLong:
    'Row {row, number} has too long a value for “{variable}”. At most {most, number} characters fit: shorten it.',
  variableWithoutRows:
    'The rows have no values for “{variable}”. The template says it: add it to the variables and to each row.',
  pageVariable:
    'The rows have no values for “{variable}”. The page says it: change its texts, or add the variable with its values.',
  thumbnailVariable:
    'The rows have no values for “{variable}”. The thumbnail says it: change its text, or add the variable with its values.',
  variableTwice: 'The variable “{variable}” is named twice. Name it once.',
  markedInRecordingAlone:
    "“{variable}” is marked in the recording alone. For the whole script to be spoken, mark it there too, as '{{'{variable}|spoken words'}}'.",
  variableNotInTemplate:
    "The template has no variable “{variable}”. It has: {known}. Leave it out, or mark its words in the script, as '{{'{variable}|spoken words'}}'.",
  variableOfFullScript:
    'The sentence “{variable}” isn’t a variable here. It is one only where the whole script is spoken: leave it out, or have a voice speak the whole script.',
  sentenceNotInScript:
    'The words of the segment “{name}” aren’t in the script. They are “{words}”: correct its highlight, or delete the segment.',
  sentenceCutsWords:
    'The segment “{name}” cuts a word or a marked variable. Its words “{words}” begin or end inside of one: have its highlight hold all or nothing of that, or delete the segment.',
  sentencesOverlap:
    'The segments “{name}” and “{other}” share words. Correct the highlight or the place of one, or delete it.',
  variableInNone: 'The template has no variable “{variable}”. It has none at all: mark the words that change.',
  templatesDeletedMeanwhile:
    'Templates were deleted again and again meanwhile. The backup couldn’t be finished: try again when the studio is quiet.',
  backupInsideData: 'A backup can’t be inside the studio’s own data. Choose a folder elsewhere, best on another disk.',
  folderMissing: 'The folder {folder} doesn’t exist, or the name is too long. Choose another one.',
  exportFolderNotEmpty: 'That folder isn’t empty. Choose a new one.',
  changesPreparing: 'The changes of this template are being prepared. Try again in a moment.',
  changesFailed: 'The changes of this template couldn’t be prepared. Try again, or take back its cuts and its layout.',
  preparingCancelled: 'Preparing this template was cancelled. Start it again and wait until it is ready.',
  marksOfFormerVideo: 'The template got another video meanwhile. Mark the words in that one.',
  retakesOfFormerVideo:
    'The template got another video meanwhile. Open its sentences again, and say them once more over this one.',
  retakesOfScreen: 'Sentences of a recording with a screen can’t be re-recorded. Cut them out, or record it again.',
  variableNotInScript: 'The script doesn’t have “{variable}”. Mark it there too, or remove its mark in the recording.',
  sectionsOverPlaces: '“{variable}” is marked too often. Remove a mark: the script has fewer places for it.',
} as const;

export const say = speaker(workSentences);
