import { useState, type ReactNode } from 'react';
import { Cloud, Laptop, type LucideIcon } from 'lucide-react';
import { builtinAccount, type Problem } from '#shared/ipc/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { useAccounts, useApp, useRoute } from '../../stores/index.ts';
import { ConnectForm, ErrorNotice, Logo, Pitch, PrimaryButton } from '../../ui/index.ts';
import styles from './welcome-screen.module.css';

type Choice = 'builtin' | 'remote';

const choices: readonly { value: Choice; icon: LucideIcon; title: string; text: string }[] = [
  {
    value: 'builtin',
    icon: Laptop,
    title: 'Use the built-in studio',
    text: 'Ready now, no network needed. Videos and voices stay on this computer.',
  },
  {
    value: 'remote',
    icon: Cloud,
    title: 'Connect an account',
    text: 'Use a studio that runs elsewhere, with its address and credentials.',
  },
];

/** The first run: one choice, and on to the library. */
export function WelcomeScreen(): ReactNode {
  const connection = useApp((state) => state.connection);
  const { use, test, add } = useAccounts();
  const navigate = useRoute((state) => state.navigate);
  const [choice, setChoice] = useState<Choice>('builtin');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  function enter(): void {
    navigate({ screen: 'library' }, { replace: true });
  }

  async function start(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await use(builtinAccount);
      enter();
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
    }
  }

  return (
    <main className={styles['welcome']}>
      <div className={styles['words']}>
        <Logo size={44} />
        <h1 className={styles['title']}>
          Record once.
          <br />
          Speak to everyone by name.
        </h1>
        <p className={styles['lead']}>
          One recording and a list of recipients become a finished video for each of them, with their own words.
        </p>

        <fieldset className={styles['choices']}>
          <legend className="visually-hidden">Where videos are made</legend>
          {choices.map(({ value, icon: Icon, title, text }) => (
            <label key={value} className={styles['choice']} data-chosen={choice === value}>
              <input
                type="radio"
                name="studio"
                value={value}
                checked={choice === value}
                onChange={() => setChoice(value)}
                aria-label={title}
                aria-describedby={`about-${value}`}
              />
              <Icon className={styles['icon']} strokeWidth={1.7} aria-hidden />
              <span>
                <span className={styles['choiceTitle']}>{title}</span>
                <span id={`about-${value}`} className={styles['choiceText']}>
                  {text}
                </span>
              </span>
            </label>
          ))}
        </fieldset>

        {problem && <ErrorNotice problem={problem} onRetry={() => void start()} />}
        {choice === 'builtin' && (
          <PrimaryButton size="large" busy={busy} onClick={() => void start()} className={styles['start']}>
            Start
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
          />
        )}
      </div>
      <div className={styles['picture']}>
        <Pitch />
      </div>
    </main>
  );
}
