import { FileImage, Upload, X } from 'lucide-react';
import { Group, Stack, Text } from '@mantine/core';
import type { DragEvent, ReactNode } from 'react';
import { limits } from '#shared/limits.ts';
import { t } from '#renderer/language/index.ts';
import { webAddress } from '#renderer/lib/web-address.ts';
import { ErrorWords, FilePicker, IconButton, SecondaryButton, TextField } from '#renderer/ui/index.ts';
import styles from './background.module.css';
import { useBackgroundFile, type Picture } from './use-background-file.ts';

type PictureFieldProps = Picture & {
  label: string;
  /** Whether a file is allowed in place of an address. */
  takesFiles: boolean;
  /** Whether addresses are not allowed. */
  filesOnly?: boolean;
  onChange: (picture: Picture) => void;
};

/** A field for a picture: an address, or a file that is chosen or dropped. */
export function PictureField({
  label,
  address,
  fileName,
  takesFiles,
  filesOnly = false,
  onChange,
}: PictureFieldProps): ReactNode {
  const { picker, sending, problem, take } = useBackgroundFile(onChange);

  function drop(event: DragEvent): void {
    const [file] = event.dataTransfer.files;
    if (!takesFiles || !file) return;
    event.preventDefault();
    event.stopPropagation();
    void take(file);
  }

  if (fileName !== '') {
    return (
      <Group gap="var(--space-8)" wrap="nowrap" className={styles['file']}>
        <FileImage size={16} aria-hidden="true" />
        <Text component="span" flex={1} miw={0} truncate>
          {fileName}
        </Text>
        <IconButton
          size="small"
          label={t('common.removeNamed', { name: fileName })}
          icon={<X />}
          onClick={() => onChange({ address: '', fileName: '' })}
        />
      </Group>
    );
  }
  const invalid = address !== '' && webAddress(address) === null;
  return (
    // The button does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Stack gap="var(--space-8)" onDragOver={(event) => takesFiles && event.preventDefault()} onDrop={drop}>
      {filesOnly ? (
        <Text fz="var(--type-small)" fw={560}>
          {label}
        </Text>
      ) : (
        <TextField
          label={label}
          type="url"
          placeholder="https://…"
          maxLength={limits.addressCharacters}
          spellCheck={false}
          value={address}
          error={invalid && t('backgrounds.noAddress')}
          onChange={(event) => onChange({ address: event.currentTarget.value, fileName: '' })}
        />
      )}
      {takesFiles && (
        <>
          <FilePicker
            ref={picker}
            label={t('common.chooseFile')}
            accept="image/*,video/*"
            onPick={([file]) => void take(file)}
          />
          <div>
            <SecondaryButton size="small" icon={<Upload />} busy={sending} onClick={() => picker.current?.click()}>
              {t('common.chooseFile')}
            </SecondaryButton>
          </div>
          {problem !== null && (
            <Text role="alert" fz="var(--type-small)" c="error">
              <ErrorWords problem={problem} />
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
