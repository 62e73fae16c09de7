/** A record's entry for a user's word; never what all objects inherit, as for `constructor`. */
export function ownProperty<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
