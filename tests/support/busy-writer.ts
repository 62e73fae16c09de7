import Database from 'better-sqlite3';

/**
 * Process that writes to the database named on its command line as fast as it can until it is killed: one row into each
 * of two tables per transaction. Prints `writing` once it has begun.
 */

const [, , file = ''] = process.argv;
const db = new Database(file, { timeout: 5_000 });
db.pragma('synchronous = NORMAL');
const first = db.prepare('INSERT INTO first (text) VALUES (?)');
const second = db.prepare('INSERT INTO second (text) VALUES (?)');
const write = db.transaction((text: string) => {
  first.run(text);
  second.run(text);
});
write('begun');
process.send?.('writing');
for (let count = 0; ; count++) write(`row ${count}`);
