/** Limits fixed by the interface, and the product's own. One place, so that checks in the window and in the service agree. */
export const limits = {
  /** Recipient rows in one generation request. */
  rowsPerRequest: 2_000,
  /** Rows and columns read from a file or a paste: ten times what a request takes, so that a list can be cut in the window. */
  tableRows: 20_000,
  tableColumns: 200,
  /** Cells of such a list: as many as the window takes in without a pause that is felt. */
  tableCells: 400_000,
  /** Longest cell that is read, characters: the most a spreadsheet program stores. */
  tableCellCharacters: 32_767,
  /** Largest file with a list, and its parts in all once unpacked, bytes. */
  tableBytes: 32 * 1024 * 1024,
  tableUnpackedBytes: 192 * 1024 * 1024,
  /** Personalized sections in one `keep_original` video. */
  sectionsPerVideo: 100,
  /** Longest personalized section in `keep_original`, seconds. */
  sectionSeconds: 10,
  /** Shortest section worth marking, seconds: below this a word cannot be heard. */
  minSectionSeconds: 0.05,
  /** Shortest part of a recording that is kept between two cuts, seconds: a shorter one would be a flash. */
  keptPieceSeconds: 0.1,
  /** What cuts must leave of a recording, seconds. */
  keptSeconds: 0.5,
  /** Cuts in one recording. */
  cutsPerRecording: 200,
  /** Largest JSON request body, bytes. */
  requestBytes: 32 * 1024 * 1024,
  /** Largest answer of a studio, bytes: twice the sounds of the largest request. Compressed, it may be far smaller. */
  answerBytes: 64 * 1024 * 1024,
  /** Largest still, preview, sound or waveform of a studio, bytes. */
  smallMediaBytes: 512 * 1024 * 1024,
  /** Largest upload, bytes. */
  uploadBytes: 8 * 1024 ** 3,
  /** Unfinished uploads of one account. */
  uploadsAtOnce: 50,
  /** Uploads of one account that nothing was made of yet, finished and unfinished. */
  waitingUploads: 10_000,
  /** Requests of one account under way that hold a render process or ask other servers, waiting ones included. */
  interactiveRequests: 16,
  /** Bytes of one account's request bodies that are not answered yet: two of the largest. */
  unansweredBodyBytes: 64 * 1024 * 1024,
  /** Test messages to receivers that one account may send in a minute. */
  testCallbacksPerMinute: 20,
  /** Bytes of one account's uploads that nothing was made of yet, unfinished ones counted whole. */
  waitingUploadBytes: 32 * 1024 ** 3,
  /** Files that the app's own studio writes in one request. */
  filesPerWrite: 32,
  /** Largest list page. */
  pageSize: 100,
  /** List page when the request names no size. */
  defaultPageSize: 20,
  /** Clips, sections no video needs, and drawn stills that a studio keeps, bytes of each; the least recently used go first. */
  spareCacheBytes: 512 * 1024 ** 2,
  /** Longest text drawn on stills, characters, its marks included. */
  stillCharacters: 200,
  /** Longest title, button text, message, and name or role of who sends it, on a share page, characters. */
  pageTitleCharacters: 200,
  pageButtonCharacters: 80,
  pageMessageCharacters: 600,
  pageNameCharacters: 80,
  /** Largest logo or picture of the sender on a share page, characters of its `data:` address: every page holds both. */
  pagePictureCharacters: 100_000,
  /** Largest still of a camera that is compared with a template, characters of Base64: 64 KB. */
  cameraStillCharacters: 88_000,
  /** Names in one request to the name bank: cut out of one recording, or recorded one by one. */
  namesPerRequest: 200,
  /** Longest recording that names are cut out of in one request, seconds: see `docs/decisions/alignment.md`. */
  nameListSeconds: 600,
  /** Longest template that a script is looked for in, seconds: see `docs/decisions/alignment.md`. */
  listeningSeconds: 3_600,
  /** Longest template that is transcribed in one request, seconds: see `docs/decisions/listening.md`. */
  transcribedSeconds: 900,
  /** Longest recording of one name, seconds. */
  nameSeconds: 60,
  /** Largest file that a background is fetched from, and largest picture among them, bytes. */
  assetBytes: 512 * 1024 ** 2,
  assetPictureBytes: 64 * 1024 ** 2,
  /** Pixels a side that a background's picture is scaled down to, and those it must have at least. */
  assetPixels: 4_096,
  assetLeastPixels: 16,
  /** Longest part of a background's video that is kept, seconds. */
  assetSeconds: 600,
  /** Longest part of a video with the sound of one background, seconds: it is mixed in memory, and fades out then. */
  backgroundSoundSeconds: 180,
  /** Largest video that messaging apps take, bytes. */
  messagingBytes: 16_000_000,
  /** Longest template with videos for messaging apps, seconds: beside its sound, pictures would be unwatchable. */
  messagingSeconds: 6 * 60,
  /** Longest part of a video in a moving preview, seconds. */
  previewSeconds: 10,
  /** Longest recipient value, characters: a minute of speech, for scripts that are spoken as a whole. */
  valueCharacters: 1_000,
  /** The same as it comes, before white space is cleaned up. */
  cellCharacters: 2_000,
  /** Recipient values in one request, of all rows and columns: those of the largest generation request. */
  valuesPerRequest: 200_000,
  /** Longest name of a template, campaign, folder or speaker, characters. */
  nameCharacters: 300,
  /** Longest script, characters, its marks included. */
  scriptCharacters: 20_000,
  /** Of a script whose sounds are learnt in one request: about two minutes of speech. A digit counts as four. */
  learntCharacters: 2_000,
  /** Longest address of a web page, file or receiver, characters. */
  addressCharacters: 2_000,
  /** Longest value of a field that the interface leaves untyped, characters of JSON. */
  untypedCharacters: 10_000,
  /** Longest field that an operation does not have, characters of JSON: form tools send whole answers along. */
  otherFieldCharacters: 1_000_000,
  /** Words of a transcript in one request: about two hours of speech. */
  wordsPerRequest: 20_000,
  /** Largest monthly limit of an account, credits. */
  credits: 1_000_000_000,
  /** Fields in one request body. Form tools send many that no variable uses. */
  bodyFields: 1_000,
  /** Bytes of the answers that one account has not read, from which it is given no more. */
  unreadAnswerBytes: 64 * 1024 * 1024,
  /** Bytes of one account's answers that are stored for their idempotency keys. */
  repeatableAnswerBytes: 64 * 1024 * 1024,
} as const;

/** What one account may have, by table of the studio: everything that is saved before a file or a credit is needed. */
export const mostOfAccount = {
  actors: 10_000,
  callback_destinations: 10_000,
  campaigns: 10_000,
  consents: 10_000,
  credentials: 1_000,
  folders: 1_000,
  pronunciations: 10_000,
  saved_webhooks: 1_000,
  templates: 10_000,
} as const;
