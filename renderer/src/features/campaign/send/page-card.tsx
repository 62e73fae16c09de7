import { IdCard } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Group } from '@mantine/core';
import { limits } from '#shared/limits.ts';
import { t } from '#renderer/language/index.ts';
import { webAddress } from '#renderer/lib/web-address.ts';
import { labelInside, QuietButton, TextField } from '#renderer/ui/index.ts';
import { Card } from './card.tsx';
import { PageDialog } from './page-dialog.tsx';
import { PagePreview, usualColor, type PageFieldsProps } from './page-preview.tsx';
import styles from './send.module.css';
import { TextWithVariables } from './text-with-variables.tsx';
import { Tiles } from '../tiles.tsx';

/** Colours to choose from: the usual one, and three that suit many brands. Others are in the dialog. */
const colors = [usualColor, '1f5f4b', '2f50c8', '17181c'] as const;
const colorNames = ['options.orange', 'options.green', 'options.blue', 'options.black'] as const;

/** The page that a person's link opens. */
export function PageCard(props: PageFieldsProps): ReactNode {
  const { variables, options, errorOf, onChange } = props;
  const { senderName, pageMessage, pageColor, buttonLabel, buttonUrl } = options;
  const [isOpen, setOpen] = useState(false);
  const color = pageColor === '' ? usualColor : pageColor.toLowerCase();
  const shown = (colors as readonly string[]).includes(color) ? colors : [...colors, color];
  return (
    <Card
      title={t('options.sharePage')}
      action={
        <QuietButton size="small" icon={<IdCard />} onClick={() => setOpen(true)}>
          {t('options.pageMore')}
        </QuietButton>
      }
      picture={<PagePreview {...props} />}
    >
      <TextField
        {...labelInside(t('options.sender'))}
        placeholder={t('options.yourName')}
        value={senderName}
        error={errorOf('senderName')}
        maxLength={limits.pageNameCharacters}
        onChange={(event) => onChange({ senderName: event.currentTarget.value })}
      />
      <TextWithVariables
        label={t('options.pageMessage')}
        value={pageMessage}
        error={errorOf('pageMessage')}
        maxLength={limits.pageMessageCharacters}
        variables={variables}
        mark={(variable) => `{{${variable}}}`}
        onChange={(pageMessage) => onChange({ pageMessage })}
      />
      <Group justify="space-between" wrap="nowrap">
        <span>{t('common.color')}</span>
        <Tiles
          label={t('common.color')}
          options={shown.map((value, index) => ({
            value,
            label: t(colorNames[index] ?? 'options.ownColor'),
            picture: <span className={styles['swatch']} data-round style={{ background: `#${value}` }} />,
          }))}
          value={color}
          onChange={(value) => onChange({ pageColor: value === usualColor ? '' : value })}
        />
      </Group>
      <TextField
        {...labelInside(t('options.button'))}
        value={buttonLabel}
        error={errorOf('buttonLabel')}
        maxLength={limits.pageButtonCharacters}
        onChange={(event) => onChange({ buttonLabel: event.currentTarget.value })}
      />
      {(buttonLabel !== '' || buttonUrl !== '') && (
        <TextField
          // Not `url`: browsers would refuse an address without its scheme.
          inputMode="url"
          {...labelInside(t('options.buttonAddress'))}
          placeholder="https://…"
          maxLength={limits.addressCharacters}
          spellCheck={false}
          value={buttonUrl}
          error={errorOf('buttonUrl')}
          onChange={(event) => onChange({ buttonUrl: event.currentTarget.value })}
          onBlur={() => onChange({ buttonUrl: webAddress(buttonUrl) ?? buttonUrl })}
        />
      )}
      {isOpen && <PageDialog {...props} onClose={() => setOpen(false)} />}
    </Card>
  );
}
