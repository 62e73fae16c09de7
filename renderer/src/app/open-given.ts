import { t } from '../language/index.ts';
import { followOpened, useRoute } from '../stores/index.ts';
import { toast } from '../ui/index.ts';
import { addVideos, isRecordingScreen } from './add-videos.ts';

/** Opens what the system gives the app: videos as if they were dropped, links by going there. */
export function openGiven(): void {
  followOpened({
    onFiles: addVideos,
    onLink(route) {
      const go = (): void => useRoute.getState().navigate(route);
      if (isRecordingScreen()) toast.show(t('app.linkOpened'), { action: { label: t('app.linkGo'), run: go } });
      else go();
    },
    onProblem: (sentence) => void toast.show(sentence, { tone: 'bad', duration: 9_000 }),
  });
}
