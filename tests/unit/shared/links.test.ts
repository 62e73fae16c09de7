import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLink, parseLink } from '#shared/links.ts';

describe('a link into the app', () => {
  it.each([
    ['vocative://templates', { screen: 'templates' }],
    ['vocative://templates/', { screen: 'templates' }],
    ['vocative://template/7f3a-b_1', { screen: 'template', id: '7f3a-b_1' }],
    ['vocative://campaign/4c2e/', { screen: 'campaign', id: '4c2e' }],
  ])('%s leads to a screen', (link, target) => {
    expect(parseLink(link)).toEqual(target);
  });

  it.each([
    'vocative:',
    'vocative://',
    'vocative:library',
    'vocative://settings',
    'vocative://templates/1',
    'vocative://template',
    'vocative://template/',
    'vocative://template/a/b',
    'vocative://template/../campaign/1',
    'vocative://template/%2e%2e',
    'vocative://template/1?file=/etc/passwd',
    'vocative://template/1#/settings',
    'vocative://user@template/1',
    'vocative://template:80/1',
    'vocative://import/etc/passwd',
    'vocative://template/1\n--data=/x',
    'vocative-app://app/',
    `vocative://template/${'x'.repeat(129)}`,
  ])('%j leads nowhere', (link) => {
    expect(parseLink(link)).toBeNull();
  });

  it('never leads anywhere but to a screen, with an id of plain letters', () => {
    const link = fc
      .tuple(fc.constantFrom('', 'template/', 'campaign/', 'library'), fc.string())
      .map(([screen, more]) => `vocative://${screen}${more}`);
    fc.assert(
      fc.property(link, (text) => {
        const target = parseLink(text);
        const id = target && 'id' in target ? target.id : 'none';
        expect(id).toMatch(/^[A-Za-z0-9_-]{1,128}$/);
        expect(isLink(text)).toBe(true);
      }),
    );
  });
});
