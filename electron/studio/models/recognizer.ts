import { join } from 'node:path';
import { speaks } from '../../../shared/models.ts';
import type { Db } from '../../db/open.ts';
import type { DataFolder } from '../data-folder.ts';
import { listSpeechModels } from '../store/speech-models.ts';

/** Folder of an installed model that recognizes speech; undefined where there is none. */
export function installedRecognizer(db: Db, folders: DataFolder): string | undefined {
  const model = listSpeechModels(db).find(
    ({ status, facts }) => status === 'succeeded' && facts && !speaks(facts.family),
  );
  return model && join(folders.models, model.id);
}
