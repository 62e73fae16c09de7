import { Coins } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { GenerationMode, SmoothQuality } from '#shared/generation-modes.ts';
import type { IpcOutput, Template } from '#shared/ipc/index.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { estimateCost, estimateCredits } from '#renderer/stores/index.ts';
import { isPaidVoice } from '../model/clips.ts';
import styles from './side.module.css';

/** Milliseconds without a change of the rows before their price is asked for. */
const calm = 600;

type Told = { text: string; affordable: boolean };

type PriceProps = {
  template: Template;
  variables: readonly string[];
  /** null while the rows cannot be generated. */
  names: readonly (readonly string[])[] | null;
  mode: GenerationMode;
};

/** What the voice service of the template's voice will charge for the rows; nothing with a voice of this computer. */
export function Price({ template: { id, voice }, variables, names, mode }: PriceProps): ReactNode {
  const [told, setTold] = useState<Told | null>(null);
  const isPaid = isPaidVoice(voice);

  useEffect(() => {
    if (!isPaid || names === null) return;
    const input = { templateId: id, variables: [...variables], names: names.map((row) => [...row]), mode };
    return askWhenCalm(async () => chargeOf(await estimateCost(input)), setTold);
  }, [isPaid, id, variables, names, mode]);

  return isPaid && names !== null && <Note told={told} />;
}

type CreditsProps = { rows: number; mode: GenerationMode; smoothQuality: SmoothQuality };

/** What the rows cost in credits, and what is left of them; nothing for accounts without a limit. */
export function Credits({ rows, mode, smoothQuality }: CreditsProps): ReactNode {
  const [told, setTold] = useState<Told | null>(null);

  useEffect(() => {
    if (rows === 0) return;
    return askWhenCalm(async () => creditsOf(await estimateCredits({ rows, mode, smoothQuality })), setTold);
  }, [rows, mode, smoothQuality]);

  return rows > 0 && <Note told={told} />;
}

function Note({ told }: { told: Told | null }): ReactNode {
  if (told === null) return null;
  return (
    <output className={styles['price']} data-tone={told.affordable ? undefined : 'bad'}>
      <Coins aria-hidden="true" />
      {told.text}
    </output>
  );
}

/** Asks once nothing has changed for a while. @returns a function after which no answer counts. */
function askWhenCalm(ask: () => Promise<Told | null>, tell: (told: Told | null) => void): () => void {
  let current = true;
  const timer = setTimeout(() => {
    void ask()
      .catch((error: unknown) => ({ text: problemText(toProblem(error)), affordable: true }))
      .then((told) => {
        if (current) tell(told);
      });
  }, calm);
  return () => {
    current = false;
    clearTimeout(timer);
  };
}

function chargeOf({ price, ...amount }: IpcOutput<'clips.cost'>): Told {
  const text = price === null ? t('campaign.chargeUnknown', amount) : t('campaign.charge', { ...amount, price });
  return { text, affordable: true };
}

function creditsOf(estimate: IpcOutput<'credits.estimate'>): Told | null {
  if (estimate === null || estimate.balance === null) return null;
  const { credits, balance, covered } = estimate;
  return { text: t('campaign.credits', { credits, left: balance }), affordable: covered };
}
