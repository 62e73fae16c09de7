import { useEffect, useState, type ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { VoiceProvider } from '#shared/api/index.ts';
import { t } from '#renderer/language/index.ts';
import { useVoiceServices } from '#renderer/stores/index.ts';
import { Loading, Panel, SecondaryButton, useDeletionFocus } from '#renderer/ui/index.ts';
import { SectionHead } from '../section-head.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { ServiceRow } from './service-row.tsx';

/** Voice services, each off until the user agrees that names are sent there. */
export function ServicesSection(): ReactNode {
  const { services, loaded, load } = useVoiceServices();
  const [editing, setEditing] = useState<{ service: VoiceProvider | null } | null>(null);

  const list = useDeletionFocus(services.map(({ id }) => id));

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);

  return (
    <Panel data-part="services" aria-label={t('voices.partServices')}>
      <SectionHead title={t('voices.partServices')}>
        <SecondaryButton size="small" icon={<Plus />} onClick={() => setEditing({ service: null })}>
          {t('voices.addService')}
        </SecondaryButton>
      </SectionHead>
      <Stack gap="var(--space-12)">
        {!loaded && <Loading label={t('common.loading')} />}
        {loaded && <Text c="dimmed">{t('voices.servicesText')}</Text>}
        {services.length > 0 && (
          <ul ref={list} aria-label={t('voices.partServices')}>
            {services.map((service) => (
              <li key={service.id}>
                <ServiceRow service={service} onChange={() => setEditing({ service })} />
              </li>
            ))}
          </ul>
        )}
      </Stack>
      {editing && <ServiceDialog service={editing.service} onClose={() => setEditing(null)} />}
    </Panel>
  );
}
