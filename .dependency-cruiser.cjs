/** The import rules of docs/architecture.md, executable. `npm run boundaries` checks them; so does the test run. */

/** A folder that may import only what `allowed` matches (itself included). */
function only(name, from, allowed, comment) {
  return { name, comment, severity: 'error', from: { path: from }, to: { pathNot: allowed } };
}

const packages = 'node_modules/';

/** The studio's rooms: each imports only those below it. What stands beside them (`studio.ts`) puts all together. */
const studioRooms = ['http', 'operations', 'requests', 'work', 'domain', 'farm', 'outbound', 'store'];

/** The engine's folders, likewise. */
const engineFolders = [
  'workers',
  'render',
  'pictures',
  'lips',
  'speech',
  'faces',
  'media',
  'template',
  'artifacts',
  'captions',
  'signal',
  'provenance',
  'mp4',
];

/** Those of `electron/engine/media`. */
const mediaFolders = ['assets', 'edit', 'layers', 'import', 'stills', 'text', 'codec'];

/** Those of `electron/engine/speech`. */
const speechFolders = [
  'clips',
  'takes',
  'match',
  'ear',
  'neural',
  'align',
  'voices',
  'hibari',
  'onnx',
  'pitch',
  'text',
  'types.ts',
];

/** Those of `electron/studio/domain`. */
const domainFolders = [
  'draw-sheets.ts',
  'partners',
  'callback-payload.ts',
  'clips',
  'media',
  'generation',
  'captions.ts',
  'caption-labels.ts',
  'stills',
  'campaigns.ts',
  'assets',
  'consent',
  'audio',
  'templates',
  'scripts',
  'maintenance',
  'credits.ts',
  'accounts',
  'voices',
  'stored-files.ts',
  'identity.ts',
  'age-clock.ts',
  'copy-name.ts',
];

/** Those of `electron/client`. */
const clientFiles = [
  'voice-services.ts',
  'keychain.ts',
  'transfers',
  'access.ts',
  'studio.ts',
  'reach.ts',
  'authorizer.ts',
  'base-url.ts',
  'system-network.ts',
  'polling.ts',
  'change-signal.ts',
];

/** Those of `electron/desktop`; files beside them that are not listed put all together. */
const desktopFolders = [
  'app',
  'exports',
  'names',
  'campaigns',
  'templates',
  'spools',
  'studio-calls.ts',
  'jobs',
  'accounts',
  'media',
  'database',
  'bridge',
];

/** Those of `shared`; the files beside them are the ground. */
const sharedFolders = [
  'ipc',
  'rows',
  'alignment',
  'language',
  'voices.ts',
  'api',
  'consent.ts',
  'timeline',
  'sound',
  'pronunciation',
  'script',
  'errors',
  '[^/]+.ts',
];

/**
 * Arrows go down: no room imports one that stands before it in the list, nor anything of the folder that is not in the
 * list. Rooms are folders, or files beside them.
 */
function layers(folder, rooms) {
  const paths = rooms.map((room) => `^${folder}/${room}(/|$)`);
  const rule = (room, from, to) => ({
    name: `${room}-looks-down`,
    severity: 'error',
    comment: `${folder}, from high to low: ${rooms.join(', ')}`,
    from,
    to,
  });
  return [
    rule(folder, { path: paths }, { path: `^${folder}/`, pathNot: paths }),
    ...rooms
      .map((room, index) =>
        rule(room, { path: paths[index], pathNot: paths.slice(0, index) }, { path: paths.slice(0, index) }),
      )
      .slice(1),
  ];
}

