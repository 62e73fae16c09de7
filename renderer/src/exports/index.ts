export { followExports } from './export-news.ts';
export { ExportProgress } from './export-progress.tsx';
export { FolderField } from './folder-field.tsx';
export { SoundExport } from './sound-export.tsx';
