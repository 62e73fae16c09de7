import { describe, expect, it } from 'vitest';
import { joinedClock } from '#electron/engine/media/import/joined-clock.ts';
import { StampBridge, type PacketTime } from '#electron/engine/media/codec/stamps.ts';
import { fc } from '../../support/property.ts';

const [pictures, sound] = [0, 1];

type Given = { stream?: number; time: number; duration?: number; isKey?: boolean; isShown?: boolean };

/** A packet of a picture unless it says otherwise. */
function packet({ stream = pictures, time, duration = 0.04, isKey = true, isShown = true }: Given): PacketTime {
  return { stream, time, decodingTime: time, duration, isKey, isShown };
}

function packets(stream: number, from: number, count: number): PacketTime[] {
  return Array.from({ length: count }, (_, index) => packet({ stream, time: from + index * 0.04 }));
}

/** Pictures and sound, one packet each after the other. */
function both(from: number, count: number): PacketTime[] {
  return packets(pictures, from, count).flatMap((one, index) => [one, ...packets(sound, from + index * 0.04, 1)]);
}

/** Times of each stream's packets as they are read, in their order. */
function read(given: readonly PacketTime[], { streams = 2, longestGap = 10 } = {}) {
  const bridge = new StampBridge({ streams, pictures, longestGap });
  const times = new Map<number, number[]>();
  const held: PacketTime[] = [];
  const take = ({ stream, time }: PacketTime, offset: number): void => {
    times.set(stream, [...(times.get(stream) ?? []), Number((time + offset).toFixed(3))]);
  };
  const release = (ended: boolean): void => {
    for (const offset of bridge.release(ended)) {
      const next = held.shift();
      if (next) take(next, offset);
    }
  };
  for (const one of given) {
    const placed = bridge.place(one);
    if (placed === 'held') held.push(one);
    else take(one, placed.offset);
    release(false);
  }
  release(true);
  expect(held).toEqual([]);
  return { pictures: times.get(pictures) ?? [], sound: times.get(sound) ?? [], changes: bridge.changes };
}

function steps(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Number((from + index * 0.04).toFixed(3)));
}

