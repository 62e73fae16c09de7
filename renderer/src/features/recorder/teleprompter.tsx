import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { variableStyle } from '../../ui/index.ts';
import { readingWords, wordAt } from './reading.ts';
import styles from './teleprompter.module.css';

/** Height of a line, pixels; the same in the style sheet. */
const lineHeight = 48;

/** The word being read, and where its line stands: pixels below the first line. */
const start = { index: 0, top: 0 };

export type TeleprompterProps = {
  script: string;
  /** Words a minute. */
  speed: number;
  /** Seconds since the take began; null while nothing is recorded. */
  elapsed: (() => number) | null;
};

/** The script under the lens, moving line by line at reading speed; the words that change are in their colours. */
export function Teleprompter({ script, speed, elapsed }: TeleprompterProps): ReactNode {
  const words = readingWords(script);
  const list = useRef<HTMLParagraphElement>(null);
  const [reading, setReading] = useState(start);
  const { index: current, top } = elapsed ? reading : start;

  useEffect(() => {
    if (!elapsed) return;
    const timer = setInterval(() => {
      const index = wordAt(elapsed(), speed, words.length);
      const word = list.current?.children[index];
      if (!(word instanceof HTMLElement)) return;
      setReading((before) => (before.index === index ? before : { index, top: word.offsetTop }));
    }, 100);
    return () => clearInterval(timer);
  }, [elapsed, speed, words.length]);

  if (words.length === 0) return null;
  return (
    <section aria-label="Script" className={styles['prompter']}>
      <p
        ref={list}
        className={styles['text']}
        // The line being read stays second, so that the eye keeps the words it just said.
        style={{ transform: `translateY(${Math.min(0, lineHeight - top)}px)` }}
      >
        {words.map((word, index) => (
          <Fragment key={word.position}>
            {word.spaced && ' '}
            <span
              className={classNames(styles['word'], index < current && styles['read'])}
              {...(word.variable === null ? {} : { 'data-variable': true, style: variableStyle(word.variable) })}
            >
              {word.text}
            </span>
          </Fragment>
        ))}
      </p>
    </section>
  );
}
