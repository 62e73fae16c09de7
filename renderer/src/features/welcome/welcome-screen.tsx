import { useState, type ReactNode } from 'react';
import { Cloud, Laptop, type LucideIcon } from 'lucide-react';
import { builtinAccount } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '../../language/index.ts';
import { awaitTour, useAccounts, useApp, useRoute } from '../../stores/index.ts';
import { ConnectForm, ErrorNotice, Logo, Pitch, PrimaryButton, useActing, useSubmit } from '../../ui/index.ts';
import styles from './welcome-screen.module.css';

type Choice = 'builtin' | 'remote';

const choices: readonly { value: Choice; icon: LucideIcon; title: LabelKey; text: LabelKey }[] = [
  {
    value: 'builtin',
    icon: Laptop,
    title: 'welcome.builtin',
    text: 'welcome.builtinText',
  },
  {
    value: 'remote',
    icon: Cloud,
    title: 'accounts.connectAccount',
    text: 'welcome.remoteText',
  },
];

/** The first run: one choice, then the library. */
export function WelcomeScreen(): ReactNode {
  const connection = useApp((state) => state.connection);
  const { use, test, add, cancelAttempts } = useAccounts();
  const navigate = useRoute((state) => state.navigate);
  const { act } = useActing();
  const [choice, setChoice] = useState<Choice>('builtin');

  function enter(): void {
    act(awaitTour);
    navigate({ screen: 'library' }, { replace: true });
  }

  const { busy, problem, submit } = useSubmit(async () => {
    await use(builtinAccount);
    enter();
  });

  return (
    <main className={styles['welcome']}>
      <div className={styles['words']}>
        <Logo size={44} />
        <h1 className={styles['title']}>
          {t('welcome.recordOnce')}
          <br />
          {t('welcome.speakByName')}
        </h1>
        <p className={styles['lead']}>{t('welcome.lead')}</p>

        <fieldset className={styles['choices']}>
          <legend className="visually-hidden">{t('welcome.where')}</legend>
          {choices.map(({ value, icon: Icon, title, text }) => (
            <label key={value} className={styles['choice']} data-chosen={choice === value}>
              <input
                type="radio"
                name="studio"
                value={value}
                checked={choice === value}
                onChange={() => setChoice(value)}
                aria-label={t(title)}
                aria-describedby={`about-${value}`}
              />
              <Icon className={styles['icon']} aria-hidden />
              <span>
                <span className={styles['choiceTitle']}>{t(title)}</span>
                <span id={`about-${value}`} className={styles['choiceText']}>
                  {t(text)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>

        {problem && <ErrorNotice problem={problem} onRetry={submit} />}
        {choice === 'builtin' && (
          <PrimaryButton size="large" busy={busy} onClick={submit} className={styles['start']}>
            {t('welcome.start')}
          </PrimaryButton>
        )}
        {choice === 'remote' && connection && (
          <ConnectForm
            keychain={connection.keychain}
            onTest={(details) => test(details)}
            onConnect={async (details) => {
              await add(details);
              enter();
            }}
            onAbandon={() => void cancelAttempts()}
          />
        )}
      </div>
      <div className={styles['picture']}>
        <Pitch />
      </div>
    </main>
  );
}
