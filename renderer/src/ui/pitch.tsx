import { useEffect, useState, type ReactNode } from 'react';
import { useReducedMotion } from '@mantine/hooks';
import { rich } from '../language/index.ts';
import styles from './pitch.module.css';
import { VariableChip, variableStyle } from './variable-chip.tsx';
import drawing from './presenter.svg';

const recipients = [
  { name: 'Sarah', company: 'Acme' },
  { name: 'Christopher', company: 'Northwind' },
  { name: 'Siobhán', company: 'Tailspin' },
  { name: 'Zoë', company: 'Contoso' },
] as const;

/** Time each recipient is shown, milliseconds. The animation ends within five seconds. */
const turn = 1_200;

/** The changing words in the drawn waveform, as bars from–to. */
const sections = [
  { from: 8, to: 18, index: 0 },
  { from: 40, to: 52, index: 1 },
] as const;
const barCount = 76;

/** A bar's height, 0–1: bursts of speech with pauses, the same on every drawing. */
function barHeight(index: number): number {
  const word = Math.abs(Math.sin(index * 0.31 + 0.6)) ** 1.4;
  const grain = 0.45 + 0.55 * Math.abs(Math.sin(index * 12.9898) * Math.cos(index * 4.1));
  return Math.max(0.06, word * grain);
}

/** An animated illustration of one recording with other words per recipient. Decorative: text beside it explains it. */
export function Pitch(): ReactNode {
  const still = useReducedMotion();
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (still || shown >= recipients.length) return;
    const timer = setTimeout(() => setShown(shown + 1), turn);
    return () => clearTimeout(timer);
  }, [shown, still]);

  const recipient = recipients[shown % recipients.length] ?? recipients[0];
  return (
    <div className={styles['pitch']} aria-hidden onPointerEnter={() => setShown(0)}>
      <div className={styles['behind']} data-depth="2" />
      <div className={styles['behind']} data-depth="1" />
      <div className={styles['card']}>
        <div className={styles['picture']}>
          <Presenter className={styles['presenter']} />
          <div key={recipient.name} className={styles['name']}>
            {recipient.name}
          </div>
        </div>
        <div className={styles['sound']} dir="ltr">
          {Array.from({ length: barCount }, (_, index) => {
            const section = sections.find(({ from, to }) => index >= from && index < to);
            return (
              <i
                key={index}
                className={section && styles['changing']}
                style={{ height: `${barHeight(index) * 100}%`, ...(section ? variableStyle(section.index) : {}) }}
              />
            );
          })}
          {sections.map(({ from, to, index }) => (
            <span
              key={index}
              className={styles['region']}
              style={{
                left: `${(from / barCount) * 100}%`,
                width: `${((to - from) / barCount) * 100}%`,
                ...variableStyle(index),
              }}
            />
          ))}
        </div>
        <p className={styles['script']}>
          {rich(
            'welcome.pitch',
            {
              first: (name) => <VariableChip name={name} index={0} />,
              second: (name) => <VariableChip name={name} index={1} />,
            },
            recipient,
          )}
        </p>
      </div>
    </div>
  );
}

/** The drawn presenter of the sample, used wherever no recording of a person exists yet. */
export function Presenter({ className }: { className?: string | undefined }): ReactNode {
  return <img className={className} src={drawing} alt="" draggable={false} />;
}
