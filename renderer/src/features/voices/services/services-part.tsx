import { useEffect, useState, type ReactNode } from 'react';
import { Cloud, Plus, Send } from 'lucide-react';
import type { VoiceProvider } from '#shared/api/index.ts';
import { t } from '#renderer/language/index.ts';
import { useVoiceServices } from '#renderer/stores/index.ts';
import { EmptyState, ErrorNotice, Loading, PrimaryButton, Screen, useDeletionFocus } from '#renderer/ui/index.ts';
import { VoicesParts } from '../voices-parts.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { ServiceRow } from './service-row.tsx';
import styles from './services.module.css';

/** Voice services, each off until the user agrees that names are sent there. */
export function ServicesPart(): ReactNode {
  const { services, loaded, problem, load } = useVoiceServices();
  const [editing, setEditing] = useState<{ service: VoiceProvider | null } | null>(null);

  const list = useDeletionFocus(services.map(({ id }) => id));

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);

  const add = (
    <PrimaryButton icon={<Plus />} onClick={() => setEditing({ service: null })}>
      {t('voices.addService')}
    </PrimaryButton>
  );
  return (
    <Screen title={t('app.voices')} badges={<VoicesParts part="services" />} actions={services.length > 0 && add}>
      <div className={styles['page']}>
        {problem && <ErrorNotice problem={problem} onRetry={() => void load()} />}
        {!loaded && !problem && <Loading label={t('voices.loadingServices')} />}
        {loaded && services.length === 0 && (
          <EmptyState icon={<Cloud />} title={t('voices.noServices')} text={t('voices.noServicesText')} actions={add} />
        )}
        {services.length > 0 && (
          <>
            <p className={styles['note']}>
              <Send aria-hidden />
              {t('voices.servicesNote')}
            </p>
            <ul ref={list} className={styles['services']} aria-label={t('voices.partServices')}>
              {services.map((service) => (
                <li key={service.id}>
                  <ServiceRow service={service} onChange={() => setEditing({ service })} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {editing && <ServiceDialog service={editing.service} onClose={() => setEditing(null)} />}
    </Screen>
  );
}
