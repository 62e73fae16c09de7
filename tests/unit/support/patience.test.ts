import { describe, expect, it } from 'vitest';
import { until } from '../../support/patience.ts';

describe('waiting in a test', () => {
  it('ends when the condition holds', async () => {
    let looks = 0;
    await until(() => ++looks === 3);
    expect(looks).toBe(3);
  });

  it('gives up after its limit, names the condition, and points at the line that waited', async () => {
    const held: string[] = [];
    const waiting = until(() => held.length === 1, { limit: 20 });
    await expect(waiting).rejects.toThrow('Waited 0.02 s in vain for: () => held.length === 1');
    const { stack = '' } = (await waiting.catch((error: unknown) => error)) as Error;
    expect(stack.split('\n')[1]).toContain('patience.test.ts');
  });

  it('gives up on a condition that never answers', async () => {
    const never = new Promise<boolean>(() => undefined);
    await expect(until(() => never, { limit: 20, what: 'an answer' })).rejects.toThrow('in vain for: an answer');
  });

  it('looks no more once it gave up', async () => {
    let looks = 0;
    await expect(until(() => ++looks < 0, { limit: 30 })).rejects.toThrow('in vain');
    const seen = looks;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(looks).toBe(seen);
  });

  it('ends with the error of a condition that throws', async () => {
    const waiting = until(() => {
      throw new Error('import failed');
    });
    await expect(waiting).rejects.toThrow('import failed');
  });
});
