import type { TemplateContent } from '#shared/ipc/index.ts';

/** The editor's data of a ready template of ten seconds, by default without sections or words. */
export function templateContent(
  script: string,
  options: Partial<Pick<TemplateContent, 'sections' | 'words' | 'findings' | 'cuts'>> = {},
): TemplateContent {
  return {
    template: {
      id: 't1',
      name: 'Test',
      script,
      createdAt: '2026-01-01T00:00:00.000Z',
      status: 'ready',
      progress: 1,
      problem: null,
      videoUrl: null,
      posterUrl: null,
      previewUrl: null,
      voice: null,
      actorId: null,
      folderId: null,
      look: null,
      instance: null,
      cutting: 'none',
      media: { duration: 10, width: 1280, height: 720, frame_rate: [25, 1], channels: 1, size: 1000 },
    },
    version: '1',
    sections: [],
    recordingUrl: null,
    cuts: [],
    composition: null,
    waveform: { duration: 10, rate: 100, url: '' },
    words: [],
    findings: null,
    notes: [],
    ...options,
  };
}
