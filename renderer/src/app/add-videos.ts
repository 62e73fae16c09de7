import { t } from '../language/index.ts';
import { followLink, giveList, useRoute, useUploads, type VideoFile } from '../stores/index.ts';
import { toast } from '../ui/index.ts';

const videoName = /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g|mts|m2ts|ts|wmv|flv|ogv|3gp)$/i;
/** Endings of lists and of files mistaken for lists. Reading such a file explains what to do with it. */
const listName = /\.(csv|tsv|txt|xlsx?|xlsm|ods|numbers)$/i;

function isVideo(file: VideoFile): boolean {
  return (file instanceof File && file.type.startsWith('video/')) || videoName.test(file.name);
}

function isSound(file: VideoFile): boolean {
  return file instanceof File && file.type.startsWith('audio/');
}

const recording = new Set(['recorder', 'sentences', 'sprint']);

/** Whether the screen holds a recording: nothing from outside takes the user away from it. */
export function isRecordingScreen(): boolean {
  return recording.has(useRoute.getState().route.screen);
}

/** Whether the templates screen, which shows how far each video is, is open. */
function isTemplates(): boolean {
  return useRoute.getState().route.screen === 'templates';
}

/** Makes templates of videos. The user stays on the screen: what is being typed or recorded there would be lost. */
async function add(videos: readonly VideoFile[]): Promise<void> {
  const action = { label: t('common.show'), run: () => followLink({ screen: 'templates' }) };
  if (!isTemplates()) toast.show(t('app.addingVideo'), { action });
  const problem = await useUploads.getState().add(videos);
  if (problem !== null && !isTemplates()) toast.fail(problem, { action });
}

/**
 * Makes templates of the dropped videos. A list goes to the campaign of the open template; reports why
 * other files are refused.
 */
export function addVideos(files: readonly VideoFile[]): void {
  const { route } = useRoute.getState();
  const videos = files.filter(isVideo);
  if (videos.length > 0) return void add(videos);
  // Beside the table of a campaign nothing else is taken.
  const list = files.find(({ name }) => route.screen === 'campaign' || listName.test(name));
  if (list instanceof File && (route.screen === 'campaign' || route.screen === 'editor')) {
    giveList({ screen: route.screen, templateId: route.templateId, file: list });
  } else if (list) {
    toast.show(t('app.listNeedsTemplate'));
  } else if (files.length > 0) {
    toast.fail(t(files.some(isSound) ? 'app.soundNotVideo' : 'app.notVideo'));
  }
}
