import { Upload, X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { limits } from '#shared/limits.ts';
import { t } from '#renderer/language/index.ts';
import {
  ColorField,
  Dialog,
  FilePicker,
  IconButton,
  labelInside,
  SecondaryButton,
  SwitchLine,
  TextField,
} from '#renderer/ui/index.ts';
import { pagePictureOf, type PictureBox } from './page-picture.ts';
import { PagePreview, usualColor, type PageFieldsProps } from './page-preview.tsx';
import backgroundStyles from '../background/background.module.css';
import styles from './send.module.css';
import { TextWithVariables } from './text-with-variables.tsx';

/** Twice the size on a page, pixels. */
const portrait: PictureBox = { width: 128, height: 128, fit: 'cover' };
const logo: PictureBox = { width: 480, height: 120, fit: 'contain' };

/** Everything about a page: who sends it, its words and its look. Each change shows at once. */
export function PageDialog(props: PageFieldsProps & { onClose: () => void }): ReactNode {
  const { variables, options, errorOf, onChange, onClose } = props;
  const { pageTitle, senderName, senderRole, senderPicture, companyName, companyLogo, pageColor, indexed, counted } =
    options;
  const name = { maxLength: limits.pageNameCharacters } as const;
  return (
    <Dialog onClose={onClose} title={t('options.sharePage')} size={860}>
      <div className={backgroundStyles['twoParts']}>
        <div>
          <PagePreview {...props} />
        </div>
        <Stack gap="var(--space-14)">
          <TextWithVariables
            label={t('options.pageTitle')}
            value={pageTitle}
            error={errorOf('pageTitle')}
            maxLength={limits.pageTitleCharacters}
            variables={variables}
            mark={(variable) => `{${variable}}`}
            onChange={(pageTitle) => onChange({ pageTitle })}
          />
          <TextField
            {...name}
            {...labelInside(t('options.sender'))}
            value={senderName}
            error={errorOf('senderName')}
            onChange={(event) => onChange({ senderName: event.currentTarget.value })}
          />
          <TextField
            {...name}
            {...labelInside(t('options.senderRole'))}
            value={senderRole}
            error={errorOf('senderRole')}
            onChange={(event) => onChange({ senderRole: event.currentTarget.value })}
          />
          <PagePicture
            label={t('options.senderPicture')}
            picture={senderPicture}
            box={portrait}
            onChange={(senderPicture) => onChange({ senderPicture })}
          />
          <TextField
            {...name}
            {...labelInside(t('options.company'))}
            value={companyName}
            error={errorOf('companyName')}
            onChange={(event) => onChange({ companyName: event.currentTarget.value })}
          />
          <PagePicture
            label={t('options.companyLogo')}
            picture={companyLogo}
            box={logo}
            onChange={(companyLogo) => onChange({ companyLogo })}
          />
          <ColorField
            label={t('common.color')}
            value={pageColor === '' ? usualColor : pageColor}
            onChange={(color) => onChange({ pageColor: color })}
          />
          <SwitchLine
            label={t('options.counted')}
            note={t('options.countedNote')}
            on={counted}
            onChange={(counted) => onChange({ counted })}
          />
          <SwitchLine label={t('options.indexed')} on={indexed} onChange={(indexed) => onChange({ indexed })} />
        </Stack>
      </div>
    </Dialog>
  );
}

type PagePictureProps = {
  label: string;
  /** A `data:` address; empty for none. */
  picture: string;
  box: PictureBox;
  onChange: (picture: string) => void;
};

/** A picture on the page, from a file. */
function PagePicture({ label, picture, box, onChange }: PagePictureProps): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const made = await pagePictureOf(file, box).catch(() => null);
    setUnreadable(made === null);
    if (made !== null) onChange(made);
  }

  return (
    <Stack gap="var(--space-4)">
      <Group justify="space-between" wrap="nowrap">
        <Text fz="var(--type-small)" fw={560}>
          {label}
        </Text>
        <FilePicker ref={picker} label={label} accept="image/*" onPick={([file]) => void take(file)} />
        <Group gap="var(--space-6)" wrap="nowrap">
          {picture !== '' && (
            <>
              <img src={picture} alt="" className={styles['logo']} />
              <IconButton
                size="small"
                label={t('common.removeNamed', { name: label })}
                icon={<X />}
                onClick={() => onChange('')}
              />
            </>
          )}
          <SecondaryButton
            size="small"
            icon={<Upload />}
            aria-label={`${label}: ${t('common.chooseFile')}`}
            onClick={() => picker.current?.click()}
          >
            {t('common.chooseFile')}
          </SecondaryButton>
        </Group>
      </Group>
      {isUnreadable && (
        <Text role="alert" fz="var(--type-small)" c="error">
          {t('options.pictureUnreadable')}
        </Text>
      )}
    </Stack>
  );
}
