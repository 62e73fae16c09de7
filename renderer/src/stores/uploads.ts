import { cutText } from '#shared/cut-text.ts';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { isTellingName } from '#shared/telling-name.ts';
import type { Problem, Template } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { onAccountChange } from '../lib/account-change.ts';
import { toProblem } from '../lib/problem.ts';
import { createAccountStore } from './account-store.ts';
import { useRoute } from './route.ts';
import { discardSpool, spoolFile, type VideoFile } from './spools.ts';
import { useTemplates } from './templates.ts';

/** A picked file that is becoming a template. */
export type Upload = {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  problem: Problem | null;
};

type UploadsState = {
  uploads: Upload[];
  /**
   * Streams videos to disk and creates templates from them. Cancelled uploads disappear, failed ones show the reason.
   * A single video opens in the editor, the next step, unless another screen was opened meanwhile.
   * @returns why the first of those that failed did.
   */
  add(files: readonly VideoFile[]): Promise<Problem | null>;
  cancel(id: string): void;
  retry(id: string): Promise<void>;
  dismiss(id: string): void;
};

/** Browser objects of each upload, kept out of the store. */
const running = new Map<string, { file: VideoFile; abort: AbortController }>();
// A file picked for one account must not be uploaded to another.
onAccountChange(() => {
  for (const { abort } of running.values()) abort.abort();
  running.clear();
});

export const useUploads = createAccountStore<UploadsState>((set, get) => ({
  uploads: [],
  async add(files) {
    const isOnly = files.length === 1 && get().uploads.length === 0;
    const added = files.map((file) => ({ id: crypto.randomUUID(), file }));
    set(({ uploads }) => ({ uploads: [...added.map(({ id, file }) => newUpload(id, file)), ...uploads] }));
    const folderId = openFolder();
    const [first] = await Promise.all(added.map(({ id, file }) => run(id, file, folderId)));
    const { route, navigate } = useRoute.getState();
    if (isOnly && first && route.screen === 'templates') navigate({ screen: 'editor', templateId: first.id });
    const { uploads } = get();
    return uploads.find(({ id, problem }) => problem && added.some((video) => video.id === id))?.problem ?? null;
  },
  cancel(id) {
    running.get(id)?.abort.abort();
    get().dismiss(id);
  },
  async retry(id) {
    const file = running.get(id)?.file;
    if (!file) return;
    change(id, { sent: 0, problem: null });
    await run(id, file, openFolder());
  },
  dismiss(id) {
    set(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
    running.delete(id);
  },
}));

/** Asks before the page is left while it copies files: they would be missing afterwards, without a word. */
export function guardUploads(): void {
  window.addEventListener('beforeunload', (event) => {
    if (useUploads.getState().uploads.some(({ problem }) => problem === null)) event.preventDefault();
  });
}

/** The folder of a new template: the one that is open. */
function openFolder(): string | null {
  const { route } = useRoute.getState();
  return route.screen === 'templates' ? (route.folderId ?? null) : null;
}

function newUpload(id: string, file: VideoFile): Upload {
  return { id, name: templateName(file.name), size: file.size, sent: 0, problem: null };
}

function change(id: string, values: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)),
  }));
}

/** @returns the template, or null after a cancel or a failure. */
async function run(id: string, file: VideoFile, folderId: string | null): Promise<Template | null> {
  const abort = new AbortController();
  running.set(id, { file, abort });
  try {
    if (file.size === 0) throw new AppError('MEDIA_EMPTY');
    if (file.size > limits.uploadBytes) throw new AppError('MEDIA_TOO_LARGE');
    const spoolId = await spoolFile(file, abort.signal, (sent) => change(id, { sent }));
    const template = await createOrDiscard(spoolId, file.name, folderId);
    useUploads.getState().dismiss(id);
    return template;
  } catch (error) {
    const known = toAppError(error, 'FILE_UNREADABLE');
    if (known.code === 'CANCELLED') useUploads.getState().dismiss(id);
    else change(id, { problem: toProblem(known) });
    return null;
  }
}

async function createOrDiscard(spoolId: string, fileName: string, folderId: string | null): Promise<Template> {
  const name = templateName(fileName);
  try {
    const named = isTellingName(name);
    return await useTemplates.getState().createFromSpool({ spoolId, name, named, script: '', folderId });
  } catch (error) {
    await discardSpool(spoolId);
    throw error;
  }
}

/** "My intro (final).mov" → "My intro (final)". */
function templateName(fileName: string): string {
  return cutText(fileName.replace(/\.[^.]{1,5}$/, '').trim(), 300) || t('app.untitledVideo');
}
