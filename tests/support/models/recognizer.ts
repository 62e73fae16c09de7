import Database from 'better-sqlite3';
import { join } from 'node:path';
import { endSpeechModel, queueSpeechModel } from '#electron/studio/store/speech-models.ts';
import { dropWork } from '#electron/studio/store/work.ts';
import type { TestStudio } from '../studio.ts';

/** Adds a recognition model directly to a studio's database; the stand-in pool needs no files of it. */
export function addRecognizer({ folder }: TestStudio, language = 'en', id = 'stand-in-whisper'): void {
  const db = new Database(join(folder, 'studio.db'));
  db.transaction(() => {
    queueSpeechModel(db, { id, name: 'Stand-in', source: folder, needs: '' });
    dropWork(db, 'model', id);
    const facts = { family: 'whisper' as const, bytes: 1, language, speakers: [] };
    endSpeechModel(db, id, { outcome: 'succeeded', facts, sha256: null });
  })();
  db.close();
}
