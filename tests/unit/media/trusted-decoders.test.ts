import { Codec } from 'node-av/lib';
import { AV_CODEC_ID_AAC, FF_ENCODER_AAC } from 'node-av/constants';
import { expect, it } from 'vitest';
import { findDecoder, trustedDecoders } from '#electron/engine/media/codec/trusted-decoders.ts';

it('takes FFmpeg’s own decoder of AAC, as packages contain no other', () => {
  expect(findDecoder(AV_CODEC_ID_AAC)?.name).toBe('aac');
  const names = trustedDecoders().split(',');
  expect(names).toContain('aac');
  expect(names).not.toContain('libfdk_aac');
});

it('has FFmpeg’s own encoder of AAC to ask for by name', () => {
  expect(Codec.findEncoderByName(FF_ENCODER_AAC)?.longName).not.toMatch(/fraunhofer/iu);
});
