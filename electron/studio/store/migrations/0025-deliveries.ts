import type { Migration } from '#electron/db/migrate.ts';

/** What the deliverer needs to find its next callback without looking at every pending one. */
export const deliveries: Migration = {
  version: 25,
  name: 'deliveries',
  up(db) {
    db.exec(`
      -- Scheme, host and port of url: what is sent there together is limited.
      ALTER TABLE callback_destinations ADD COLUMN origin TEXT NOT NULL DEFAULT '';
      -- Whether a user asked for this destination, rather than a callback_url having brought it.
      ALTER TABLE callback_destinations ADD COLUMN registered INTEGER NOT NULL DEFAULT 0;
      -- The receiver asked to be left alone until then, milliseconds since the epoch.
      ALTER TABLE callback_destinations ADD COLUMN rest_until INTEGER NOT NULL DEFAULT 0;
      -- When something may be sent there next; null where nothing is pending. Never later than that.
      ALTER TABLE callback_destinations ADD COLUMN next_due INTEGER;
      CREATE INDEX destinations_due ON callback_destinations(next_due) WHERE next_due IS NOT NULL;

      DROP INDEX callbacks_pending;
      CREATE INDEX callbacks_due ON callbacks(destination_id, due_at, seq) WHERE status = 'pending';

      CREATE INDEX callbacks_finished ON callbacks(finished_at) WHERE status <> 'pending';

      UPDATE callback_destinations SET next_due =
        (SELECT min(due_at) FROM callbacks WHERE destination_id = callback_destinations.id AND status = 'pending');

      CREATE TRIGGER destination_of_new_callback AFTER INSERT ON callbacks
      BEGIN
        -- Callbacks of one video go out in order: a later one is not due before an earlier one that is tried again.
        UPDATE callbacks SET due_at = coalesce(
            (SELECT max(due_at) FROM callbacks WHERE video_id = new.video_id AND seq < new.seq AND status = 'pending'),
            new.due_at)
          WHERE seq = new.seq;
        UPDATE callback_destinations SET next_due =
          (SELECT max(rest_until, min(due_at)) FROM callbacks WHERE destination_id = new.destination_id AND status = 'pending')
          WHERE id = new.destination_id;
      END;
    `);
    const destinations = db.prepare<[], { id: string; url: string }>('SELECT id, url FROM callback_destinations').all();
    const setOrigin = db.prepare('UPDATE callback_destinations SET origin = ?, registered = 1 WHERE id = ?');
    for (const { id, url } of destinations) setOrigin.run(new URL(url).origin, id);
  },
};
