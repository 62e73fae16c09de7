import { t } from '#renderer/language/index.ts';
import { giveList, stayedHere, useRoute, type Route } from '../../stores/index.ts';
import { useToast } from '../../ui/index.ts';
import { useEditorContext } from './editor-context.ts';

/** Ways out of the editor that need everything on screen to be saved. */
export function useLeaving(): {
  /** @param list of recipients that was dropped here. */
  toPeople: (list?: File) => void;
  sayAgain: () => void;
} {
  const { session, template, composition } = useEditorContext();
  const navigate = useRoute((state) => state.navigate);
  const toast = useToast();
  const templateId = template.id;

  function leaveFor(route: Route, list?: File): void {
    const isHere = stayedHere();
    void session.flush().then(() => {
      const { save } = session.store.getState();
      if (save.status === 'failed') toast.fail(save.problem);
      else if (isHere()) {
        navigate(route);
        if (list) giveList({ screen: 'campaign', templateId, file: list });
      }
    });
  }

  function sayAgain(): void {
    if (composition !== null) return void toast.show(t('recorder.noRetakesWithScreen'));
    leaveFor({ screen: 'sentences', templateId });
  }

  return { toPeople: (list) => leaveFor({ screen: 'campaign', templateId }, list), sayAgain };
}
