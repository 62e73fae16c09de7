import Database from 'better-sqlite3';
import { join } from 'node:path';
import { queueSpeechModel, succeedSpeechModel } from '#electron/studio/store/speech-models.ts';
import type { TestStudio } from '../studio.ts';

/** Puts a model that listens into a studio's database behind its back; the stand-in pool needs no files of it. */
export function addRecognizer({ folder }: TestStudio): void {
  const db = new Database(join(folder, 'studio.db'));
  const id = 'stand-in-whisper';
  db.transaction(() => {
    queueSpeechModel(db, { id, name: 'Stand-in', source: folder });
    succeedSpeechModel(db, id, { family: 'whisper', bytes: 1, language: 'en', speakers: [] }, null);
  })();
  db.close();
}
