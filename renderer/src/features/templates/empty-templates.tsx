import type { ReactNode } from 'react';
import { Stack } from '@mantine/core';
import { ArrowRight, FileVideo, Handshake, Sparkles, Video, type LucideIcon } from 'lucide-react';
import { rich, t } from '#renderer/language/index.ts';
import { routeHref } from '../../stores/index.ts';
import { pickVideos, Pitch } from '../../ui/index.ts';
import styles from './empty-templates.module.css';

type EmptyTemplatesProps = {
  onRecord: () => void;
  /** Null where no partner offers projects. */
  onPartner: (() => void) | null;
  onSample: () => void;
  sampleBusy: boolean;
};

/** The first start, and a studio without templates: the purpose of the app, and the ways to begin. */
export function EmptyTemplates({ onRecord, onPartner, onSample, sampleBusy }: EmptyTemplatesProps): ReactNode {
  return (
    <div className={styles['empty']}>
      <Stack gap="s10">
        <h2 className={styles['title']}>
          {t('templates.recordOnce')}
          <br />
          {t('templates.greetByName')}
        </h2>
        <p className={styles['text']}>{t('templates.firstText')}</p>
        <Way
          icon={Sparkles}
          label={t('templates.trySample')}
          note={t('templates.sampleNote')}
          busy={sampleBusy}
          onClick={onSample}
        />
        <Way icon={Video} label={t('templates.recordYourself')} note={t('templates.recordNote')} onClick={onRecord} />
        <Way
          icon={FileVideo}
          label={t('templates.importVideo')}
          note={t('templates.importNote')}
          onClick={pickVideos}
        />
        {onPartner && <Way icon={Handshake} label={t('templates.fromPartner')} onClick={onPartner} />}
        <p className={styles['account']}>
          {rich('templates.connectAccount', {
            link: (inside) => <a href={routeHref({ screen: 'settings', part: 'developer' })}>{inside}</a>,
          })}
        </p>
      </Stack>
      <div className={styles['picture']}>
        <Pitch />
        <ol className={styles['steps']}>
          {(['words', 'people', 'send'] as const).map((step, index) => (
            <li key={step}>
              <b>
                <span aria-hidden>{index + 1}</span> {t(steps[step].label)}
              </b>
              {t(steps[step].note)}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const steps = {
  words: { label: 'campaign.words', note: 'templates.wordsNote' },
  people: { label: 'campaign.people', note: 'templates.peopleNote' },
  send: { label: 'campaign.send', note: 'templates.sendNote' },
} as const;

type WayProps = { icon: LucideIcon; label: string; note?: string; busy?: boolean; onClick: () => void };

function Way({ icon: Icon, label, note, busy = false, onClick }: WayProps): ReactNode {
  return (
    <button type="button" className={styles['way']} aria-busy={busy} disabled={busy} onClick={onClick}>
      <span className={styles['icon']}>
        <Icon aria-hidden />
      </span>
      <span>
        <b>{label}</b>
        {note}
      </span>
      <ArrowRight aria-hidden />
    </button>
  );
}
