import { expect, test } from 'vitest';
import type { Template, TemplateFolder } from '#shared/ipc/index.ts';
import { listTemplates } from '#renderer/features/templates/list-templates.ts';

const template = (name: string, folderId: string | null): Template => ({ id: name, name, folderId }) as Template;

const library = {
  folders: [{ id: 'spring', name: 'Spring' } as TemplateFolder],
  templates: [template('Zoë', null), template('Welcome', 'spring'), template('Old zoe', 'deleted')],
};

function named(folderId: string | undefined, search = ''): { here: string[]; shown: string[] } {
  const { here, shown } = listTemplates(library, folderId, search);
  return { here: here.map(({ name }) => name), shown: shown.map(({ name }) => name) };
}

test('a folder lists its templates, and the templates screen all of them', () => {
  expect(named('spring').shown).toEqual(['Welcome']);
  expect(named(undefined).shown).toEqual(['Zoë', 'Welcome', 'Old zoe']);
  expect(listTemplates(library, 'deleted', '').folder).toBeUndefined();
  expect(named('deleted').shown).toEqual(['Zoë', 'Welcome', 'Old zoe']);
});

test('a search finds templates of all folders, without regard to accents, capitals and outer spaces', () => {
  expect(named('spring', ' ZOE ')).toEqual({ here: ['Welcome'], shown: ['Zoë', 'Old zoe'] });
  expect(named(undefined, 'nothing').shown).toEqual([]);
  expect(named('spring', '  ').shown).toEqual(['Welcome']);
});
