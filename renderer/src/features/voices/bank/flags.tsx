import type { ReactNode } from 'react';
import { Quote, TriangleAlert } from 'lucide-react';
import type { Take } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { Badge } from '#renderer/ui/index.ts';
import styles from './bank.module.css';
import { flagTexts, openFlags } from './recorded-names.ts';

/** Whether a take was cut out of its phrase, and what is wrong with it, in a word each, with what mends the first. */
export function Flags({ take }: { take: Take }): ReactNode {
  const flags = openFlags(take);
  const [first] = flags;
  return (
    <>
      {take.spokenIn && (
        <span title={`${take.spokenIn.before}${take.name}${take.spokenIn.after}`}>
          <Badge icon={<Quote aria-hidden />}>{t('sprint.stateInSentence')}</Badge>
        </span>
      )}
      {flags.map((flag) => (
        <Badge key={flag} tone="warn" icon={<TriangleAlert aria-hidden />}>
          {t(flagTexts[flag].label)}
        </Badge>
      ))}
      {first !== undefined && <span className={styles['help']}>{t(flagTexts[first].help)}</span>}
    </>
  );
}
