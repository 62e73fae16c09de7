import { beforeEach, describe, expect, it } from 'vitest';
import { answerTag, packAnswer, unpackAnswer, type MediaAnswer } from '#electron/farm/media-messages.ts';
import type { StudioFiles } from '#electron/farm/studio-files.ts';
import { MediaAnswers, usualAges, type Asked } from '#electron/media-node/media-answers.ts';
import type { MediaCopies } from '#electron/media-node/media-copies.ts';
import { AppError, toWireError } from '#shared/errors/index.ts';
import { thrownBy } from '../../support/thrown.ts';

const asked: Asked = { address: '/media/abc/video.mp4', isStrict: false };
const laid = {
  head: Buffer.from('head'),
  pieces: { starts: Float64Array.of(0, 10, 15), sources: Int16Array.of(0, 1), offsets: Float64Array.of(100, 0) },
};

function found(etag: string): MediaAnswer {
  return {
    type: 'found',
    contentType: 'video/mp4',
    etag,
    size: 19,
    isPassing: false,
    head: 4,
    pieces: 2,
    files: [{ key: 'templates/a', name: 'template.mp4', size: 1_000, modified: 5 }],
    artifacts: [{ kind: 'sections', key: 'b' }],
    copies: 'mark',
  };
}

describe('answers about media', () => {
  it('arrive with their pieces, and are refused if these don’t fit', () => {
    const { answer, laid: arrived } = unpackAnswer(packAnswer(found('"a"'), laid));
    expect(answer).toEqual(found('"a"'));
    expect(Buffer.from(arrived.head).toString()).toBe('head');
    expect(arrived.pieces).toEqual(laid.pieces);
    const short = packAnswer(found('"a"'), laid).subarray(0, -2);
    const elsewhere = packAnswer({ ...found('"a"'), artifacts: [] } as MediaAnswer, laid);
    const longer = packAnswer({ ...found('"a"'), size: 20 } as MediaAnswer, laid);
    for (const wrong of [short, elsewhere, longer, new Uint8Array(3), Buffer.from('no answer at all')])
      expect(() => unpackAnswer(wrong)).toThrow(expect.objectContaining({ code: 'STUDIO_ANSWER_INVALID' }));
  });

  describe('of a node', () => {
    let now: number;
    let answers: MediaAnswers;
    let refused: AppError[];
    /** Tags with which the studio was asked, and what it answers. */
    let tags: (string | undefined)[];
    let answer: MediaAnswer | AppError;

    beforeEach(() => {
      [now, refused, tags, answer] = [0, [], [], found('"a"')];
      const files = {
        async fetchAnswer({ tag }: { tag: string | undefined }) {
          tags.push(tag);
          if (answer instanceof AppError) throw answer;
          const packed = packAnswer(answer, answer.type === 'found' ? laid : undefined);
          return answerTag(packed) === tag ? packAnswer({ type: 'same' }) : packed;
        },
      } as unknown as StudioFiles;
      const copies = {
        learn: async () => undefined,
        fileSource: () => undefined,
        artifactSource: () => undefined,
      } as unknown as MediaCopies;
      answers = new MediaAnswers({
        files,
        copies,
        build: 'this',
        ages: usualAges,
        now: () => now,
        onRefused: (error) => refused.push(error),
      });
    });

    const etag = async (): Promise<string | undefined> => (await answers.fresh(asked)).found?.etag;

    it('are asked for once by all, and again by their tag after five seconds', async () => {
      expect(await Promise.all([etag(), etag(), etag()])).toEqual(['"a"', '"a"', '"a"']);
      now += 4_999;
      await etag();
      expect(tags).toEqual([undefined]);
      now += 1;
      expect(await etag()).toBe('"a"');
      expect(tags).toEqual([undefined, answerTag(packAnswer(found('"a"'), laid))]);
      answer = found('"b"');
      now += 5_000;
      expect(await etag()).toBe('"b"');
    });

    it('end for those who are reading after a minute', async () => {
      await etag();
      answer = { type: 'refused', error: toWireError(new AppError('NOT_FOUND')) };
      now += 59_999;
      expect((await answers.more(asked, '"a"')).size).toBe(19);
      now += 1;
      expect((await thrownBy(answers.more(asked, '"a"'))).code).toBe('NOT_FOUND');
      answer = found('"b"');
      expect((await thrownBy(answers.more(asked, '"a"'))).code).toBe('RANGE_NOT_SATISFIABLE');
    });

    it('serve for a minute while the studio is away, which viewers are told without its address', async () => {
      await etag();
      answer = new AppError('STUDIO_UNREACHABLE', { subject: 'http://10.0.0.5:4000' });
      now += 59_999;
      expect(await etag()).toBe('"a"');
      now += 1;
      const error = await thrownBy(answers.fresh(asked));
      expect([error.code, error.retryAfter, error.subject]).toEqual(['STUDIO_UNREACHABLE', 5, undefined]);
      expect(refused).toEqual([]);
    });

    it('tell when the studio refuses this machine', async () => {
      answer = new AppError('UNAUTHORIZED');
      expect((await thrownBy(answers.fresh(asked))).code).toBe('STUDIO_UNREACHABLE');
      expect(refused.map(({ code }) => code)).toEqual(['UNAUTHORIZED']);
    });
  });
});
