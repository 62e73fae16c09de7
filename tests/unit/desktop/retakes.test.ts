import { describe, expect, it } from 'vitest';
import { AppError, toWireError, type ErrorCode } from '#shared/errors/index.ts';
import { Retakes } from '#electron/desktop/spools/retakes.ts';
import type { Spools } from '#electron/desktop/spools/spools.ts';
import { thrownBy } from '../../support/thrown.ts';

/** Sentences of a take whose listening fails. */
function failing(code: ErrorCode): Retakes {
  const spools = { get: () => ({}), file: () => '/nowhere' } as unknown as Spools;
  const launch = () => ({
    onMessage: (listener: (message: unknown) => void) =>
      listener({ type: 'failed', error: toWireError(new AppError(code)) }),
    onExit: () => undefined,
    requestClose: () => undefined,
    kill: () => undefined,
  });
  return new Retakes({ spools, launch, dataFolder: '/nowhere' });
}

describe('the sentences of a take', () => {
  it.each(['ALIGNMENT_FAILED', 'RECORDING_TOO_LONG'] as const)(
    'that are not found lead to no waveform, which there is none of (%s)',
    async (code) => {
      const { handlers } = failing(code);
      const error = await thrownBy(handlers['retakes.sentences']({ id: 'take', script: 'Hello there.' }));
      expect(error).toMatchObject({ code });
      expect(error.message).not.toMatch(/waveform/u);
      expect(error.sentence?.key).toMatch(/^take/u);
    },
  );
});
