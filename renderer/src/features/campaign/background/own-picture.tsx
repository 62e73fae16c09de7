import { ImageUp, X } from 'lucide-react';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { ErrorWords, FilePicker, SecondaryButton } from '#renderer/ui/index.ts';
import type { ShownAddress } from '../model/captures.ts';
import { useBackgroundFile, type Picture } from './use-background-file.ts';

type OwnPictureProps = {
  shown: ShownAddress;
  /** Shows a file in place of this address; null shows the address again. */
  onPicture: (picture: Picture | null) => void;
  size?: 'small';
};

/** A picture or video of this computer in place of what an address shows. */
export function OwnPicture({ shown, onPicture, size }: OwnPictureProps): ReactNode {
  const { picker, sending, problem, take } = useBackgroundFile(onPicture);
  if (shown.fileName !== undefined) {
    return (
      <SecondaryButton
        size={size}
        icon={<X />}
        aria-label={t('common.removeNamed', { name: shown.fileName })}
        onClick={() => onPicture(null)}
      >
        {t('common.remove')}
      </SecondaryButton>
    );
  }
  return (
    <>
      <FilePicker
        ref={picker}
        label={t('backgrounds.ownPicture')}
        accept="image/*,video/*"
        onPick={([file]) => void take(file)}
      />
      <SecondaryButton size={size} icon={<ImageUp />} busy={sending} onClick={() => picker.current?.click()}>
        {t('backgrounds.ownPicture')}
      </SecondaryButton>
      {problem !== null && (
        <Text role="alert" fz="var(--type-small)" c="error">
          <ErrorWords problem={problem} />
        </Text>
      )}
    </>
  );
}