/** Packages that one folder owns: nobody else imports them. */
function owned(name, package_, folder, also = []) {
  return {
    name,
    severity: 'error',
    comment: `${package_} belongs to ${folder}`,
    from: { pathNot: [`^${folder}`, ...also.map((path) => `^${path}`), '^tests/', '^build/', '^vite.config.ts'] },
    to: { path: `^node_modules/${package_}/` },
  };
}

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Cycles hide which part depends on which',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'shared-is-pure',
      severity: 'error',
      comment: 'shared imports itself, zod and what puts messages into words',
      from: { path: '^shared/' },
      to: { pathNot: ['^shared/', '^node_modules/(zod|intl-messageformat|@schummar/icu-type-parser)/'] },
    },
    ...layers('shared', sharedFolders),
    only(
      'lib',
      '^electron/lib/',
      ['^shared/', '^electron/lib/', '^package\\.json$', packages, '^node:', '^[a-z0-9_/]+$'],
      'lib imports shared, Node and the versions of packages',
    ),
    only(
      'db',
      '^electron/db/',
      ['^shared/', '^electron/(lib|db)/', packages, '^[a-z0-9_/]+$'],
      'db imports shared, lib and better-sqlite3',
    ),
    only(
      'engine',
      '^electron/engine/',
      ['^shared/', '^electron/(lib|engine)/', '^package\\.json$', packages, '^[a-z0-9_/]+$'],
      'the engine knows no HTTP and no SQL',
    ),
    ...layers('electron/engine', engineFolders),
    ...layers('electron/engine/media', mediaFolders),
    ...layers('electron/engine/speech', speechFolders),
    only(
      'farm',
      '^electron/farm/',
      [
        '^shared/',
        '^electron/(lib|farm)/',
        '^electron/engine/workers/(content|pool|protocol|task-places)\\.ts$',
        '^electron/engine/artifacts/store\\.ts$',
        '^package\\.json$',
        packages,
        '^[a-z0-9_/]+$',
      ],
      'what studio and machines say to each other, and the machine’s end of it',
    ),
    only(
      'http',
      '^electron/http/',
      [
        '^shared/',
        '^electron/(lib|http)/',
        '^electron/db/errors\\.ts$',
        '^electron/engine/render/byte-reader\\.ts$',
        packages,
        '^[a-z0-9_/]+$',
      ],
      'what studio and media nodes share of answering over HTTP',
    ),
    only(
      'media-node',
      '^electron/media-node/',
      [
        '^shared/',
        '^electron/(lib|farm|http|media-node)/',
        '^electron/engine/artifacts/(store|file-store)\\.ts$',
        '^electron/engine/render/byte-reader\\.ts$',
        '^electron/engine/workers/content\\.ts$',
        packages,
        '^[a-z0-9_/]+$',
      ],
      'a media node knows neither database nor engine',
    ),
    owned('the-farm-has-an-engine', '@nats-io', 'electron/(farm|studio/farm)/', ['electron/cli/commands/worker\\.ts']),
    only(
      'studio',
      '^electron/studio/',
      [
        '^shared/',
        '^electron/(lib|db|farm|http|studio)/',
        '^electron/engine/workers/(content|draw-pictures|host|pool|protocol|silence-watch|task-places)\\.ts$',
        '^electron/engine/pictures/(background-layers|picture-request)\\.ts$',
        '^electron/engine/artifacts/(store|file-store)\\.ts$',
        '^electron/engine/render/(assemble|byte-reader|join-plans|mark-facts|mark-video|new-words|plan|types)\\.ts$',
        '^electron/engine/captions/',
        '^electron/engine/provenance/',
        '^electron/engine/speech/types\\.ts$',
        '^electron/engine/media/(stills/still|text/drawn-with)\\.ts$',
        '^electron/engine/template/(files|info|kept-alignment|renditions)\\.ts$',
        packages,
        '^[a-z0-9_/]+$',
      ],
      'the studio reaches the engine through its workers; it shares plain types and file names with it, and runs three light parts itself: assembling a plan, signing, and captions',
    ),
    ...layers('electron/studio', studioRooms),
    ...layers('electron/studio/domain', domainFolders),
    {
      name: 'operations-are-apart',
      severity: 'error',
      comment: 'operations share what stands in requests and below, never each other',
      from: { path: '^electron/studio/operations/([^/]+)(/|\\.ts$)' },
      to: {
        path: '^electron/studio/operations/',
        pathNot: '^electron/studio/operations/$1(/|\\.ts$)',
      },
    },
    {
      name: 'studio-runs-no-codec',
      severity: 'error',
      comment: 'native codecs and models run in workers, where a crash costs one task',
      from: { path: '^electron/studio/main\\.ts$' },
      to: { path: '^node_modules/(node-av|sherpa-onnx-node|@echogarden|@napi-rs/canvas|@tensorflow)', reachable: true },
    },
    only(
      'client',
      '^electron/client/',
      ['^shared/', '^electron/(lib|client)/', '^electron/db/errors\\.ts$', packages, '^[a-z0-9_/]+$'],
      'the client knows how to reach a studio, and nothing of who asks',
    ),
    ...layers('electron/client', clientFiles),
    only(
      'rows',
      '^electron/rows/',
      ['^shared/', '^electron/(lib|rows)/', packages, '^[a-z0-9_/]+$'],
      'reading lists of recipients is the same in the app and in the command line',
    ),
    only(
      'desktop',
      '^electron/desktop/',
      ['^shared/', '^electron/(lib|db|client|rows|desktop)/', packages, '^[a-z0-9_/]+$'],
      'the desktop reaches the studio only over HTTP',
    ),
    ...layers('electron/desktop', desktopFolders),
    only(
      'preload',
      '^electron/preload/',
      ['^shared/(ipc|errors)/', '^electron/preload/', '^node_modules/electron/', '^electron$'],
      'the preload is the bridge and nothing else',
    ),
    {
      name: 'main',
      severity: 'error',
      comment: 'main starts the engine and the studio by path',
      from: { path: '^electron/main/' },
      to: { path: ['^electron/(engine|studio)/'] },
    },
    {
      name: 'cli-knows-no-desktop',
      severity: 'error',
      comment: 'the command line talks to studios through the client, as the desktop does',
      from: { path: '^electron/cli/' },
      to: { path: '^electron/(desktop|main|preload)/' },
    },
    {
      name: 'cli-is-a-leaf',
      severity: 'error',
      from: { pathNot: ['^electron/cli/', '^tests/', '^build/'] },
      to: { path: '^electron/cli/' },
    },
    {
      name: 'renderer-is-a-window',
      severity: 'error',
      comment: 'the renderer reaches the app through the bridge',
      from: { path: '^renderer/' },
      to: { path: ['^electron/', '^build/'] },
    },
    {
      name: 'node-side-knows-no-renderer',
      severity: 'error',
      from: { path: '^(electron|shared)/' },
      to: { path: '^renderer/' },
    },
    {
      name: 'features-are-apart',
      severity: 'error',
      comment: 'a feature never imports another, nor the bridge',
      from: { path: '^renderer/src/features/([^/]+)/' },
      to: { path: '^renderer/src/(features|platform|app)/', pathNot: '^renderer/src/features/$1/' },
    },
    {
      name: 'ui-is-presentational',
      severity: 'error',
      from: { path: '^renderer/src/ui/' },
      to: { path: '^renderer/src/(features|stores|platform|app)/' },
    },
    {
      name: 'sound-knows-no-screen',
      severity: 'error',
      from: { path: '^renderer/src/sound/' },
      to: { path: '^renderer/src/(features|stores|platform|app)/' },
    },
    {
      name: 'language-knows-no-screen',
      severity: 'error',
      from: { path: '^renderer/src/language/' },
      to: { path: '^renderer/src/', pathNot: '^renderer/src/language/' },
    },
    {
      name: 'script-knows-no-screen',
      severity: 'error',
      comment: 'what edits a script is the same in the editor and in the recorder',
      from: { path: '^renderer/src/script/' },
      to: { path: '^renderer/src/(features|platform|app)/' },
    },
    {
      name: 'lib-is-pure',
      severity: 'error',
      from: { path: '^renderer/src/lib/' },
      to: { path: '^renderer/src/(features|stores|platform|app|ui)/' },
    },
    owned('node-av-in-media', 'node-av', 'electron/engine/media/'),
    owned(
      'drawing-in-stills-and-assets',
      '@napi-rs/canvas',
      'electron/engine/media/(stills/(name-card/|contact-sheet\\.ts)|(assets|layers|text)/)',
    ),
    owned('sqlite-in-db', 'better-sqlite3', 'electron/db/'),
    owned('voices-in-speech', '@echogarden', 'electron/engine/speech/'),
    owned('neural-voices-in-speech', '(sherpa-onnx-node|unbzip2-stream|tar)', 'electron/engine/speech/neural/'),
    owned('networks-in-onnx', 'onnxruntime-web', 'electron/engine/speech/onnx/'),
    owned('faces-in-networks', '(@tensorflow|@vladmandic)', 'electron/engine/faces/networks\\.ts'),
    owned('keychain-in-client', 'keytar', 'electron/client/'),
    owned('electron-in-shells', 'electron', 'electron/main/', ['electron/preload/']),
    owned('text-editor-in-script', '@codemirror', 'renderer/src/script/'),
    owned('browser-in-outbound', 'playwright-core', 'electron/studio/outbound/'),
    owned('fastify-in-http', '(fastify|@fastify|@tus)', 'electron/(http|media-node|studio)/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    exclude: { path: ['^dist/', '^out/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
