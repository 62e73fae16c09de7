import { speaks } from '#shared/models.ts';
import type { Db } from '#electron/db/open.ts';
import { listSpeechModels } from '../../store/speech-models.ts';

/** Ids of the installed models that recognize speech, the one that was asked for first at the front. */
export function installedRecognizers(db: Db): string[] {
  return listSpeechModels(db)
    .filter(({ status, facts }) => status === 'succeeded' && facts && !speaks(facts.family))
    .map(({ id }) => id);
}

/** An installed model that recognizes speech; undefined where there is none. */
export function installedRecognizer(db: Db): string | undefined {
  return installedRecognizers(db)[0];
}
