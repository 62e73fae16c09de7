import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { Take } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { Badge } from '#renderer/ui/index.ts';
import styles from './bank.module.css';
import { flagTexts, openFlags } from './recorded-names.ts';

/** What is wrong with a take, in a word each, and what mends the first. */
export function Flags({ take }: { take: Take }): ReactNode {
  const flags = openFlags(take);
  const [first] = flags;
  if (first === undefined) return null;
  return (
    <>
      {flags.map((flag) => (
        <Badge key={flag} tone="warn" icon={<TriangleAlert aria-hidden />}>
          {t(flagTexts[flag].label)}
        </Badge>
      ))}
      <span className={styles['help']}>{t(flagTexts[first].help)}</span>
    </>
  );
}
