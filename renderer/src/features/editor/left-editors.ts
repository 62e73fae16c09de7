import { t } from '#renderer/language/index.ts';
import { onAccountChange } from '#renderer/lib/account-change.ts';
import { beforeClosing, useTemplates } from '../../stores/index.ts';
import { toast } from '../../ui/index.ts';
import { isChangedElsewhere, type EditorSession } from './model/session.ts';

/** Editors that were left and have something to save, by template id. Opened again, they go on as they were. */
const left = new Map<string, EditorSession>();
onAccountChange(() => left.clear());
beforeClosing(async () => void (await Promise.all([...left.values()].map((session) => session.flush()))));
window.addEventListener('beforeunload', (event) => {
  if (left.size > 0) event.preventDefault();
});

/** The session of a template that was left and is not saved yet. */
export function leftEditor(templateId: string): EditorSession | undefined {
  return left.get(templateId);
}

/** A session that was left is open again. */
export function returnToEditor(templateId: string): void {
  left.delete(templateId);
}

/** Saves the rest of a session. If that fails, the user is told, and finds the changes on return. */
export function leaveEditor(templateId: string, session: EditorSession): void {
  left.set(templateId, session);
  void settle(templateId, session, session.close());
}

async function settle(templateId: string, session: EditorSession, saving: Promise<void>): Promise<void> {
  await saving;
  if (left.get(templateId) !== session) return;
  const template = useTemplates.getState().templates[templateId];
  const { save } = session.store.getState();
  if (save.status !== 'failed' || !template) return void left.delete(templateId);
  const action = isChangedElsewhere(save)
    ? { label: t('common.keepOwn'), run: () => void settle(templateId, session, session.keepOwn()) }
    : { label: t('common.tryAgain'), run: () => void settle(templateId, session, session.flush()) };
  toast.fail(t('editor.leftUnsaved', { name: template.name }), { action });
}
