import { followOpened, useRoute } from '../stores/index.ts';
import { toast } from '../ui/index.ts';
import { addVideos, isRecordingScreen } from './add-videos.ts';

/** Opens what the system gives the app: videos as if they were dropped, links by going there. */
export function openGiven(): void {
  followOpened({
    onFiles: addVideos,
    onLink(route) {
      const go = (): void => useRoute.getState().navigate(route);
      if (isRecordingScreen()) toast.show('A link was opened.', { action: { label: 'Go there', run: go } });
      else go();
    },
    onProblem: ({ message }) => void toast.show(message, { tone: 'bad', duration: 9_000 }),
  });
}
