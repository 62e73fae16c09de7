import { t } from '../language/index.ts';
import { useRoute, useUploads, type VideoFile } from '../stores/index.ts';
import { toast } from '../ui/index.ts';

const videoName = /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g|mts|m2ts|ts|wmv|flv|ogv|3gp)$/i;
const listName = /\.(csv|tsv|txt|xlsx)$/i;

function isVideo(file: VideoFile): boolean {
  return (file instanceof File && file.type.startsWith('video/')) || videoName.test(file.name);
}

/** Screens that hold a recording: nobody is taken away from them. */
const recording = new Set(['recorder', 'sprint']);

export function isRecordingScreen(): boolean {
  return recording.has(useRoute.getState().route.screen);
}

/** Makes templates of the videos among the files, in the library; says why the others are none. */
export function addVideos(files: readonly VideoFile[]): void {
  const { route, navigate } = useRoute.getState();
  const videos = files.filter(isVideo);
  if (videos.length > 0) {
    if (isRecordingScreen()) toast.show(t('app.addingVideo'));
    else if (route.screen !== 'library') navigate({ screen: 'library' });
    void useUploads.getState().add(videos);
  } else if (files.some(({ name }) => listName.test(name))) {
    toast.show(t('app.listNeedsTemplate'));
  } else if (files.length > 0) {
    toast.show(t('app.notVideo'), { tone: 'bad' });
  }
}
