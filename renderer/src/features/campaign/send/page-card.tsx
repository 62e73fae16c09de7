import type { ReactNode } from 'react';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import { ownProperty } from '#shared/own-property.ts';
import { t } from '#renderer/language/index.ts';
import { webAddress } from '#renderer/lib/web-address.ts';
import { TextField } from '#renderer/ui/index.ts';
import { Card } from './card.tsx';
import { labelInside } from './label-inside.tsx';
import { PersonPicture } from './person-picture.tsx';
import styles from './send.module.css';
import { TextWithVariables } from './text-with-variables.tsx';
import type { Person } from './use-person.ts';

type PageCardProps = {
  template: Template;
  variables: readonly string[];
  options: CampaignOptions;
  person: Person;
  errorOf: (field: keyof CampaignOptions) => string | undefined;
  onChange: (part: Partial<CampaignOptions>) => void;
};

/** The page that a person's link opens. */
export function PageCard({ template, variables, options, person, errorOf, onChange }: PageCardProps): ReactNode {
  const { pageTitle, buttonLabel, buttonUrl } = options;
  const title = pageTitle
    .replace(/\{([^{}]+)\}/gu, (mark, name: string) => ownProperty(person.values, name.trim()) ?? mark)
    .trim();
  return (
    <Card
      title={t('options.sharePage')}
      picture={
        <div className={styles['page']} aria-hidden="true">
          <PersonPicture template={template} person={person} />
          <div className={styles['pageWords']} dir="auto">
            <strong>{title === '' ? t('options.pageTitleExample') : title}</strong>
            {buttonLabel.trim() !== '' && <span className={styles['pageButton']}>{buttonLabel.trim()}</span>}
          </div>
        </div>
      }
    >
      <TextWithVariables
        label={t('options.pageTitle')}
        insertLabel={t('options.pageTitleInsert')}
        placeholder={t('options.pageTitleExample')}
        value={pageTitle}
        error={errorOf('pageTitle')}
        maxLength={200}
        variables={variables}
        mark={(variable) => `{${variable}}`}
        onChange={(pageTitle) => onChange({ pageTitle })}
      />
      <TextField
        {...labelInside(t('options.button'))}
        placeholder={t('options.buttonExample')}
        value={buttonLabel}
        error={errorOf('buttonLabel')}
        maxLength={80}
        onChange={(event) => onChange({ buttonLabel: event.currentTarget.value })}
      />
      {(buttonLabel !== '' || buttonUrl !== '') && (
        <TextField
          // Not `url`: browsers would refuse an address without its scheme.
          inputMode="url"
          {...labelInside(t('options.buttonAddress'))}
          placeholder="https://…"
          maxLength={2_000}
          spellCheck={false}
          value={buttonUrl}
          error={errorOf('buttonUrl')}
          onChange={(event) => onChange({ buttonUrl: event.currentTarget.value })}
          onBlur={() => onChange({ buttonUrl: webAddress(buttonUrl) ?? buttonUrl })}
        />
      )}
    </Card>
  );
}
