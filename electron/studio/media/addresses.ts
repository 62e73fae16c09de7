import { templateFiles } from '../../engine/workers/protocol.ts';

/** Names a media address can end in. */
export const mediaFiles = { video: 'video.mp4', poster: templateFiles.poster, preview: templateFiles.preview } as const;
export type MediaKind = keyof typeof mediaFiles;

/** Address of a video's hosted page. */
export function shareUrl(baseUrl: string, capability: string): string {
  return `${baseUrl}/v/${capability}`;
}

/** Address of a template's or a video's media. Whoever knows it may read it: it needs no further authorization. */
export function mediaUrl(baseUrl: string, capability: string, kind: MediaKind): string {
  return `${baseUrl}/media/${capability}/${mediaFiles[kind]}`;
}
