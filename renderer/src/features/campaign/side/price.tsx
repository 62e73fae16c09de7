import { Coins } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { IpcOutput, Template } from '#shared/ipc/index.ts';
import { amountOf, engineOf, priceOf } from '#shared/voices.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { estimateCost } from '#renderer/stores/index.ts';
import styles from './side.module.css';

/** Milliseconds without a change of the rows before their price is asked for. */
const calm = 600;

type PriceProps = {
  template: Template;
  variables: readonly string[];
  /** null while the rows cannot be generated. */
  names: readonly (readonly string[])[] | null;
};

/** What the speech service of the template's voice will charge for the rows; nothing with a voice of this computer. */
export function Price({ template: { id, voice }, variables, names }: PriceProps): ReactNode {
  const [told, setTold] = useState<string | null>(null);
  const isPaid = voice !== null && engineOf(voice) === 'provider';

  useEffect(() => {
    if (!isPaid || names === null) return;
    let current = true;
    const ask = async (): Promise<void> => {
      const input = { templateId: id, variables: [...variables], names: names.map((row) => [...row]) };
      const sentence = await estimateCost(input).then(sentenceOf, (error: unknown) => toProblem(error).message);
      if (current) setTold(sentence);
    };
    const timer = setTimeout(() => void ask(), calm);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [isPaid, id, variables, names]);

  if (!isPaid || names === null || told === null) return null;
  return (
    <output className={styles['price']}>
      <Coins aria-hidden="true" />
      {told}
    </output>
  );
}

function sentenceOf(cost: IpcOutput<'clips.cost'>): string {
  return `${amountOf(cost)} will be sent to the voice service; ${priceOf(cost)}.`;
}
