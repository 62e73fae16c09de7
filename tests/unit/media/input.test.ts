import { AVERROR_EIO, AVERROR_EOF, AVERROR_INVALIDDATA } from 'node-av/constants';
import { Packet } from 'node-av/lib';
import { describe, expect, it } from 'vitest';
import { checkedReader } from '#electron/engine/media/codec/input.ts';

describe('the end of a recording', () => {
  const packet = new Packet();

  it.each([
    ['its last packet', AVERROR_EOF, 0],
    ['a place where it was cut off', AVERROR_INVALIDDATA, 0],
    ['a container that answers every end with EIO', AVERROR_EIO, 0],
    ['its last bytes', AVERROR_EOF, AVERROR_EOF],
  ])('is %s', (_, status, error) => {
    expect(checkedReader(() => status, { error })(packet)).toBe(status);
  });

  it.each([AVERROR_EOF, AVERROR_INVALIDDATA, AVERROR_EIO])(
    'is not a disk that stopped reading, whatever the container makes of it (%i)',
    (status) => {
      expect(() => checkedReader(() => status, { error: AVERROR_EIO })(packet)).toThrow(
        expect.objectContaining({ code: 'FILE_UNREADABLE', message: expect.stringContaining('disk') }),
      );
    },
  );

  it('is not looked for as long as there are packets', () => {
    expect(checkedReader(() => 0, { error: AVERROR_EIO })(packet)).toBe(0);
  });
});