describe('stamps of a recording', () => {
  it('stay as they are while its clock goes on, gaps included', () => {
    const given = [...both(0, 3), ...both(6, 2)];
    expect(read(given)).toEqual({ pictures: [0, 0.04, 0.08, 6, 6.04], sound: [0, 0.04, 0.08, 6, 6.04], changes: [] });
  });

  it.each([0, 3, -5000, 5000])('go on where the clock begins at %i seconds after 4 seconds', (start) => {
    const { pictures: shown, sound: heard, changes } = read([...both(0, 100), ...both(start, 50)]);
    expect(shown).toEqual(steps(0, 150));
    expect(heard).toEqual(steps(0, 150));
    expect(changes).toMatchObject([{ kind: start > 4 ? 'gap' : 'restart', at: 4, jump: start - 4, picture: 4 }]);
  });

  it('begin again after the longer of sound and picture, wherever its last packets are in the file', () => {
    const [early, late] = [packets(sound, 0, 20), packets(sound, 0.8, 20)];
    const given = [
      ...early,
      ...packets(pictures, 0, 20),
      ...packets(pictures, 0, 15),
      ...late,
      ...packets(sound, 0, 15),
    ];
    const { pictures: shown, sound: heard } = read(given);
    expect(shown).toEqual([...steps(0, 20), ...steps(1.6, 15)]);
    expect(heard).toEqual([...steps(0, 40), ...steps(1.6, 15)]);
  });

  it('join any number of clips', () => {
    expect(read([...both(0, 25), ...both(0, 25), ...both(0, 25)]).sound).toEqual(steps(0, 75));
  });

  it('join clips of which one has no sound', () => {
    const { pictures: shown, sound: heard } = read([...both(0, 25), ...packets(pictures, 0, 200), ...both(0, 25)]);
    expect(shown).toEqual(steps(0, 250));
    expect(heard).toEqual([...steps(0, 25), ...steps(9, 25)]);
  });

  it('step back with pictures that are shown before the one they need, and within an edit list', () => {
    const reordered = [0, 0.16, 0.08, 0.04, 0.12].map((time) => packet({ time, isKey: time === 0 }));
    expect(read(reordered, { streams: 1 }).changes).toEqual([]);
    const leading = [...packets(pictures, 0, 100), packet({ time: 1, isShown: false }), ...packets(pictures, 4, 5)];
    expect(read(leading, { streams: 1 })).toMatchObject({ changes: [] });
  });

  it('go on after a pause, whatever order its pictures are stored in', () => {
    // The picture at 2.08 is stored before the pause, so that its duration until the next one is decoded is the pause.
    const ahead = { ...packet({ time: 2.08, isKey: false, duration: 2 }), decodingTime: 0.08 };
    const after = [2.04, 2.12, 2.16, 2.2].map((time) => packet({ time, isKey: time > 2.1 }));
    const given = [...packets(pictures, 0, 2), ahead, ...packets(sound, 0, 52), ...after, ...packets(sound, 2.08, 25)];
    expect(read(given)).toMatchObject({
      pictures: [0, 0.04, 2.08, 2.04, 2.12, 2.16, 2.2],
      sound: steps(0, 77),
      changes: [],
    });
  });

  it('that run ahead for up to a second and come back were broken, and nothing after them moves', () => {
    const broken = fc.record({
      from: fc.integer({ min: 5, max: 60 }),
      count: fc.integer({ min: 1, max: 25 }),
      by: fc.double({ min: 0.45, max: 500, noNaN: true }),
      streams: fc.constantFrom([pictures], [sound], [pictures, sound]),
    });
    fc.assert(
      fc.property(broken, ({ from, count, by, streams }) => {
        const given = both(0, 100).map((one) => {
          const index = Math.round(one.time / 0.04);
          const isBroken = streams.includes(one.stream) && index >= from && index < from + count;
          return isBroken ? packet({ ...one, time: one.time + by }) : one;
        });
        const { pictures: shown, sound: heard, changes } = read(given);
        // A gap of all streams that is too long to stay is closed at once, and so is the way back.
        expect(changes).toHaveLength(by > 10 && streams.length === 2 ? 2 : 0);
        for (const times of [shown, heard]) {
          expect(times).toHaveLength(100);
          for (const [index, time] of times.entries()) expect(Math.abs(time - index * 0.04)).toBeLessThan(0.05);
        }
      }),
    );
  });

  it('go on where a clip ends soon after a gap', () => {
    const { pictures: shown, sound: heard, changes } = read([...both(0, 25), ...both(3, 5), ...both(0, 25)]);
    for (const times of [shown, heard]) expect(times).toEqual([...steps(0, 25), ...steps(3, 5), ...steps(3.2, 25)]);
    expect(changes).toMatchObject([{ kind: 'restart', at: 3.2 }]);
  });

  it('keep a picture that stands still while somebody speaks', () => {
    const given = [...both(0, 25), ...packets(sound, 1, 1_000), ...both(41, 25)];
    expect(read(given)).toMatchObject({ pictures: [...steps(0, 25), ...steps(41, 25)], changes: [] });
    // Its next picture may be in the file before the sound is.
    const early = [...both(0, 25), ...packets(pictures, 41, 25), ...packets(sound, 1, 1_025)];
    expect(read(early)).toMatchObject({ pictures: [...steps(0, 25), ...steps(41, 25)], changes: [] });
  });

  it.each([7_200, -30])('do not follow a single one that is broken by %i seconds', (jump) => {
    const given = both(100, 50).map((one, index) => (index === 60 ? packet({ time: one.time + jump }) : one));
    expect(read(given)).toMatchObject({ pictures: steps(100, 50), sound: steps(100, 50), changes: [] });
  });
});

describe('the times of a joined file', () => {
  const change = { kind: 'restart' as const, jump: -4 };

  it('let its pictures fall on frames after each change', () => {
    const changes = [{ ...change, at: 4.01, picture: 4.01 }];
    const clock = joinedClock(changes, { origin: 0, rate: 25 });
    expect(clock.timeOf(4)).toBe(4);
    expect(clock.timeOf(4.01)).toBeCloseTo(4.04);
    changes.push({ ...change, at: 8, picture: 8.02 });
    expect(clock.timeOf(7.9)).toBeCloseTo(7.93);
    expect(clock.timeOf(8.02)).toBeCloseTo(8.08);
    expect([1, 4.01, 9].map((seconds) => clock.changesBefore(seconds))).toEqual([0, 1, 2]);
  });

  it('stay as they are where no frames are asked for', () => {
    expect(joinedClock([{ ...change, at: 4.01, picture: 4.01 }]).timeOf(5)).toBe(5);
  });
});
