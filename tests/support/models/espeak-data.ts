import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const inPackage = /\{filename:"\/usr\/share\/(espeak-ng-data\/[^"]+)",start:(\d+),end:(\d+)/g;
/** Files that English needs; all of them take 24 MB. */
const needed = /\/(phontab|phonindex|phondata|intonations|en_dict|lang\/gmw\/en[^/]*)$/;

/** Writes eSpeak NG's data for English into `folder`/espeak-ng-data, as in model archives. */
export function writeEspeakData(folder: string): void {
  const loader = createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten');
  const data = readFileSync(join(dirname(loader), 'espeak-ng.data'));
  for (const [, name = '', start, end] of readFileSync(loader, 'utf8').matchAll(inPackage)) {
    if (!needed.test(name)) continue;
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data.subarray(Number(start), Number(end)));
  }
}
