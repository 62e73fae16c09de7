import { int32At } from '#shared/at.ts';
/** A phone from frame `start` up to `end`. */
export type Visit = { phone: number; start: number; end: number };

/** The trail without a visit. */
export const noTrail = -1;

const leastRoom = 1_024;

/**
 * The paths to places in a sequence: visits, each with its predecessor. All paths still followed share their past,
 * which soon converges, so that little is stored however long the recording is.
 */
export class Trails {
  #count = 0;
  #phones = new Int32Array(leastRoom);
  #starts = new Int32Array(leastRoom);
  #ends = new Int32Array(leastRoom);
  #before = new Int32Array(leastRoom);

  /** Number of visits that can be added before more memory is allocated. When it is low, call {@link collect}. */
  get room(): number {
    return this.#phones.length - this.#count;
  }

  /** @param before the previous visit, or {@link noTrail}. @returns a reference to the trail up to this visit. */
  add(phone: number, from: number, to: number, before: number): number {
    if (this.room === 0) this.#resize(2 * this.#count);
    const id = this.#count++;
    this.#phones[id] = phone;
    this.#starts[id] = from;
    this.#ends[id] = to;
    this.#before[id] = before;
    return id;
  }

  /** Removes all trails except those in `references`, and updates these. Leaves room for as many again as remain. */
  collect(references: readonly Int32Array[]): void {
    const names = this.#mark(references);
    let kept = 0;
    // A visit is always added after its predecessor, whose reference is therefore updated already.
    for (let id = 0; id < this.#count; id++) {
      if (names[id] === unmarked) continue;
      this.#phones[kept] = int32At(this.#phones, id);
      this.#starts[kept] = int32At(this.#starts, id);
      this.#ends[kept] = int32At(this.#ends, id);
      this.#before[kept] = nameIn(names, int32At(this.#before, id));
      names[id] = kept++;
    }
    this.#count = kept;
    for (const reference of references) {
      for (let at = 0; at < reference.length; at++) reference[at] = nameIn(names, int32At(reference, at));
    }
    if (2 * kept > this.#phones.length) this.#resize(2 * this.#phones.length);
  }

  /** The visits of a trail, in order. */
  visits(trail: number): Visit[] {
    const visits: Visit[] = [];
    for (let id = trail; id !== noTrail; id = int32At(this.#before, id)) {
      visits.push({ phone: int32At(this.#phones, id), start: int32At(this.#starts, id), end: int32At(this.#ends, id) });
    }
    return visits.reverse();
  }

  #mark(references: readonly Int32Array[]): Int32Array {
    const names = new Int32Array(this.#count).fill(unmarked);
    for (const reference of references) {
      for (const trail of reference) {
        for (let id = trail; id !== noTrail && names[id] === unmarked; id = int32At(this.#before, id))
          names[id] = marked;
      }
    }
    return names;
  }

  #resize(room: number): void {
    this.#phones = enlarged(this.#phones, room);
    this.#starts = enlarged(this.#starts, room);
    this.#ends = enlarged(this.#ends, room);
    this.#before = enlarged(this.#before, room);
  }
}

const unmarked = -2;
const marked = -1;

function nameIn(names: Int32Array, id: number): number {
  return id === noTrail ? noTrail : (names[id] ?? noTrail);
}

function enlarged(values: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(room);
  larger.set(values);
  return larger;
}
