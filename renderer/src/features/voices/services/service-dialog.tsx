import { useState, type ReactNode } from 'react';
import { Text } from '@mantine/core';
import type { ProviderSettings, VoiceProvider } from '#shared/api/index.ts';
import { t } from '#renderer/language/index.ts';
import { useApp, useVoiceServices } from '#renderer/stores/index.ts';
import {
  Actions,
  ErrorNotice,
  FieldPair,
  Form,
  InputDialog,
  KeychainNote,
  PrimaryButton,
  SecondaryButton,
  SecretField,
  Select,
  TextField,
  useSubmit,
} from '#renderer/ui/index.ts';
import { draftOf, serviceId, settingsOf, type ServiceDraft } from './service-draft.ts';
import { VoiceFields } from './voice-fields.tsx';
import { kindNames } from './service-row.tsx';

type ServiceDialogProps = {
  /** The service to change; null to add one. */
  service: VoiceProvider | null;
  onClose: () => void;
};

/** The usual address of each kind of service. */
const examples: Record<ProviderSettings['kind'], { name: string; address: string; model: string }> = {
  openai: { name: 'OpenAI', address: 'https://api.openai.com', model: 'tts-1' },
  elevenlabs: { name: 'ElevenLabs', address: 'https://api.elevenlabs.io', model: 'eleven_multilingual_v2' },
  lips: { name: 'Lips', address: 'https://lips.example.com', model: 'lips-1' },
};

const kinds = Object.keys(kindNames) as ProviderSettings['kind'][];

/** A service's address, model and voices, and its key, which is never shown once stored. */
export function ServiceDialog({ service, onClose }: ServiceDialogProps): ReactNode {
  const { services, save } = useVoiceServices();
  const keychain = useApp((state) => state.connection?.keychain ?? 'memory');
  const [draft, setDraft] = useState(() => draftOf(service));
  const [key, setKey] = useState('');
  /** A new service keeps its id when saving it is tried again. */
  const [id, setId] = useState(service?.id ?? null);
  const example = examples[draft.kind];
  const settings = settingsOf(draft);
  const moved = service !== null && settings.base_url !== service.base_url;

  function edit(values: Partial<ServiceDraft>): void {
    setDraft({ ...draft, ...values });
  }

  const { busy, problem, onSubmit } = useSubmit(async () => {
    const taken = services.map((other) => other.id);
    const ownId = id ?? serviceId(settings.name, taken);
    setId(ownId);
    // Names may only be sent to the accepted address.
    const enabled = service?.enabled === true && !moved;
    await save({ ...settings, id: ownId, enabled }, key.trim());
    onClose();
  });

  return (
    <InputDialog
      unsaved={key !== '' || JSON.stringify(draft) !== JSON.stringify(draftOf(service))}
      onClose={onClose}
      title={service ? t('common.changeNamed', { name: service.name }) : t('voices.addService')}
      size={620}
    >
      <Form onSubmit={onSubmit}>
        <FieldPair>
          <Select
            label={t('voices.kind')}
            data={kinds.map((kind) => ({ value: kind, label: t(kindNames[kind]) }))}
            value={draft.kind}
            onChange={(value) => edit({ kind: kinds.find((kind) => kind === value) ?? draft.kind })}
          />
          <TextField
            label={t('common.name')}
            placeholder={example.name}
            autoComplete="off"
            maxLength={100}
            required
            withAsterisk={false}
            data-autofocus
            value={draft.name}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
        </FieldPair>
        <TextField
          label={t('common.address')}
          placeholder={example.address}
          type="url"
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
          value={draft.address}
          onChange={(event) => edit({ address: event.currentTarget.value })}
        />
        <FieldPair>
          <TextField
            label={t('voices.model')}
            placeholder={example.model}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            required
            withAsterisk={false}
            value={draft.model}
            onChange={(event) => edit({ model: event.currentTarget.value })}
          />
          <TextField
            label={t(draft.kind === 'lips' ? 'voices.pricePerValueLabel' : 'voices.priceLabel')}
            type="number"
            min={0}
            step="any"
            value={draft.price}
            onChange={(event) => edit({ price: event.currentTarget.value })}
          />
        </FieldPair>
        {draft.kind === 'lips' ? (
          <Text c="dimmed">{t('voices.lipsServiceText')}</Text>
        ) : (
          <VoiceFields voices={draft.voices} onChange={(voices) => edit({ voices })} />
        )}
        <SecretField
          label={t('voices.key')}
          placeholder={service?.has_key === true && !moved ? t('voices.keepKey') : ''}
          description={moved ? t('voices.addressChanged') : undefined}
          autoComplete="off"
          maxLength={1_000}
          visibilityToggleButtonProps={{ 'aria-label': t('common.show') }}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <KeychainNote keychain={keychain} of="key" />
        {problem && <ErrorNotice problem={problem} />}
        <Actions>
          <SecondaryButton onClick={onClose}>{t('common.cancel')}</SecondaryButton>
          <PrimaryButton type="submit" busy={busy}>
            {service ? t('common.save') : t('common.add')}
          </PrimaryButton>
        </Actions>
      </Form>
    </InputDialog>
  );
}
