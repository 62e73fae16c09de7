import { Coins } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Group } from '@mantine/core';
import type { OperationOutput } from '#shared/api/index.ts';
import type { GenerationMode, SmoothQuality } from '#shared/generation-modes.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { chargeText } from '#renderer/lib/clip-texts.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { estimateCredits } from '#renderer/stores/index.ts';
import type { Price } from '../listen/use-clips.ts';
import { whenCalm } from '../model/when-calm.ts';
import { ErrorWords, QuietButton } from '#renderer/ui/index.ts';

/** The price, or why it is unknown. */
type Told = { text: string; affordable: boolean } | { problem: Problem };

/** The price of a voice service for the rows; nothing for a local voice. */
export function PriceNote({ price, onRetry }: { price: Price | null; onRetry: () => void }): ReactNode {
  if (price === null) return null;
  const { charge, problem } = price;
  return (
    <Note told={charge ? { text: chargeText(charge), affordable: true } : problem && { problem }} onRetry={onRetry} />
  );
}

type CreditsProps = { rows: number; mode: GenerationMode; smoothQuality: SmoothQuality };

/** The price of the rows in credits, and the remaining credits; nothing for accounts without a limit. */
export function Credits({ rows, mode, smoothQuality }: CreditsProps): ReactNode {
  const [told, setTold] = useState<Told | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (rows === 0) return;
    const ask = (): Promise<Told | null> =>
      estimateCredits({ rows, generation_mode: mode, smooth_quality: smoothQuality }).then(
        creditsOf,
        (error: unknown) => ({
          problem: toProblem(error),
        }),
      );
    return whenCalm(ask, setTold);
    // Each try asks again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [rows, mode, smoothQuality, tries]);

  return rows > 0 && <Note told={told} onRetry={() => setTries((count) => count + 1)} />;
}

function Note({ told, onRetry }: { told: Told | null; onRetry: () => void }): ReactNode {
  if (told === null) return null;
  return (
    <Group
      component="output"
      gap="var(--space-8)"
      wrap="nowrap"
      fz="var(--type-small)"
      c={'problem' in told || told.affordable ? 'dimmed' : 'error'}
    >
      <Coins size={15} aria-hidden="true" />
      {'problem' in told ? <ErrorWords problem={told.problem} /> : told.text}
      {'problem' in told && (
        <QuietButton size="small" onClick={onRetry}>
          {t('common.tryAgain')}
        </QuietButton>
      )}
    </Group>
  );
}

function creditsOf(estimate: OperationOutput<'estimateCredits'> | null): Told | null {
  if (estimate === null || estimate.balance === null) return null;
  const { credits, balance, covered } = estimate;
  return { text: t('campaign.credits', { credits, left: balance }), affordable: covered };
}
