import type { Task, TaskKind } from './protocol.ts';

/**
 * Where tasks of each kind may run. `here`: on the studio's machine alone, as they name its own files, decode what
 * somebody uploaded, or install a model. `anywhere`: all they read and write is content that machines share, file by file.
 */
const places: Readonly<Record<TaskKind, 'here' | 'anywhere'>> = {
  render: 'anywhere',
  'render-script': 'anywhere',
  'plan-pictures': 'anywhere',
  'cut-presenter': 'anywhere',
  'fit-film': 'anywhere',
  'draw-piece': 'anywhere',
  rendition: 'anywhere',
  leaves: 'anywhere',
  stills: 'anywhere',
  'personal-still': 'anywhere',
  align: 'anywhere',
  'check-clips': 'anywhere',
  'check-script': 'anywhere',
  listen: 'anywhere',
  speak: 'anywhere',
  'paid-texts': 'anywhere',
  'paid-sentences': 'anywhere',
  transcribe: 'anywhere',
  'learn-script': 'anywhere',
  // Makes a folder within a template, which must appear whole.
  'fit-body': 'here',
  probe: 'here',
  normalize: 'here',
  compose: 'here',
  assemble: 'here',
  'bake-template': 'here',
  'cut-template': 'here',
  'contact-sheet': 'here',
  'align-file': 'here',
  'fit-retake': 'here',
  'listen-retake': 'here',
  'sound-parts': 'here',
  sound: 'here',
  'cut-takes': 'here',
  'cut-phrase': 'here',
  'film-take': 'here',
  'join-film': 'here',
  'check-reading': 'here',
  'listen-take': 'here',
  'judge-still': 'here',
  'order-lips': 'here',
  'accept-lips': 'here',
  'prepare-asset': 'here',
  'crop-asset': 'here',
  'profile-card': 'here',
  'unpack-model': 'here',
  'try-model': 'here',
  'transcribe-file': 'here',
};

export const taskKinds = Object.keys(places) as TaskKind[];

export function runsAnywhere(task: Task): boolean {
  // As `fit-body`.
  const makesFolder = task.kind === 'rendition' && task.body !== undefined;
  return places[task.kind] === 'anywhere' && !makesFolder;
}
